"""Answers of worlds at random, by files and through a real ClickHouse: Tools/clickhouse [WORLDS] [SEED]."""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Analytics"))

import worlds  # noqa: E402
from server import ClickHouse  # noqa: E402

QUESTIONS = 20
# What is not the same for both.
OWN = ("milliseconds", "engine")


def stages(rng: random.Random, world: worlds.World) -> list[dict]:
    """The events, most days of which are sealed and copied; of the others some is not."""
    late = {day for day in {worlds.local_day(event.at, world.zone) for event in world.events} if rng.random() < 0.15}
    events = []
    for event in world.events:
        stage = rng.randrange(3) if worlds.local_day(event.at, world.zone) in late else 0
        events.append({**event._asdict(), "stage": stage, "traffic": rng.choice([0] * 9 + [1, 2, 3, 4])})
    return events


def moved(rng: random.Random, world: worlds.World) -> tuple[list[list[int]], list[int]]:
    """Who turned out to be somebody else after sealing, and who was erased."""
    people = sorted({event.person for event in world.events})
    links: dict[int, int] = {}
    for person in people:
        other = rng.choice(people)
        if rng.random() < 0.2 and other != person and other not in links and person not in links.values():
            links[person] = other
    return [list(link) for link in links.items()], [person for person in people if rng.random() < 0.08]


def plain(answer: dict) -> dict:
    return {name: value for name, value in answer.items() if name not in OWN}


def main() -> None:
    program, probe, count, *rest = sys.argv[1:]
    seed = int(rest[0]) if rest else random.SystemRandom().randrange(2**32)
    server = ClickHouse(program, ROOT / ".build/clickhouse")
    try:
        judge(server, probe, int(count), seed)
    finally:
        server.stop()


def judge(server: ClickHouse, probe: str, count: int, seed: int) -> None:
    asked_there, answered = 0, dict[str, int]()
    for number in range(count):
        rng = random.Random(seed + number)
        world = worlds.world(rng)
        questions = worlds.questions(rng, world, QUESTIONS)
        links, erased = moved(rng, world)
        line = json.dumps({"zone": world.zone, "now": world.now, "questions": questions,
                           "events": stages(rng, world), "links": links, "erased": erased})
        # The same files' ids never come again, so each world has the table for itself.
        server.run("DROP DATABASE judged")
        server.run("CREATE DATABASE judged")
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([probe, folder, server.address], input=line + "\n", text=True,
                                  stdout=subprocess.PIPE, check=True)
        lines = done.stdout.splitlines()
        assert len(lines) == len(questions), f"{len(lines)} answers to {len(questions)} questions"
        for question, said in zip(questions, lines):
            both = {} if said.startswith("!") else json.loads(said)
            if both and both["files"] is None:
                continue
            if not both or plain(both["files"]) != plain(both["clickhouse"]):
                sys.exit(f"✘ clickhouse: {json.dumps(question)}\n  {said}\n  Tools/clickhouse 1 {seed + number}")
            asked_there += both["asked"]
            answered[question["kind"]] = answered.get(question["kind"], 0) + 1
    whole = sum(answered.values())
    # One that asks nobody else would agree with itself.
    if asked_there * 2 < whole or not whole:
        sys.exit(f"✘ clickhouse: only {asked_there} of {whole} answers came through it, seed {seed}")
    told = ", ".join(f"{answered[kind]} of {kind}" for kind in sorted(answered))
    print(f"✔ clickhouse: {count} worlds, {asked_there} of {whole} answers through it ({told}), seed {seed}")


if __name__ == "__main__":
    main()
