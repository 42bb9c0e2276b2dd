"""The files that the checks read: what git tracks or would track, and still exists."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Not text, or text that is deliberately not UTF-8 (spreadsheets as Excel writes them).
OPAQUE = {
    ".br", ".csv", ".gif", ".gz", ".ico", ".jpg", ".pdf", ".png", ".sqlite", ".wasm", ".webp",
    ".woff2",
}

# The module that a line of Swift imports.
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |fileprivate |private )?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)\s+)?(\w+)",
    re.MULTILINE,
)


def listed(*folders: str) -> list[Path]:
    """Paths relative to the root, in order; all of the repository when no folder is named."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others",
               "--exclude-standard", "--", *folders]
    names = subprocess.run(command, check=True, capture_output=True).stdout.decode().split("\0")
    return [Path(name) for name in sorted(set(names)) if name and (ROOT / name).is_file()]


def is_fixture(path: Path) -> bool:
    """Test material that came from elsewhere and is kept byte for byte."""
    return path.parts[0] == "Tests" and "Fixtures" in path.parts


def texts(*folders: str) -> list[tuple[Path, str]]:
    """Each text file with its content. Bytes that are not UTF-8 stop the check."""
    found = []
    for path in listed(*folders):
        if path.suffix in OPAQUE or is_fixture(path):
            continue
        try:
            found.append((path, (ROOT / path).read_text(encoding="utf-8")))
        except UnicodeDecodeError as error:
            raise SystemExit(f"{path}: not UTF-8 at byte {error.start}") from None
    return found


def finish(name: str, findings: list[str], advice: str) -> None:
    """Ends a check: silent when nothing was found, else every finding and what to do."""
    if not findings:
        return
    for finding in findings:
        print(finding)
    raise SystemExit(f"✘ {name}: {advice}")
