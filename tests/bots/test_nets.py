"""Neural nets: forward pass, files, and which bots use them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import meadhall
from meadhall.bots import answer, nets
from meadhall.bots.levels import Thrall
from meadhall.bots.nets import MAX_NET_FILE_BYTES, NetFile, encode_weights, inputs_hash, read_net
from meadhall.bots.search.mcts import Search
from meadhall.bots.search_bot import Elder, Konungr
from meadhall.core.engine.dice import FastDice
from meadhall.core.engine.errors import BadNet
from meadhall.core.engine.playout import play_out
from meadhall.core.engine.table import Table
from meadhall.core.ml.neural_net import InputVector, NetEvaluator, NeuralNet, final_margin, weight_count, win_share
from tests.nets import some_net, some_weights

RAIDS: meadhall.Game = meadhall.game("raids")


def by_the_book(size: int, first: int, second: int, weights: list[float], row: list[float]) -> float:
    """The same sums, written as mathematics has them."""
    rest = iter(weights)

    def take(length: int) -> list[float]:
        return [next(rest) for _ in range(length)]

    straight = take(size)
    inward = [take(first) for _ in range(size)]
    first_bias = take(first)
    across = [take(second) for _ in range(first)]
    second_bias, outward, bias = take(second), take(second), next(rest)
    one = [max(0.0, sum(row[i] * inward[i][j] for i in range(size)) + first_bias[j]) for j in range(first)]
    two = [max(0.0, sum(one[j] * across[j][k] for j in range(first)) + second_bias[k]) for k in range(second)]
    return sum(map(float.__mul__, row, straight)) + sum(map(float.__mul__, two, outward)) + bias


@pytest.mark.parametrize("shape", [(1, 1, 1), (5, 3, 2), (7, 4, 6)])
def test_a_net_adds_up_as_it_should(shape: tuple[int, int, int]) -> None:
    weights = some_weights(weight_count(*shape), 7)
    net = NeuralNet(*shape, weights)
    row = InputVector(shape[0])
    for index in range(shape[0]):
        row.cells[index] = float(index % 3) - 0.5 * (index % 2)
    assert net.margin(row) == pytest.approx(by_the_book(*shape, weights, list(row.cells)))


def test_shares_add_up_and_margins_are_certain_at_the_end() -> None:
    for players in RAIDS.players:
        assert RAIDS.inputs is not None
        table = RAIDS.new(players, "shares")
        size = RAIDS.inputs.size(players)
        evaluator = NetEvaluator(
            NeuralNet(size, 2, 2, some_weights(weight_count(size, 2, 2), 3)), RAIDS.inputs, 8.0, 2.0
        )
        assert sum(evaluator.shares(table)) == pytest.approx(1.0)
        play_out(table, FastDice(1))
        scores = table.scores()
        for seat in range(players):
            ahead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
            assert evaluator.margin(table, seat) == final_margin(table, seat)
            assert ahead == 0 or final_margin(table, seat) == ahead
            assert (final_margin(table, seat) >= 0) == (seat in table.winners())


def test_a_lead_of_the_spread_makes_the_odds_e_to_one() -> None:
    assert win_share(0.0, 5.0) == 0.5
    assert win_share(5.0, 5.0) / (1.0 - win_share(5.0, 5.0)) == pytest.approx(2.718281828)


def test_a_file_gives_the_same_net_back(tmp_path: Path) -> None:
    path = some_net(RAIDS, 2, tmp_path / "some.net")
    found = read_net(path, RAIDS)
    table = RAIDS.new(2, "file")
    assert found.matches(table)
    assert not found.matches(RAIDS.new(3, "file"))
    assert found.hash == read_net(path, RAIDS).hash
    assert encode_weights(nets.decode_weights(found.file.weights)) == found.file.weights


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": 2}, "format 2"),
        ({"game": "lofoten"}, "a net for lofoten, not for raids"),
        ({"players": 7}, "not for 7 players"),
        ({"inputs": "0" * 16}, "other inputs"),
        ({"layers": (144, 0, 2)}, "1 to 256"),
        ({"layers": (144, 4, 2)}, "weights instead of"),
        ({"spread": 0.0}, "above 0"),
        ({"doubt": 2.0}, "from 0 to 1"),
        ({"weights": "no!"}, "damaged"),
        ({"weights": "AAA="}, "weights instead of"),
    ],
)
def test_a_damaged_file_is_refused_in_words(change: dict[str, object], reason: str, tmp_path: Path) -> None:
    path = some_net(RAIDS, 2, tmp_path / "some.net")
    file = msgspec.structs.replace(msgspec.json.decode(path.read_bytes(), type=NetFile), **change)
    path.write_bytes(msgspec.json.encode(file))
    with pytest.raises(BadNet, match=reason):
        read_net(path, RAIDS)


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff", b"x" * (MAX_NET_FILE_BYTES + 1)])
def test_what_is_no_net_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "no.net"
    path.write_bytes(content)
    with pytest.raises(BadNet, match=r"no\.net"):
        read_net(path, RAIDS)
    with pytest.raises(BadNet, match="cannot be read"):
        read_net(tmp_path / "nowhere.net", RAIDS)


def test_every_net_that_comes_with_a_game_is_sound() -> None:
    for game in meadhall.games():
        for path in game.folder.glob("*.net"):
            found = read_net(path, game)
            assert path.name == f"{found.file.players}.net"
            assert path.stat().st_size <= MAX_NET_FILE_BYTES
            assert found.matches(game.new(found.file.players, "shipped")), f"{path} is for other tables than the usual"
            assert game.inputs is not None
            assert found.file.inputs == inputs_hash(game.inputs.names(found.file.players))


def test_the_elder_never_asks_a_net_and_konungr_does_where_there_is_one(tmp_path: Path) -> None:
    table = RAIDS.new(2, "who asks")
    taught = Konungr()
    taught.file = some_net(RAIDS, 2, tmp_path / "own.net")
    assert taught.evaluator(table) is not None
    assert taught.evaluator(RAIDS.new(3, "who asks")) is None
    assert Elder().evaluator(table) is None
    assert Thrall().evaluator(table) is None


def answered(world: Table, file: Path | None) -> int:
    """What konungr answers with a net of its own, or with the one that comes with the game."""
    taught = Konungr()
    taught.file, taught.iterations, taught.seconds = file, 20, 1e9
    assert taught.evaluator(world) is not None
    return answer(taught, world, FastDice(9))


def test_the_same_view_gives_the_same_answer(tmp_path: Path) -> None:
    """Two worlds that look the same to the seat: a search with a net answers alike, one that comes with a game too."""
    for game in meadhall.games():
        if game.inputs is None:
            continue
        for players in game.players:
            path = some_net(game, players, tmp_path / f"{game.name}.{players}.net")
            for file in (path, None) if nets.bundled_net(game, players) else (path,):
                table = game.new(players, "two worlds")
                play_out(table, FastDice(5), 30)
                while len(table.legal()) < 2:
                    play_out(table, FastDice(1), 1)
                seat = table.seat
                assert seat is not None
                worlds = [table, table.guess(seat, FastDice(1)), table.guess(seat, FastDice(2))]
                assert len({answered(world, file) for world in worlds}) == 1


def test_ideas_of_the_game_are_added_where_a_net_asks_for_them() -> None:
    """With a net that knows nothing, first sight is what the game's own ideas say."""
    game: meadhall.Game = meadhall.game("midgard")
    assert game.inputs is not None
    size = game.inputs.size(2)
    blank = NeuralNet(size, 1, 1, [0.0] * weight_count(size, 1, 1))
    table = game.new(2, "ideas")
    while len({game.evaluation.prior_points(table, int(option)) for option in table.choices}) < 2:
        play_out(table, FastDice(int(table.ply)), 1)
    for ideas in (False, True):
        search = Search(table, table.seat or 0, FastDice(1), -1, NetEvaluator(blank, game.inputs, 8.0, 2.0, 0.0, ideas))
        wanted = [game.evaluation.prior_points(table, int(option)) if ideas else 0.0 for option in table.choices]
        assert search.option_values(table) == wanted


def test_a_net_changes_what_a_search_expects(tmp_path: Path) -> None:
    table = RAIDS.new(2, "expects")
    learned = read_net(some_net(RAIDS, 2, tmp_path / "own.net"), RAIDS).evaluator()
    expected = []
    for evaluator in (None, learned):
        search = Search(table.guess(0, FastDice(1)), table.seat or 0, FastDice(2), -1, evaluator)
        search.run(50, 1e9)
        expected.append(search.root.children()[0].mean(0))
    assert expected[0] != expected[1]
