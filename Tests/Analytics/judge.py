"""Figures of worlds at random, by Server/EventAnswers and by DuckDB: Tools/analytics [WORLDS] [SEED]."""

import json
import math
import random
import subprocess
import sys

import figures
import others
import sql
import worlds

QUESTIONS = 20
KINDS = {**figures.KINDS, **sql.KINDS, **others.KINDS}


def is_near(one: object, other: object) -> bool:
    if isinstance(one, float) or isinstance(other, float):
        return one is not None and other is not None and math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
    return one == other


def place(row: list) -> list:
    """What sorts rows: all but what may be rounded."""
    return [(cell is not None, str(cell)) for cell in row if not isinstance(cell, float)]


def is_same(ours: list[list], theirs: list[list]) -> bool:
    """Whatever the order of groups: that is not DuckDB's to say."""
    ours, theirs = sorted(ours, key=place), sorted(theirs, key=place)
    return len(ours) == len(theirs) and all(
        len(one) == len(other) and all(map(is_near, one, other)) for one, other in zip(ours, theirs))


def main() -> None:
    probe, count, *rest = sys.argv[1:]
    seed = int(rest[0]) if rest else random.SystemRandom().randrange(2**32)
    answered = dict[str, int]()
    for number in range(int(count)):
        rng = random.Random(seed + number)
        world = worlds.world(rng)
        asked = worlds.questions(rng, world, QUESTIONS)
        line = json.dumps({"zone": world.zone, "now": world.now, "questions": asked,
                           "events": [event._asdict() for event in world.events]})
        done = subprocess.run([probe], input=line + "\n", text=True, stdout=subprocess.PIPE, check=True)
        answers = done.stdout.splitlines()
        assert len(answers) == len(asked), f"{len(answers)} answers to {len(asked)} questions"
        base = sql.open_world(world)
        for question, said in zip(asked, answers):
            expected = KINDS[question["kind"]](base, question, world)
            if said.startswith("!") or not is_same(json.loads(said), expected):
                sys.exit(f"✘ analytics: {json.dumps(question)}\n  here   {said}\n  DuckDB {json.dumps(expected)}\n"
                         f"  Tools/analytics 1 {seed + number}")
            answered[question["kind"]] = answered.get(question["kind"], 0) + 1
    told = ", ".join(f"{answered[kind]} of {kind}" for kind in sorted(answered))
    print(f"✔ analytics: {count} worlds as DuckDB sees them ({told}), seed {seed}")


if __name__ == "__main__":
    main()
