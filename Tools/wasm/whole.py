"""Files that are there whole or not at all, also where two builds write them at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def whole(place: Path, *outputs: Path) -> Iterator[list[Path]]:
    """Where to write what is to become the outputs: names in a folder of its own in `place`, which is
    on their file system. At the end they take the outputs' places in that order; after an error the old
    ones stay."""
    with TemporaryDirectory(prefix="new-", dir=place) as folder:
        parts = [Path(folder, output.name) for output in outputs]
        yield parts
        for part, output in zip(parts, outputs):
            part.replace(output)
