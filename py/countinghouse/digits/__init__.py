"""Numbers that speak of their own digits: self-tallying and autobiographical ones.

Each kind has its own module, imported by name::

    from countinghouse.digits import self_tallying, autobiographical
"""
