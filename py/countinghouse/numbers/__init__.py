"""Numbers in machines: floating-point formats and conversion between bases, and natural numbers in limbs."""
