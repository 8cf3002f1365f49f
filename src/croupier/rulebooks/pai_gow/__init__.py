"""What a chapter about Pai Gow says beside what every chapter says."""
