"""The forecast of a long sweep in docs/many-workers agrees with a sweep that can be run."""

import runpy

import pytest

from countinghouse.exact_cover import count
from tools import paths

FORECAST = runpy.run_path(str(paths.ROOT / "docs" / "many-workers" / "forecast.py"))


def test_the_layers_of_a_short_sweep_are_forecast() -> None:
    problem = FORECAST["boxed"]("3x30")
    plan = FORECAST["planned"](problem)
    runs = FORECAST["forecasts"](problem, plan, 12, 9)
    half = [sum(column) / len(runs) for column in zip(*runs, strict=True)]
    expected = sum(FORECAST["mirrored"](half))
    measured = count(problem, 1000, "frontier").all_states
    assert measured / 2 < expected < 2 * measured
    sizes = [len(sweep.layer) for sweep in FORECAST["swept"](plan)]
    # Any piece can be placed first, so the first layers vary little between the subsets.
    for at in range(1, 6):
        assert half[at] == pytest.approx(sizes[at], rel=0.3)


def test_all_pieces_forecast_the_sweep_itself() -> None:
    problem = FORECAST["boxed"]("3x30")
    plan = FORECAST["planned"](problem)
    (half,) = FORECAST["forecasts"](problem, plan, 18, 1)
    sizes = [len(sweep.layer) for sweep in FORECAST["swept"](plan)]
    # States that can no longer use all pieces are dropped only late in the sweep.
    assert half[:30] == sizes[:30]


@pytest.mark.parametrize("size", [11, 19])
def test_a_subset_reaches_the_middle_and_has_only_pieces_that_exist(size: int) -> None:
    problem = FORECAST["boxed"]("3x30")
    with pytest.raises(SystemExit, match=f"12 to 18 pieces, to reach the middle layer; not {size}"):
        FORECAST["forecasts"](problem, FORECAST["planned"](problem), size, 1)
