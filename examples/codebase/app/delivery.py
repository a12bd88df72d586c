"""Sends a file to the server of a client, and tries again if that fails."""

import hashlib
import time
from collections.abc import Callable

# The retry limit is 5.
RETRY_LIMIT = 5
FIRST_WAIT_SECONDS = 10
WAIT_FACTOR = 6


def checksum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def deliver(content: bytes, send: Callable[[bytes, str], bool], wait: Callable[[float], None] = time.sleep) -> bool:
    """True once the client's server has taken the file. After False it waits to be fetched."""
    pause = FIRST_WAIT_SECONDS
    for attempt in range(1 + RETRY_LIMIT):
        if attempt > 0:
            wait(pause)
            pause *= WAIT_FACTOR
        if send(content, checksum(content)):
            return True
    return False
