"""Numbers that describe their own digits; import `self_tallying` or `autobiographical`."""
