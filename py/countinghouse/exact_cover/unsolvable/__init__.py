"""Reasons why there is no solution: weights that one can check by adding up, or a small part that cannot be covered.

* *weights modulo m*: every option weighs a multiple of m, what must be covered does not;
* *weights with signs*: every option weighs at most 0, what must be covered weighs more (Farkas' lemma);
* *a part*: few items that cannot all be covered, found and checked by two searches.

Items with colours weigh 0, and modulo m so do secondary items and those with a range; an item needed k times counts k
times. With signs, an item that may be covered from `low` to `high` times counts `low` times if its weight is positive and
`high` times otherwise; a secondary item may be covered 0 times or once.
"""

from countinghouse.exact_cover.unsolvable.certificates import Part, Reason, Weights
from countinghouse.exact_cover.unsolvable.checking import check_reason, check_reason_steps
from countinghouse.exact_cover.unsolvable.finding import reasons, reasons_steps

__all__ = ["Part", "Reason", "Weights", "check_reason", "check_reason_steps", "reasons", "reasons_steps"]
