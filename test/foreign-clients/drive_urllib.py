"""Drives a job and reads views with nothing but Python's standard library. Prints what it saw."""

import hashlib
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request

DOCMEND, PROJECT, KEY = (os.environ[name] for name in ("DOCMEND", "PROJECT", "KEY"))
JOBS = f"/v2/agent/{PROJECT}/job"
VIEWS = f"/v1/analytics/{PROJECT}"


def send(path, body=None, method="GET", query=None, headers=None):
    data = None if body is None else json.dumps(body).encode()
    target = DOCMEND + path + ("" if query is None else "?" + urllib.parse.urlencode(query))
    request = urllib.request.Request(target, data=data, method="POST" if data is not None else method)
    request.add_header("Authorization", f"Bearer {KEY}")
    if data is not None:
        request.add_header("Content-Type", "application/json")
    for name, value in (headers or {}).items():
        request.add_header(name, value)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read(), answer.headers


def call(*args, **kwargs):
    return json.loads(send(*args, **kwargs)[0])


def create(body, key):
    return call(JOBS, body, headers={"Idempotency-Key": key})["id"]


def wait_for(job):
    while True:
        found = call(f"{JOBS}/{job}", query={"wait": 25})
        if found["status"] != "active":
            return found


def read_events(job):
    lines = send(f"{JOBS}/{job}/events")[0].decode().splitlines()
    events = [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]
    return [event.get("kind") or event["status"] for event in events]


def list_jobs():
    jobs = []
    while True:
        page = call(JOBS + "s", query={"limit": 1, "offset": len(jobs)})
        jobs += page["jobs"]
        if not page["hasMore"]:
            return jobs


def list_by_cursor():
    jobs, cursor = [], ""
    while cursor is not None:
        page = call(JOBS + "s", query={"limit": 1, "cursor": cursor})
        jobs += page["jobs"]
        cursor = page["nextCursor"]
    return jobs


def read_views():
    moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 3600))
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    pages = ["/a", "/a", "/b", "/c"]
    events = [{"time": moment, "path": page, "userAgent": agent, "status": 200} for page in pages]
    accepted = call(f"{VIEWS}/events", {"events": events})["accepted"]
    rows, more = [], True
    while more:
        page = call(f"{VIEWS}/views", query={"dateFrom": moment[:10], "limit": 1, "offset": len(rows)})
        rows += page["views"]
        more = page["hasMore"]
    csv, headers = send(f"{VIEWS}/views", query={"limit": 1}, headers={"Accept": "text/csv"})
    totals = [call(f"{VIEWS}/{report}")["totals"] for report in ("timeseries", "agents", "missing")]
    return {
        "accepted": accepted,
        "views": [[row["path"], row["total"]] for row in rows],
        "csv": csv.decode(),
        "hasMore": headers["Docmend-Has-More"],
        "reports": [totals[0]["total"], totals[1]["ai"], totals[2]["total"]],
    }


def refuse():
    try:
        call(JOBS, {"prompt": ""})
    except urllib.error.HTTPError as error:
        return json.load(error)["code"]


first_id = create({"prompt": "Add a line"}, "first")
again_id = create({"prompt": "Add a line"}, "first")
first = wait_for(first_id)
events = read_events(first_id)
call(f"{JOBS}/{first_id}/message", {"prompt": "Another one"})
second = wait_for(first_id)
patched = wait_for(create({"prompt": "Add a line", "mode": "patch", "topic": "lines"}, "second"))
patch, patch_headers = send(f"{JOBS}/{patched['id']}/patch")
sha256 = hashlib.sha256(patch).hexdigest()
call(f"{JOBS}/{patched['id']}/publish", {"sha256": sha256})
published = wait_for(patched["id"])
archived = call(f"{JOBS}/{patched['id']}/archive", method="POST")
print(
    json.dumps(
        {
            "isOneJob": first_id == again_id,
            "outcomes": [job["outcome"] for job in (first, second, patched, published)],
            "turn": second["turn"],
            "isLinked": published["prLink"] == published["pullRequest"]["url"],
            "isWholePatch": sha256 == patched["patchSha256"] and patch_headers["ETag"] == f'"{sha256}"',
            "events": events,
            "archived": archived["status"],
            "refused": refuse(),
            "listed": len(list_jobs()),
            "byCursor": len(list_by_cursor()),
            **read_views(),
        }
    )
)
