"""The constants that `count` uses to choose its method: costs of sweeps, searches and forecasts.

Work is measured in *rows*. One row is the work of making, sorting and merging a single-word row in a sweep, which takes
about 35 ns on one core of a computer from 2020.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["COSTS", "CostModel"]


@dataclass(frozen=True)
class CostModel:
    """The costs and thresholds by which `count` chooses its method.

    `build.py bench choice` measures the costs. The thresholds are not measured but chosen; nearby values work about as
    well.

    **Measured, in rows**

    - `narrow_row`: a row of one word with no room for the number of its parent row;
    - `wide_row` and `wide_row_word`: a row of several words, sorted by hash (a fixed cost, and a cost per word);
    - `step_branch`: a branch of a step, regardless of the number of states;
    - `vertex` and `vertex_byte`: a vertex of a search (a fixed cost, and a cost per byte of its row of bits);
    - `compiled_vertex` and `compiled_vertex_byte`: the same for a compiled search;
    - `compiling`: loading the code of a compiled search;
    - `forecast` and `forecast_item`: a forecast of a search (a fixed cost, and a cost per item in an option);
    - `symmetry` and `symmetry_item`: a search for symmetries (a fixed cost, and a cost per item in an option);
    - `coloured_plan_item`: planning a sweep with colours (a cost per item in an option).

    **Chosen**

    - `dictionary_states`: sweep in a dictionary while at most this many states are expected or present;
    - `step_overhead_states`: below this number of states, a step takes constant time;
    - `forward_share`: the forward sweep's share of the work of building a table of completions;
    - `given_order_items`, `given_order_states`: if the options have at most `given_order_items` items in total, try the
      given order first, which takes a third of the time needed to find a better one; keep it if at most
      `given_order_states` states are expected;
    - `search_first_items`, `search_at_once`: if the options have at most `search_first_items` items in total, forecast
      the search before planning a sweep, and search at once if that takes fewer than `search_at_once` rows;
    - `huge_plan`, `search_if_huge`: if a sweep is expected to make more than `huge_plan` rows, search instead if that
      takes fewer than `search_if_huge` rows (a third of a second);
    - `dear_plan`: forecast the search first if planning takes more rows than this;
    - `first_doubt`: compare a sweep with a search once the sweep has made this many rows;
    - `doubt_again`: compare again once the sweep's work has doubled, but not before it reaches this fraction of the
      search's work;
    - `forecast_worth`, `symmetry_worth`: forecast a search if that costs less than `forecast_worth` times the sweep's
      remaining work; look for symmetries if that costs less than `symmetry_worth` times the search's work;
    - `divide_at_once`, `divide_after`, `divide_before`: look for a sweep's symmetries at once if its expected number of
      states exceeds `divide_at_once` times the cost of looking, in rows; otherwise, look once the sweep has made
      `divide_after` times that many rows, if about `divide_before` times that many are left;
    - `rough_beyond`: a rough forecast suffices if the search would take this many times the sweep's work;
    - `ahead_excess`: trust a sweep's forecast made at its first step only to within this factor, because it
      underestimates later merging;
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
        """Return the work per row for states of this many bits; a state of up to 44 bits leaves room for a row number
        in its word."""
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
"""The cost model in use."""
