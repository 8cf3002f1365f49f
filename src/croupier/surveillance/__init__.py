"""Reads journals and believes nothing: integrity, rules, exports and replays."""
