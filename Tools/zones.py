"""The time zones of Debian's tzdata, made anew without what its own files hold twice (`zic -b slim`), since
browsers download them. An alias is a zone with its own name."""

import subprocess
import tempfile
from pathlib import Path

SOURCE = "/usr/share/zoneinfo/tzdata.zi"
# Of libc-bin, which every Debian has; where root is not, it is in no PATH.
ZIC = "/usr/sbin/zic"


def compiled() -> dict[str, bytes]:
    """The TZif file (RFC 9636) of each zone, by its name."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([ZIC, "-b", "slim", "-d", folder, SOURCE], check=True)
        files = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        return {str(path.relative_to(folder)): path.read_bytes() for path in files}
