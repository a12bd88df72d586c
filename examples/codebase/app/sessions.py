"""Who is signed in, and until when."""

import tomllib
from pathlib import Path

SETTINGS = tomllib.loads((Path(__file__).parents[1] / "config" / "server.toml").read_text())["sessions"]

# The session timeout is 30 minutes. It counts from the last request.
TIMEOUT_SECONDS = SETTINGS["timeout_minutes"] * 60


def is_open(last_request: float, now: float) -> bool:
    return now - last_request < TIMEOUT_SECONDS


def with_sign_in(sessions: list[str], new: str) -> list[str]:
    """The newest ones stay; whoever signs in once too often closes the oldest."""
    return [*sessions, new][-SETTINGS["per_person"] :]
