"""What a chapter about baccarat says beside what every chapter says."""
