// A change of code is the cause: what is no longer true is corrected, and where all is still true nothing is.
import { DEFAULT_QUESTION } from '../../../src/agent/cause/cause.ts'
import { decline, edit, finish, fromLines, read } from '../calls.ts'
import { has, lacks, onlyChanges, small } from '../grade/content.ts'
import { statesNot } from '../grade/harm.ts'
import { cites, says } from '../grade/run.ts'
import type { Task } from '../task.ts'

const SERVER = 'fathom/server'
const AFTER = `${SERVER}@after`

function keepDays(days: number): string {
  return `package config

import "os"

// KeepDays says for how many days numbers are kept.
//
// Set by FATHOM_KEEP_DAYS; ${days} when it is not set.
func KeepDays() int {
	return intFrom(os.Getenv("FATHOM_KEEP_DAYS"), ${days}, 0, 3650)
}
`
}

function keepDaysTest(days: number): string {
  return `package config

func TestKeepDays(t *testing.T) {
	if KeepDays() != ${days} {
		t.Fatal("default")
	}
}
`
}

/** What the rows beside the changed ones are about is in the code as well. */
const OTHER_VARIABLES = {
  'config/token.go':
    'package config\n\n// Token is FATHOM_TOKEN, which writers have to send.\nfunc Token() string {\n\treturn os.Getenv("FATHOM_TOKEN")\n}\n',
}

const QUERY = `package api

import "net/http"

// Query answers a query.
func Query(w http.ResponseWriter, r *http.Request) {
	answer(w, r.Body)
}
`

const QUERY_WITH_LIMIT = `package api

import "net/http"

// Query answers a query. A body of more than FATHOM_QUERY_KILOBYTES (64 when it is not set) is refused with 413.
func Query(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength > 1024*intFrom(os.Getenv("FATHOM_QUERY_KILOBYTES"), 64) {
		http.Error(w, "query_too_large", http.StatusRequestEntityTooLarge)
		return
	}
	answer(w, r.Body)
}
`

function serveCommand(flag: string): string {
  return `"""The command line of Port."""
import argparse


def parse(args):
    parser = argparse.ArgumentParser("port serve")
    parser.add_argument("--data", required=True)
    parser.add_argument("--${flag}", type=int, default=7000)
    return parser.parse_args(args)
`
}

const QUEUE_BEFORE = `"""The queue of Port."""

LEASE_SECONDS = 60


def _requeue_expired(jobs, now):
    """Give jobs back whose worker did not finish in time."""
    return [job for job in jobs if now - job.taken_at > LEASE_SECONDS]
`

const QUEUE_AFTER = `"""The queue of Port."""

LEASE_SECONDS = 60


def _is_expired(job, now):
    return now - job.taken_at > LEASE_SECONDS


def _give_back(jobs, now):
    """Give jobs back whose worker did not finish in time."""
    return [job for job in jobs if _is_expired(job, now)]
`

const BUTTON_PAGE = `# Button

\`\`\`html
<cinder-button kind="primary">Save</cinder-button>
\`\`\`

| Attribute | Meaning |
| --- | --- |
| \`disabled\` | Takes no clicks |
| \`loading\` | Shows a spinner instead of the text and takes no clicks |
`

const BUTTON_BEFORE = `// Attributes of <cinder-button>.
export const ATTRIBUTES = ['kind', 'disabled', 'loading'] as const

/** Shows a spinner instead of the text and takes no clicks. */
export function isLoading(element: Element): boolean {
  return element.hasAttribute('loading')
}
`

const BUTTON_AFTER = `// Attributes of <cinder-button>.
export const ATTRIBUTES = ['kind', 'disabled', 'loading'] as const

const observed = new WeakMap<Element, boolean>()

/** Shows a spinner instead of the text and takes no clicks. Asking the element again for each frame was slow. */
export function isLoading(element: Element): boolean {
  const known = observed.get(element) ?? element.hasAttribute('loading')
  observed.set(element, known)
  return known
}
`

export const CAUSES: readonly Task[] = [
  {
    name: 'cause-default',
    about: 'a default of another repository changes, and a table states the old one',
    site: 'mkdocs',
    cause: {
      kind: 'other',
      name: SERVER,
      before: { ...OTHER_VARIABLES, 'config/keep.go': keepDays(90), 'config/keep_test.go': keepDaysTest(90) },
      after: { ...OTHER_VARIABLES, 'config/keep.go': keepDays(30), 'config/keep_test.go': keepDaysTest(30) },
    },
    turns: [
      {
        prompt: DEFAULT_QUESTION,
        solution: [
          [read('docs/settings.md'), read('config/keep.go', AFTER)],
          [
            edit('docs/settings.md', ['`FATHOM_KEEP_DAYS` | `90`', '`FATHOM_KEEP_DAYS` | `30`']),
            finish('Numbers are kept for 30 days', 'The default of FATHOM_KEEP_DAYS is 30 now.', [
              fromLines('FATHOM_KEEP_DAYS is 30 by default', 'config/keep.go', 7, 9, AFTER),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/settings.md', /^\|\s*`FATHOM_KEEP_DAYS`\s*\|\s*`?30`?\s*\|/m),
      lacks('docs/settings.md', /`?90`?/),
      statesNot(/KEEP_DAYS.*\b(?:60|90)\b/),
      cites('config/keep.go', AFTER),
      onlyChanges(/^docs\/settings\.md$/),
      small(4),
    ],
  },
  {
    name: 'cause-flag',
    about: 'a flag of the code beside the docs gets another name, and the old one is in prose and in an example',
    site: 'plain',
    docsRoot: 'docs',
    files: { 'src/cli.py': serveCommand('listen') },
    cause: { kind: 'own', before: { 'src/cli.py': serveCommand('port') } },
    turns: [
      {
        prompt: DEFAULT_QUESTION,
        solution: [
          [read('docs/server.md'), read('src/cli.py')],
          [
            edit(
              'docs/server.md',
              ['--data /var/lib/port --port 7000', '--data /var/lib/port --listen 7000'],
              ['changed with `--port`', 'changed with `--listen`'],
            ),
            finish('Rename --port to --listen', 'port serve takes --listen now.', [
              fromLines('port serve takes --listen', 'src/cli.py', 6, 8),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      lacks('docs', /--port\b/),
      has('docs/server.md', /^port serve .*--listen 7000$/m, /The port can be .*`--listen`/, /let that port through/),
      onlyChanges(/^docs\/server\.md$/),
      small(6),
    ],
  },
  {
    name: 'cause-new-failure',
    about: 'a new variable and a new failure of another repository are on no page yet',
    site: 'mkdocs',
    cause: {
      kind: 'other',
      name: SERVER,
      before: { ...OTHER_VARIABLES, 'config/keep.go': keepDays(90), 'api/query.go': QUERY },
      after: { ...OTHER_VARIABLES, 'config/keep.go': keepDays(90), 'api/query.go': QUERY_WITH_LIMIT },
    },
    turns: [
      {
        prompt: DEFAULT_QUESTION,
        solution: [
          [read('docs/settings.md'), read('docs/api/errors.md'), read('api/query.go', AFTER)],
          [
            edit('docs/settings.md', [
              'Days for which numbers are kept |',
              'Days for which numbers are kept |\n| `FATHOM_QUERY_KILOBYTES` | `64` | Size of the largest query |',
            ]),
            edit('docs/api/errors.md', [
              '| 422 |',
              '| 413 | The query is larger than `FATHOM_QUERY_KILOBYTES` |\n| 422 |',
            ]),
            finish('Document the size of queries', 'Adds the variable and its error.', [
              fromLines('FATHOM_QUERY_KILOBYTES is 64, and a larger body gets 413', 'api/query.go', 5, 8, AFTER),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/settings.md', /^\|\s*`FATHOM_QUERY_KILOBYTES`\s*\|\s*`?64\b/m),
      has('docs/api/errors.md', /\b413\b/, /^\| 422 \|/m),
      statesNot(/QUERY_KILOBYTES`\s*\|\s*`?(?!64\b)\d/),
      cites('api/query.go', AFTER),
      onlyChanges(/^docs\/.*\.md$/),
      small(10),
    ],
  },
  {
    name: 'cause-refactor',
    about: 'functions inside are renamed and split: no reader can notice',
    site: 'plain',
    docsRoot: 'docs',
    files: { 'src/queue.py': QUEUE_AFTER },
    cause: { kind: 'own', before: { 'src/queue.py': QUEUE_BEFORE } },
    turns: [
      {
        prompt: DEFAULT_QUESTION,
        solution: [
          [
            decline(
              'Only internal functions were renamed and split; a lease is still 60 seconds, as docs/worker.md says.',
            ),
          ],
        ],
      },
    ],
    expects: 'abstention',
    graders: [says(/intern|refactor|private|rename|behavio/i)],
  },
  {
    name: 'cause-tests-only',
    about: 'another repository changes its tests and locks its packages again',
    site: 'mkdocs',
    cause: {
      kind: 'other',
      name: SERVER,
      before: {
        'config/keep.go': keepDays(90),
        'config/keep_test.go': keepDaysTest(9),
        'go.sum': 'a v1.0.0 h1:AAAA=\n',
      },
      after: {
        'config/keep.go': keepDays(90),
        'config/keep_test.go': keepDaysTest(90),
        'go.sum': 'a v1.0.1 h1:BBBB=\n',
      },
    },
    turns: [{ prompt: DEFAULT_QUESTION, solution: [[decline('Only a test and go.sum have changed.')]] }],
    expects: 'abstention',
    graders: [says(/\btests?\b|go\.sum|depend/i)],
  },
  {
    name: 'cause-still-true',
    about: 'the code of something documented changes, and what the page says of it still holds',
    site: 'vitepress',
    docsRoot: 'docs',
    files: { 'docs/reference/button.md': BUTTON_PAGE, 'packages/core/src/button.ts': BUTTON_AFTER },
    cause: { kind: 'own', before: { 'packages/core/src/button.ts': BUTTON_BEFORE } },
    turns: [
      {
        prompt: DEFAULT_QUESTION,
        solution: [
          [
            decline(
              'isLoading remembers its answer; loading still shows a spinner and takes no clicks, as the page says.',
            ),
          ],
        ],
      },
    ],
    expects: 'abstention',
    graders: [says(/loading|spinner|cache|intern/i)],
  },
]
