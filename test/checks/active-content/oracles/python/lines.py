"""Answers requests line by line: a page as JSON comes in, and what acts in it goes out as JSON.

`html` is searched by the caller; `acts` are texts that act for certain. Nothing is ever run.
"""

import json
import signal
import sys

# Of CPU time: some pages make a parser loop for ever.
SECONDS_MAX = 2


def stop(_signal, _frame):
    raise TimeoutError("The page takes too long")


def serve(versions, judge):
    """Prints the versions, then answers one line for each line."""
    answers = sys.stdout
    # Whatever a parser prints must not look like an answer.
    sys.stdout = sys.stderr
    print(json.dumps(versions), file=answers, flush=True)
    signal.signal(signal.SIGVTALRM, stop)
    for line in sys.stdin:
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS_MAX)
        try:
            answer = judge(json.loads(line))
        except Exception as error:  # The build would stop here, so nothing acts.
            answer = {"acts": [], "html": "", "error": f"{type(error).__name__}: {error}"[:300]}
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        print(json.dumps(answer), file=answers, flush=True)
