"""Numbers as machines keep them: floating-point formats and conversion between bases, and natural numbers in limbs."""
