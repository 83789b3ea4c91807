"""The constants that `count` uses to choose its method: costs of sweeps, searches and forecasts.

Work is measured in *rows*: a sweep makes, sorts and merges one row of a single word in about 35 ns (one core of 2020).
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["COSTS", "CostModel"]


@dataclass(frozen=True)
class CostModel:
    """The costs are measured by `build.py bench choice`; the thresholds are choices, and nearby values work about as
    well.

    **Measured, in rows**

    - `narrow_row`: a row of one word with no room for the number of its parent row;
    - `wide_row` and `wide_row_word`: a row of several words, sorted by a hash: fixed part, and cost per word;
    - `step_branch`: a branch of a step, independent of the number of states;
    - `vertex` and `vertex_byte`: a vertex of a search: fixed part, and cost per byte of its row of bits;
    - `compiled_vertex` and `compiled_vertex_byte`: the same for a compiled search, and `compiling`, to load it;
    - `forecast` and `forecast_item`: a forecast of a search: fixed part, and cost per item in an option;
    - `symmetry` and `symmetry_item`: a search for symmetries: fixed part, and cost per item in an option;
    - `coloured_plan_item`: planning a sweep with colours, per item in an option.

    **Chosen**

    - `dictionary_states`: sweep in a dictionary while at most this many states are expected or present;
    - `step_overhead_states`: below this number of states, a step takes constant time;
    - `forward_share`: the forward sweep's share of the work of making a table of completions;
    - `given_order_items`, `given_order_states`: with at most this many items in options, try the given order first (a
    third of the time needed to find a better one), and keep it if it promises at most this many states;
    - `search_first_items`, `search_at_once`: with at most this many items in options, forecast the search before
      planning a sweep, and search at once if that takes at most this many rows;
    - `huge_plan`, `search_if_huge`: if a sweep is expected to make this many rows, search without beginning it if
      searching takes at most this many rows (a third of a second);
    - `dear_plan`: forecast the search first if planning takes more rows than this;
    - `first_doubt`: compare a sweep with a search once the sweep has made this many rows;
    - `doubt_again`: compare again after this fraction of the search's work, then whenever the sweep's work has doubled;
    - `forecast_worth`, `symmetry_worth`: forecast a search, or look for symmetries, if that costs less than this
      fraction of the sweep's remaining work, or of the search;
    - `divide_at_once`, `divide_after`, `divide_before`: look for a sweep's symmetries at once if its expected number of
      states is `divide_at_once` times the cost of looking, in rows; otherwise once it has made `divide_after` times
      that many rows and about `divide_before` times that many are left;
    - `rough_beyond`: a rough forecast suffices if the search would take this many times the sweep's work;
    - `ahead_excess`: trust a forecast made at the first step only to within this factor, because it underestimates
      later merging;
    - `shared`: share a search among an executor's workers if it takes at least this many rows (about a second);
    - `hopeless`: refuse sweeps that are expected to make more rows than this, unless a search is possible.
    """

    narrow_row: float = 1.8
    wide_row: float = 4.0
    wide_row_word: float = 2.5
    step_branch: float = 300.0
    vertex: float = 3.7
    vertex_byte: float = 0.009
    compiled_vertex: float = 1.9
    compiled_vertex_byte: float = 0.0007
    compiling: float = 8e6
    forecast: float = 1e5
    forecast_item: float = 120.0
    symmetry: float = 2e4
    symmetry_item: float = 60.0
    coloured_plan_item: float = 300.0

    dictionary_states: int = 3000
    step_overhead_states: float = 2000.0
    forward_share: float = 0.4
    given_order_items: int = 1_000
    given_order_states: float = 2_000
    search_first_items: int = 3_000
    search_at_once: float = 1e6
    huge_plan: float = 1e8
    search_if_huge: float = 1e7
    dear_plan: float = 1e6
    first_doubt: float = 8e5
    doubt_again: float = 0.15
    forecast_worth: float = 0.1
    symmetry_worth: float = 0.25
    divide_at_once: float = 10.0
    divide_after: float = 0.25
    divide_before: float = 1.2
    rough_beyond: float = 4.0
    ahead_excess: float = 2.5
    shared: float = 3e7
    hopeless: float = 1e15

    def search(self, vertices: float, row_bytes: int, compiled: bool = False) -> float:
        """Return the work of a search that visits this many vertices, each with a row of `row_bytes` bytes."""
        if compiled:
            return vertices * (self.compiled_vertex + self.compiled_vertex_byte * row_bytes)
        return vertices * (self.vertex + self.vertex_byte * row_bytes)

    def row(self, bits: int) -> float:
        """Return the work per row for states of this many bits; up to 44 bits leave room for a row number in the same
        word."""
        words = -(-bits // 64)
        if words > 1:
            return self.wide_row + self.wide_row_word * words
        return 1.0 if bits <= 44 else self.narrow_row

    def forecasting(self, ones: int) -> float:
        """Return the work of a forecast for options with a total of `ones` items."""
        return self.forecast + self.forecast_item * ones

    def seeking_symmetry(self, ones: int) -> float:
        """Return the work of a search for symmetries among options with a total of `ones` items."""
        return self.symmetry + self.symmetry_item * ones


COSTS = CostModel()
"""The costs in use."""
