"""Reasons why there is no solution: weights, which are checked by adding them up, or a small part that cannot be
covered.

* *weights modulo m*: every option weighs a multiple of m, but the required coverings together do not;
* *weights with signs*: every option weighs at most 0, but the required coverings together weigh more (Farkas' lemma);
* *a part*: a few items that cannot all be covered, found by one search and checked by another.

Items with colours weigh 0; modulo m, so do secondary items and items that may be covered a varying number of times. An
item needed k times counts k times. With signs, an item that may be covered from `low` to `high` times counts `low`
times if its weight is positive and `high` times otherwise; a secondary item may be covered 0 times or once.
"""

from countinghouse.exact_cover.unsolvable.certificates import Part, Reason, Weights
from countinghouse.exact_cover.unsolvable.checking import check_reason, check_reason_steps
from countinghouse.exact_cover.unsolvable.finding import reasons, reasons_steps

__all__ = ["Part", "Reason", "Weights", "check_reason", "check_reason_steps", "reasons", "reasons_steps"]
