"""Follows the stream of a shift with websockets, by the steps of the README of the live service."""

import asyncio
import json
import os
import urllib.request
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from websockets.asyncio.client import connect


def find_stream():
    """Returns the address of the socket, and the id of the last event."""
    request = urllib.request.Request(
        f"{os.environ['DESK_URL']}/slt/api/v3/shift/stream?shift_id=1",
        headers={"Authorization": f"Bearer {os.environ['DESK_TOKEN']}"},
    )
    with urllib.request.urlopen(request) as response:
        data = json.load(response)["result_data"][0]
    return data["url"], data["last_event_id"]


def with_since(address, since):
    """Adds a query parameter to an address that may have a query already."""
    parts = urlsplit(address)
    query = urlencode([*parse_qsl(parts.query), ("since", since)])
    return urlunsplit(parts._replace(query=query))


async def read_new(address, ids):
    """Prints three new events of a connection, and returns whether the shift has ended."""
    async with connect(address) as socket:
        if not ids:
            print("open", flush=True)
        for _ in range(3):
            while (event := json.loads(await socket.recv()))["id"] in ids:
                pass
            ids.add(event["id"])
            print(event["event"], event["action"], flush=True)
            if event["event"] == "shift_ended":
                return True
    return False


async def follow():
    address, newest = find_stream()
    ids = set()
    # The connection is lost after every third event.
    while not await read_new(with_since(address, max([newest, *ids])), ids):
        address, _ = find_stream()


asyncio.run(follow())
