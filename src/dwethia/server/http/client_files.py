"""The files of the client as they are sent: from memory, compressed once, and kept by browsers as long as they hold."""

from __future__ import annotations

import gzip
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Final

from litestar import Response

FRONT: Final = "index.html"
HASHED: Final = "assets/"  # whatever lies there has what it holds in its name
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"
TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
OTHER: Final = "application/octet-stream"


class ClientFile:
    """One file."""

    def __init__(self, name: str, content: bytes) -> None:
        self.content = content
        self.media_type = TYPES.get(Path(name).suffix, OTHER)
        self.tag = f'"{blake2b(content, digest_size=12).hexdigest()}"'
        self.kept = FOR_EVER if name.startswith(HASHED) else ASK_FIRST

    @cached_property
    def small(self) -> bytes | None:
        """Compressed, where that helps."""
        found = gzip.compress(self.content, 9, mtime=0) if self.media_type != OTHER else self.content
        return found if len(found) < len(self.content) else None

    def answer(self, accepted: str, known: str) -> Response[bytes]:
        """What is sent to somebody who accepts these encodings and has these tags."""
        headers = {"Cache-Control": self.kept, "ETag": self.tag, "Vary": "Accept-Encoding"}
        if self.tag in (each.strip().removeprefix("W/") for each in known.split(",")):
            return Response(b"", status_code=304, headers=headers, media_type=self.media_type)
        small = self.small if accepts_gzip(accepted) else None
        if small is None:
            return Response(self.content, headers=headers, media_type=self.media_type)
        return Response(small, headers={**headers, "Content-Encoding": "gzip"}, media_type=self.media_type)


class ClientFiles:
    """All files of a folder, as they were when the server started."""

    def __init__(self, folder: Path) -> None:
        files = (each for each in folder.rglob("*") if each.is_file())
        names = ((each.relative_to(folder).as_posix(), each) for each in files)
        self._pages = {name: ClientFile(name, each.read_bytes()) for name, each in names if not name.startswith(".")}

    def find(self, path: str) -> ClientFile | None:
        """The file at a path; the front page where it names none."""
        return self._pages.get(path.strip("/") or FRONT)


def accepts_gzip(accepted: str) -> bool:
    """Whether somebody who accepts these encodings accepts gzip."""
    weights = {}
    for each in accepted.lower().split(","):
        name, _, rest = each.partition(";")
        weights[name.strip()] = rest.replace(" ", "").removeprefix("q=") or "1"
    weight = weights.get("gzip", weights.get("*", "0"))
    try:
        return float(weight) > 0
    except ValueError:
        return False
