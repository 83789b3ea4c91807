"""Numbers in computers: floating-point formats, conversion between bases, and natural numbers in limbs."""
