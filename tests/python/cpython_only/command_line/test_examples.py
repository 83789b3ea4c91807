"""The examples in the docstrings of the command are right."""

from tests.python.test_examples import examples


def test_the_examples_of_the_command() -> None:
    found = examples("command_line")
    assert found.attempted
    assert not found.failed
