"""What a chapter about Spanish 21 says beside what every chapter says."""
