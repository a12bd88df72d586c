"""What may be handed in, and how long it is kept."""

import tomllib
from pathlib import Path

SETTINGS = tomllib.loads((Path(__file__).parents[1] / "config" / "server.toml").read_text())["uploads"]

MEGABYTE = 1_000_000
LIMIT_BYTES = SETTINGS["limit_megabytes"] * MEGABYTE
LIFETIME_SECONDS = SETTINGS["lifetime_days"] * 24 * 60 * 60


def refusal(size: int) -> str | None:
    """Why a file of this size is not taken; None if it is."""
    if size == 0:
        return "The file is empty."
    if size > LIMIT_BYTES:
        return f"The file has {size / MEGABYTE:.1f} MB, and we take {SETTINGS['limit_megabytes']} MB."
    return None


def is_expired(handed_in: float, now: float) -> bool:
    return now - handed_in >= LIFETIME_SECONDS
