"""Big natural numbers: Knuth's algorithms on limbs, step by step."""

from countinghouse.exhibits.natural_numbers.exhibit import EXHIBIT

__all__ = ["EXHIBIT"]
