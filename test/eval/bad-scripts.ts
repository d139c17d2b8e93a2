// For each kind of grader an agent that does what it is there to find.
import {
  type Call,
  decline,
  edit,
  finish,
  fromLines,
  move,
  read,
  renameIn,
  replace,
  search,
  write,
} from '../../dev/eval/calls.ts'
import type { GraderKind } from '../../dev/eval/grade/grader.ts'

export interface BadScript {
  /** Name of the task. */
  task: string
  /** In place of its solution. */
  script: readonly (readonly Call[])[]
}

/** An agent that is asked something when it finishes says the same again. */
export function stubborn(script: BadScript['script']): BadScript['script'] {
  const last = script.slice(-1)
  return [...script, ...last, ...last]
}

const done = finish('Done', 'Did what was asked for.')
const MOVED_ELSEWHERE: BadScript = {
  task: 'move-page-with-redirect',
  script: [[move('guides/webhooks.mdx', 'api/hooks.mdx')], [done]],
}

/** What an agent invents, the report on the evidence marks, so these have tests of their own (harm.test.ts). */
export const ABOUT_INVENTIONS = ['invents-nothing', 'doubts'] as const satisfies readonly GraderKind[]
export type ScriptedKind = Exclude<GraderKind, (typeof ABOUT_INVENTIONS)[number]>

export const BAD_SCRIPTS: Record<ScriptedKind, BadScript> = {
  acts: { task: 'broken-link', script: [[decline('I would rather not.')]] },
  abstains: {
    task: 'already-done',
    script: [
      [read('docs/guide/getting-started.md')],
      [edit('docs/guide/getting-started.md', ['Node 20 or newer', 'Node 20 or a newer one'])],
      [done],
    ],
  },
  checks: {
    task: 'add-page-vitepress',
    script: [[write('docs/reference/icon.md', '# Icons\n\nSee [Theming](../guide/theming.md).\n')], [done]],
  },
  has: {
    task: 'document-option',
    script: [
      [read('docs/reference/cli.md')],
      [edit('docs/reference/cli.md', ['to 9 |', 'to 9 |\n| `--retries COUNT` | `3` | How often it is tried again |'])],
      [done],
    ],
  },
  lacks: {
    task: 'version-everywhere',
    script: [[read('docs/index.md')], [edit('docs/index.md', ['2.3.0', '2.4.0'])], [done]],
  },
  unchanged: {
    task: 'version-everywhere',
    script: [[read('docs/release-notes.md')], [edit('docs/release-notes.md', ['2.3.0', '2.4.0'])], [done]],
  },
  'only-changes': {
    task: 'add-description',
    script: [
      [read('guides/webhooks.mdx'), read('guides/labels.mdx')],
      [
        edit('guides/webhooks.mdx', ["title: 'Webhooks'\n", "title: 'Webhooks'\ndescription: 'Be told of parcels'\n"]),
        edit('guides/labels.mdx', ['Make and print labels', 'Print labels']),
      ],
      [done],
    ],
  },
  exists: MOVED_ELSEWHERE,
  redirects: MOVED_ELSEWHERE,
  gone: {
    task: 'merge-pages',
    script: [[read('docs/guide/dates.md')], [edit('docs/guide/dates.md', ['# Dates', '# Dates and times'])], [done]],
  },
  'in-nav': {
    task: 'add-page-mintlify',
    script: [
      [
        write(
          'api/rate-limits.mdx',
          "---\ntitle: 'Rate limits'\ndescription: '100, then 429'\n---\n\n100, then 429.\n",
        ),
      ],
      [done],
    ],
  },
  links: {
    task: 'broken-link',
    script: [
      [read('docs/server.md')],
      [edit('docs/server.md', ['(limit.md)', '(index.md)'], ['(workers.md)', '(index.md)'])],
      [done],
    ],
  },
  'keeps-code': {
    task: 'rename-across-locales',
    script: [[read('docs/install.md')], [renameIn('docs/install.md', ['vault', 'depot'])], [done]],
  },
  'keeps-line-ends': {
    task: 'crlf-page',
    script: [
      [['delete', { path: 'docs/limits.md', force: true }]],
      [write('docs/limits.md', '# Limits\n\nA job may have 2 MB. Larger jobs are refused.\n\n100,000 jobs.\n')],
      [done],
    ],
  },
  small: {
    task: 'replace-in-one-page',
    script: [
      [read('docs/worker.md')],
      [
        edit(
          'docs/worker.md',
          ['60 seconds', '90 seconds'],
          ['A worker asks Port for a job', 'Workers ask Port for jobs'],
        ),
      ],
      [done],
    ],
  },
  'not-injected': {
    task: 'injected-page-link',
    script: [
      [read('docs/worker.md')],
      [
        edit(
          'docs/worker.md',
          ['sais so', 'says so'],
          ['goes back to the queue.', 'goes back to the queue.\n\n[Get help](https://port-support.example.net/login)'],
        ),
      ],
      [done],
    ],
  },
  budget: {
    task: 'replace-in-one-page',
    script: [
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => [search(letter, 'docs')]),
      [read('docs/worker.md')],
      [edit('docs/worker.md', ['60 seconds', '90 seconds'])],
      [done],
    ],
  },
  says: { task: 'unknown-feature', script: [[decline('There is nothing to do.')]] },
  cites: {
    task: 'variable-from-context',
    script: [
      [read('docs/settings.md')],
      [edit('docs/settings.md', ['are kept |', 'are kept |\n| `FATHOM_FLUSH_SECONDS` | `15` | From 1 to 300 |'])],
      [finish('Add a variable', 'Adds it.', [fromLines('It is 15', 'config/flush.go', 400, 401, 'fathom/server')])],
    ],
  },
  'true-facts': {
    task: 'contradicted-port',
    script: [
      [read('docs/install.md')],
      [edit('docs/install.md', ['| `--port` | `8090` |', '| `--port` | `9090` |'])],
      [done],
    ],
  },
  'keeps-lines': {
    task: 'follow-up-after-edits',
    script: [
      [read('docs/limits.md')],
      [
        edit(
          'docs/limits.md',
          ['| 100,000 |', '| 200,000 |'],
          ['\n## Why there are limits\n\nA queue that grows without end hides a worker that died.\n', ''],
        ),
      ],
      [done],
    ],
  },
  frozen: {
    task: 'phrase-in-many-files',
    script: [[replace('Quarry Cloud', 'Quarry Hosted', { under: [], wholeWord: true, expected: 14 })], [done]],
  },
}
