"""The questions beside the exhibits: each answer is computed, and the likely wrong answers are wrong and have reasons.

The page never loads the questions' modules, so these tests need CPython only.
"""

import math
from collections import Counter

import pytest

from countinghouse.claims import CLAIMS
from countinghouse.page import catalogue, questions

ALL = [
    pytest.param(exhibit, question, id=f"{exhibit.name}: {question.id}")
    for exhibit in catalogue.exhibits()
    for question in questions.questions(exhibit)
]


def test_every_exhibit_has_a_question_and_there_are_forty():
    many = {exhibit.name: len(questions.questions(exhibit)) for exhibit in catalogue.exhibits()}
    assert all(many.values()), many
    assert sum(many.values()) >= 40


def test_ids_are_unique_within_an_exhibit():
    for exhibit in catalogue.exhibits():
        ids = Counter(question.id for question in questions.questions(exhibit))
        assert set(ids.values()) <= {1}, (exhibit.name, ids)


@pytest.mark.parametrize(("exhibit", "question"), ALL)
def test_a_question_has_an_answer_and_reasons_against_the_likely_wrong_ones(exhibit, question):
    entry = questions.entry(exhibit, question)
    assert entry["pins"], "a question must say which parameters it is about"
    view = exhibit.view(exhibit.normal(entry["pins"]))
    assert view, "the exhibit cannot show the question's state"
    assert catalogue.query(exhibit, exhibit.normal(entry["pins"])) == entry["query"]
    assert question.sentence.rstrip(")").endswith(("?", "."))
    assert "?" in question.sentence
    assert "{" not in entry["reason"] + "".join(wrong["reason"] for wrong in entry["wrong"])
    value, reasons = entry["value"], entry["wrong"]
    if question.choices:
        wrong = [reason["choice"] for reason in reasons]
        assert value not in wrong
        assert len(wrong) >= min(2, len(question.choices) - 1)
        assert len(set(question.choices)) == len(question.choices) >= 2
        assert (question.kind == "pair") == (len(question.choices) == 2)
        return
    assert len(reasons) >= 2
    assert question.low <= value <= question.high
    for reason in reasons:
        low = -math.inf if reason["low"] is None else reason["low"]
        high = math.inf if reason["high"] is None else reason["high"]
        assert low <= high
        near = abs(value) * question.tolerance
        assert high < value - near or low > value + near, "a right guess would be called wrong"


@pytest.mark.parametrize(("exhibit", "question"), ALL)
def test_an_answer_from_a_claim_is_one_that_the_tests_recompute(exhibit, question):
    if question.claim:
        assert CLAIMS[question.claim].script


def test_the_page_gets_the_questions_in_json():
    assert '"ask' not in questions.questions_json()
    assert set(questions.entries()) == {exhibit.name for exhibit in catalogue.exhibits()}
