"""Dice: the same everywhere, even, and each purpose by itself."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from meadhall.core.engine.dice import Dice, FastDice, SecretDice, commitment, secret_dice
from meadhall.core.engine.errors import BadOption


def draws(dice: Dice, purpose: str, n: int, count: int) -> list[int]:
    return [int(dice.below(purpose, n)) for _ in range(count)]


def shuffled(dice: Dice, purpose: str, count: int) -> list[int]:
    items = vec[i64](list(range(count)))
    dice.shuffle(purpose, items)
    return [int(item) for item in items]


# Pinned: a change of one of these changes every recorded game.


def test_secret_dice_are_the_same_everywhere() -> None:
    dice = secret_dice("meadhall")
    assert dice.key.hex() == "88c84d65f81f28e6d9a8558aec0677ca"
    assert draws(dice, "die", 6, 20) == [2, 0, 2, 2, 2, 1, 1, 5, 4, 3, 5, 1, 1, 3, 1, 0, 2, 4, 3, 3]
    assert draws(dice, "other", 1_000_003, 4) == [768028, 291488, 201223, 912189]
    assert shuffled(dice, "deck", 16) == [4, 15, 14, 3, 13, 5, 6, 0, 2, 8, 11, 9, 1, 7, 10, 12]
    assert shuffled(dice, "deck", 40)[:12] == [31, 7, 27, 33, 16, 39, 12, 23, 17, 35, 30, 2], "more than one block"
    assert secret_dice("épée ᚱ").key.hex() == "b98f20371ab98580fc31e9999ece543a"


def test_fast_dice_are_the_same_everywhere() -> None:
    dice = FastDice(7)
    assert draws(dice, "x", 6, 20) == [2, 0, 2, 4, 4, 4, 3, 0, 4, 1, 5, 1, 2, 1, 2, 4, 5, 0, 2, 4]
    assert [int(dice.word()) for _ in range(5)] == [2532485599, 1463732881, 2985797637, 3173483220, 500665003]
    assert shuffled(dice, "x", 16) == [14, 7, 10, 8, 1, 5, 12, 13, 11, 0, 15, 2, 4, 3, 6, 9]
    assert [int(FastDice("word").word()) for _ in range(2)] == [23642847, 23642847]
    assert FastDice("7").word() == FastDice(7).word()


def test_fast_dice_stay_within_32_bits() -> None:
    dice = FastDice("long")
    for _ in range(20_000):
        assert 0 <= dice.word() < 1 << 32
    assert max(int(dice.a), int(dice.b), int(dice.c), int(dice.d)) < 1 << 32


def test_purposes_are_independent_of_each_other() -> None:
    """What is drawn for one purpose never changes what another brings (duplicate play)."""
    alone = draws(secret_dice("s"), "deck", 100, 10)
    mixed = secret_dice("s")
    found = []
    for _ in range(10):
        mixed.below("noise", 6)
        found.append(int(mixed.below("deck", 100)))
        shuffled(mixed, "more noise", 5)
    assert found == alone
    assert draws(secret_dice("s"), "other", 100, 10) != alone
    assert draws(secret_dice("t"), "deck", 100, 10) != alone


def test_a_purpose_and_its_count_are_not_mixed_up() -> None:
    """The eleventh draw for "voyage" is not the first for "voyage 1"."""
    dice = secret_dice("s")
    eleven = draws(dice, "voyage", 1 << 30, 12)
    assert int(dice.below("voyage 1", 1 << 30)) not in eleven
    assert int(dice.below("voyage1", 1 << 30)) not in eleven


@pytest.mark.parametrize("dice", [secret_dice("clone"), FastDice("clone")], ids=["secret", "fast"])
def test_clones_are_independent(dice: Dice) -> None:
    draws(dice, "a", 10, 3)
    one, other = dice.clone(), dice.clone()
    assert draws(one, "a", 1000, 20) == draws(other, "a", 1000, 20)
    before = int(dice.draws)
    draws(one, "b", 10, 5)
    assert int(dice.draws) == before == 3
    assert draws(dice, "a", 1000, 20) == draws(other.clone(), "a", 1000, 0) + draws(again(dice), "a", 1000, 20)


def again(dice: Dice) -> Dice:
    """The same dice before their last twenty draws."""
    fresh = secret_dice("clone") if isinstance(dice, SecretDice) else FastDice("clone")
    draws(fresh, "a", 10, 3)
    return fresh


def test_dice_that_were_saved_go_on_in_the_middle_of_a_block() -> None:
    dice = secret_dice("saved")
    draws(dice, "a", 1000, 21)
    fresh = SecretDice(dice.key)
    fresh.counts = dict(dice.counts)
    assert draws(fresh, "a", 1000, 40) == draws(dice, "a", 1000, 40)


def test_a_clone_draws_no_word_of_the_original_away() -> None:
    dice = secret_dice("words")
    expected = draws(secret_dice("words"), "a", 1000, 40)
    found = []
    for _ in range(40):
        draws(dice.clone(), "a", 1000, 17)
        found.append(int(dice.below("a", 1000)))
    assert found == expected


def test_draws_are_counted_so_that_chance_is_noticed() -> None:
    for dice in (secret_dice("n"), FastDice("n")):
        dice.below("a", 6)
        once = dice.draws
        assert once > 0
        shuffled(dice, "b", 10)
        assert dice.draws > once


def chi_squared(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + (kinds - len(counts)) * expected


@pytest.mark.parametrize("dice", [secret_dice("even"), FastDice("even")], ids=["secret", "fast"])
@pytest.mark.parametrize(("n", "limit"), [(2, 24), (6, 37), (7, 39), (40, 93)])
def test_numbers_are_even(dice: Dice, n: int, limit: float) -> None:
    """The limits are passed by chance in about one of a million."""
    counts: Counter[object] = Counter(draws(dice, f"even {n}", n, 6000))
    assert chi_squared(counts, n) < limit


@pytest.mark.parametrize("dice", [secret_dice("orders"), FastDice("orders")], ids=["secret", "fast"])
def test_every_order_is_as_likely(dice: Dice) -> None:
    counts: Counter[object] = Counter(tuple(shuffled(dice, "four", 4)) for _ in range(6000))
    assert set(counts) == set(permutations(range(4)))
    assert chi_squared(counts, 24) < 71


def test_numbers_are_even_where_the_range_does_not_divide() -> None:
    """Of three thirds of 2**32 and one more, none is favoured: words beyond the last full round are passed over."""
    n = 3 * (1 << 30)
    counts: Counter[object] = Counter(int(secret_dice(f"rest {seed}").below("x", n)) * 3 // n for seed in range(3000))
    assert chi_squared(counts, 3) < 28


def test_shuffling_few_things_is_sound() -> None:
    assert shuffled(secret_dice("x"), "none", 0) == []
    assert shuffled(secret_dice("x"), "one", 1) == [0]
    assert shuffled(FastDice("x"), "one", 1) == [0]


def test_the_commitment_proves_the_seed_and_is_pinned() -> None:
    assert commitment("meadhall") == "3ac73dc22dcd1feb507a7e4166d2bc80358aa148957f4719e9fc8af6375cf94a"
    assert commitment("meadhall ") != commitment("meadhall")
    assert secret_dice("meadhall").key.hex() not in commitment("meadhall")


def test_a_seed_that_cannot_be_written_down_is_refused() -> None:
    for use in (secret_dice, commitment):
        with pytest.raises(BadOption, match="letters and digits"):
            use("\ud800")


def test_dice_of_no_kind_do_not_roll() -> None:
    with pytest.raises(TypeError):
        Dice().below("x", 6)


def test_dice_say_how_far_they_are_and_never_what_comes() -> None:
    secret = secret_dice("seed")
    secret.below("deck", 6)
    assert repr(secret) == "<SecretDice draws=1>"
    other = secret_dice("another")
    other.below("deck", 6)
    assert repr(secret) == repr(other), "nothing of the key"
    fast = FastDice(7)
    assert repr(fast) == repr(fast.clone()) != repr(FastDice(8))
