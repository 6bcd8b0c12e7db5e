"""Teaches a net Raids for two by games against itself, and lets it meet karl: about ten minutes on one core.

    python examples/train_raids.py --seconds 540 --out brain.npz
    meadhall arena run raids --bots brain.npz,karl -n 200
    meadhall play raids --players 2 --bot brain.npz

Proximal policy optimisation with masks, in numpy alone, so that every step can be read; with `meadhall.batch` most of
the time goes into the net. The same arrays serve PyTorch or JAX just as well.
"""

from __future__ import annotations

import argparse
from time import process_time

import numpy as np

import meadhall
from meadhall.adapters.batch import Batch

TABLES = 64
STEPS = 128
HIDDEN = 128
MINIBATCH = 1024
EPOCHS = 3
CLIP = 0.2
ENTROPY = 0.01
LAMBDA = 0.95
RATE = 1e-3
CLEAR_WIN = 10.0
"""So many points ahead are almost as good as any number."""

Net = dict[str, np.ndarray]


def new_net(inputs: int, actions: int, lots: np.random.Generator) -> Net:
    def layer(rows: int, columns: int, gain: float) -> np.ndarray:
        return (lots.normal(size=(rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)

    def zeros(size: int) -> np.ndarray:
        return np.zeros(size, np.float32)

    return {
        "w0": layer(inputs, HIDDEN, 2.0),
        "b0": zeros(HIDDEN),
        "w1": layer(HIDDEN, actions, 0.01),
        "b1": zeros(actions),
        "wv": layer(HIDDEN, 1, 0.1),
        "bv": zeros(1),
    }


def forward(net: Net, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The hidden sums, the chances of the actions, and what is expected."""
    hidden = np.maximum(seen @ net["w0"] + net["b0"], 0)
    numbers = np.where(masks, hidden @ net["w1"] + net["b1"], -1e9)
    numbers = np.exp(numbers - numbers.max(axis=1, keepdims=True))
    return hidden, numbers / numbers.sum(axis=1, keepdims=True), (hidden @ net["wv"] + net["bv"])[:, 0]


def play(hall: Batch, net: Net, lots: np.random.Generator) -> dict[str, np.ndarray]:
    """Some steps at all tables, every seat played by the net; with what each decision turned out to be worth."""
    n = hall.n
    kept: dict[str, list[np.ndarray]] = {name: [] for name in ("seen", "masks", "actions", "chances", "values")}
    follows = np.full(STEPS * n, -1)
    reward = np.full(STEPS * n, np.nan, np.float32)
    latest = np.full((n, hall.players), -1)
    places = np.arange(n)
    for step in range(STEPS):
        seen, masks, seats = hall.observations, hall.masks, hall.seats
        _, chances, values = forward(net, seen, masks)
        actions = (chances.cumsum(axis=1) > lots.random((n, 1))).argmax(axis=1)
        actions = np.where(masks[places, actions], actions, chances.argmax(axis=1))
        numbers = step * n + places
        before = latest[places, seats]
        follows[before[before >= 0]] = numbers[before >= 0]
        latest[places, seats] = numbers
        for name, part in zip(kept, (seen, masks, actions, chances[places, actions], values), strict=True):
            kept[name].append(part)
        hall.step(actions)
        for place in np.flatnonzero(hall.over):
            gained = worth(hall.rewards[place], hall.points[place])
            known = latest[place] >= 0
            reward[latest[place][known]] = gained[known]
            latest[place] = -1
    found = {name: np.concatenate(parts) for name, parts in kept.items()}
    found["gains"] = gains(found["values"], follows, reward, n)
    return found


def worth(rewards: np.ndarray, points: np.ndarray) -> np.ndarray:
    """A win counts half, and by how many points the other half."""
    ahead = np.array([points[seat] - np.delete(points, seat).max() for seat in range(len(points))])
    return (np.sign(rewards) + np.tanh(ahead / CLEAR_WIN)) / 2


def gains(values: np.ndarray, follows: np.ndarray, reward: np.ndarray, n: int) -> np.ndarray:
    """By how much each decision did better than expected; unknown where its game goes on beyond the last step."""
    gain = np.full(len(values), np.nan, np.float32)
    for first in range(len(values) - n, -1, -n):
        at = np.arange(first, first + n)
        ended = ~np.isnan(reward[at])
        gain[at[ended]] = reward[at[ended]] - values[at[ended]]
        more = at[follows[at] >= 0]
        later = follows[more]
        gain[more] = values[later] - values[more] + LAMBDA * np.nan_to_num(gain[later])
    return gain


class Adam:
    def __init__(self, net: Net) -> None:
        self.first = {name: np.zeros_like(part) for name, part in net.items()}
        self.second = {name: np.zeros_like(part) for name, part in net.items()}
        self.steps = 0

    def step(self, net: Net, slopes: Net, rate: float) -> None:
        self.steps += 1
        for name, slope in slopes.items():
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope * slope - self.second[name])
            mean = self.first[name] / (1 - 0.9**self.steps)
            square = self.second[name] / (1 - 0.999**self.steps)
            net[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def slopes_of(
    net: Net,
    seen: np.ndarray,
    masks: np.ndarray,
    actions: np.ndarray,
    old: np.ndarray,
    gain: np.ndarray,
    target: np.ndarray,
) -> Net:
    """Where the clipped objective, the value's error and the entropy lead."""
    size = len(seen)
    hidden, chances, values = forward(net, seen, masks)
    rows = np.arange(size)
    chance = chances[rows, actions]
    ratio = chance / old
    clipped = ((gain > 0) & (ratio > 1 + CLIP)) | ((gain < 0) & (ratio < 1 - CLIP))
    pull = np.where(clipped, 0, -gain * ratio) / size
    chosen = np.zeros_like(chances)
    chosen[rows, actions] = 1
    logs = np.where(masks, np.log(chances + 1e-9), 0)
    surprise = -(chances * logs).sum(axis=1, keepdims=True)
    numbers = pull[:, None] * (chosen - chances) + ENTROPY / size * chances * (logs + surprise)
    error = (values - target)[:, None] / size
    back = (numbers @ net["w1"].T + error @ net["wv"].T) * (hidden > 0)
    return {
        "w0": seen.T @ back,
        "b0": back.sum(axis=0),
        "w1": hidden.T @ numbers,
        "b1": numbers.sum(axis=0),
        "wv": hidden.T @ error,
        "bv": error.sum(axis=0),
    }


def train(seconds: float, seed: int = 1, tell: bool = True) -> Net:
    """Teach a net for so many seconds of one core's time."""
    lots = np.random.default_rng(seed)
    hall = meadhall.batch("raids", TABLES, players=2, seed=seed)
    net = new_net(hall.size, hall.actions, lots)
    adam = Adam(net)
    start = process_time()
    decisions = 0
    while (spent := process_time() - start) < seconds:
        rate = RATE * max(0.1, 1 - spent / seconds)
        found = play(hall, net, lots)
        known = np.flatnonzero(~np.isnan(found["gains"]))
        target = found["values"] + found["gains"]
        spread = found["gains"][known]
        gain = (found["gains"] - spread.mean()) / (spread.std() + 1e-6)
        for _ in range(EPOCHS):
            lots.shuffle(known)
            for first in range(0, len(known), MINIBATCH):
                at = known[first : first + MINIBATCH]
                parts = (found[name][at] for name in ("seen", "masks", "actions", "chances"))
                adam.step(net, slopes_of(net, *parts, gain[at], target[at]), rate)
        decisions += len(found["actions"])
        if tell:
            print(f"\r{spent:5.0f} s of {seconds:.0f}, {decisions:,} decisions", end="", flush=True)
    return net


def save(net: Net, path: str) -> None:
    """The weights as meadhall's arena and tables take them."""
    np.savez(path, game="raids", players=2, activation="relu", **{name: net[name] for name in ("w0", "b0", "w1", "b1")})


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--seconds", type=float, default=540)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", default="brain.npz")
    given = asked.parse_args()
    save(train(given.seconds, given.seed), given.out)
    print(f"\n{given.out}: meadhall arena run raids --bots {given.out},karl -n 200")


if __name__ == "__main__":
    main()
