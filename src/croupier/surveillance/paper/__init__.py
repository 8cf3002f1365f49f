"""The paper of a gaming day: sheets that an office prints, from journals alone."""
