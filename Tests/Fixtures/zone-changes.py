"""What Python's zoneinfo says of every zone: python zone-changes.py FOLDER puts the files that browsers are
served there, each under its name, and beside them changes.txt.

A line is a zone, a second since the epoch, seconds east of UTC and their abbreviation: at the ends of the
years 2024 to 2027, and at each change in them, the second before and the one after. Found by looking twice a day
and halving where something differs, without a look at the files' tables.
"""

import sys
from datetime import datetime, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[2] / "Tools"))
import zones  # noqa: E402

START, END = (int(datetime(year, 1, 1, tzinfo=timezone.utc).timestamp()) for year in (2024, 2028))
HALF_DAY = 43_200


def shown(zone: ZoneInfo, second: int) -> tuple[int, str]:
    local = datetime.fromtimestamp(second, zone)
    return int(local.utcoffset().total_seconds()), local.tzname()


def changes(zone: ZoneInfo):
    """The first second of each."""
    low, before = START, shown(zone, START)
    for high in range(START + HALF_DAY, END + 1, HALF_DAY):
        after = shown(zone, high)
        if after != before:
            first, last = low, high
            while last - first > 1:
                middle = (first + last) // 2
                if shown(zone, middle) == before:
                    first = middle
                else:
                    last = middle
            yield last
        low, before = high, after


folder = Path(sys.argv[1])
lines = []
for name, content in zones.compiled().items():
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    zone = ZoneInfo(name)
    for second in [START, *(change + beside for change in changes(zone) for beside in (-1, 0, 1)), END]:
        lines.append(f"{name} {second} {' '.join(map(str, shown(zone, second)))}\n")
(folder / "changes.txt").write_text("".join(lines))
