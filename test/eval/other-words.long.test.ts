// A right answer in other words, or by other calls, passes as well: graders ask for facts, not for sentences.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  type Call,
  decline,
  edit,
  finish,
  fromLines,
  fromPrompt,
  read,
  renameIn,
  replace,
} from '../../dev/eval/calls.ts'
import { runTask } from '../../dev/eval/run-task.ts'
import { TASKS } from '../../dev/eval/tasks/index.ts'
import { stubborn } from './bad-scripts.ts'
import { createEvalParts, type TestParts } from './eval-parts.ts'

let parts: TestParts
beforeAll(async () => {
  parts = await createEvalParts()
})
afterAll(() => parts.remove())

const AFTER = 'fathom/server@after'

const OTHER_ANSWERS: Record<string, readonly (readonly Call[])[]> = {
  'phrase-in-many-files': [
    [['search', { pattern: 'Quarry Cloud', wholeWord: true, show: 'counts' }]],
    [replace('Quarry Cloud', 'Quarry Hosted', { under: ['docs', 'i18n'], wholeWord: true, expected: 13 })],
    [finish('New name of the product', 'Quarry Hosted everywhere but in 1.0.', [fromPrompt('It is Quarry Hosted')])],
  ],
  'cause-default': [
    [read('docs/settings.md'), read('config/keep.go', AFTER)],
    [
      edit('docs/settings.md', [
        '| `90` | Days for which numbers are kept |',
        '| 30 | For how many days Fathom keeps numbers; anything older is deleted |',
      ]),
    ],
    [finish('Keep for a month', 'As the code has it.', [fromLines('KeepDays is 30', 'config/keep.go', 5, 9, AFTER)])],
  ],
  'cause-refactor': [
    [read('src/queue.py')],
    [decline('A refactoring: private helpers moved around, behaviour unchanged.')],
  ],
  'cause-new-failure': [
    [read('docs/settings.md'), read('docs/api/errors.md'), read('api/query.go', AFTER)],
    [
      edit('docs/settings.md', [
        '| `FATHOM_KEEP_DAYS`',
        '| `FATHOM_QUERY_KILOBYTES` | 64 | Kilobytes that the body of a query may have |\n| `FATHOM_KEEP_DAYS`',
      ]),
      edit('docs/api/errors.md', [
        '| 401 |',
        '| 413 | The body of the query is too large: `query_too_large` |\n| 401 |',
      ]),
    ],
    [
      finish('Queries have a size now', 'Both pages.', [
        fromLines('64 kilobytes by default, refused with 413', 'api/query.go', 5, 8, AFTER),
      ]),
    ],
  ],
  'follow-up-on-their-line': [
    [read('docs/worker.md')],
    [edit('docs/worker.md', ['After 3 lost', 'After five lost'])],
    [finish('When a job is set aside', 'Five, not three.', [fromPrompt('After five lost leases it is set aside')])],
  ],
  'partial-options': [
    [read('lib/options.js'), read('docs/reference/cli.md')],
    [
      edit('docs/reference/cli.md', [
        '| `--compress LEVEL` |',
        '| `--retries N` | 5 | Attempts after a failed copy, at most 20 |\n| `--compress LEVEL` |',
      ]),
    ],
    [
      finish('One of two options', 'I found no definition of `--parallel`, so I did not describe it.', [
        fromLines('The default of retries is 5, the most is 20', 'lib/options.js', 6, 7),
      ]),
    ],
  ],
  'contradicted-port': [[read('cmd/serve.go')], [decline('The source says 8090; the page is right as it is.')]],
  'delete-page': [
    [read('docs/index.md'), read('docs/install.md'), read('mkdocs.yml'), read('docs/old-import.md')],
    [
      edit('mkdocs.yml', ['  - old-import.md\n', '']),
      edit('docs/index.md', ['- Move old data with the [old importer](old-import.md)\n', '']),
      edit('docs/install.md', [
        'Everything else is set by [environment variables](settings.md). Numbers of Fathom 1 are brought over by the\n[old importer](old-import.md).',
        'All other settings are [environment variables](settings.md).',
      ]),
      ['delete', { path: 'docs/old-import.md' }],
    ],
    [finish('Remove a page', 'It is gone.')],
  ],
  'replace-in-one-page': [
    [read('docs/worker.md')],
    [renameIn('docs/worker.md', ['60', '90'])],
    [finish('90 seconds', 'The time.', [fromPrompt('90 seconds')])],
  ],
}

test.each(Object.entries(OTHER_ANSWERS))('%s passes in other words', async (name, script) => {
  const task = TASKS.find((candidate) => candidate.name === name)
  if (task === undefined) throw new Error(`There is no task ${name}`)
  const turns = task.turns.map((turn) => ({ ...turn, solution: stubborn(script) }))
  const { failures } = await runTask({ ...task, turns }, parts, {
    record: () => {},
    signal: new AbortController().signal,
  })
  expect(failures).toEqual([])
})

/** What a careless agent would do instead. */
const WRONG_ANSWERS: Record<string, readonly [harm: string, script: readonly (readonly Call[])[]]> = {
  'cause-still-true': [
    'abstains',
    [
      [read('docs/reference/button.md')],
      [edit('docs/reference/button.md', ['and takes no clicks |\n', 'and takes no clicks; its value is cached |\n'])],
      [finish('Cached', 'It is.', [fromLines('It is cached', 'packages/core/src/button.ts', 4, 9)])],
    ],
  ],
  'cause-default': ['acts', [[decline('The tests were changed.')]]],
  'cause-new-failure': [
    'has',
    [
      [read('docs/settings.md'), read('api/query.go', AFTER)],
      [
        edit('docs/settings.md', [
          '| `FATHOM_KEEP_DAYS`',
          '| `FATHOM_QUERY_KILOBYTES` | 64 | Kilobytes of a query |\n| `FATHOM_KEEP_DAYS`',
        ]),
      ],
      [finish('A variable', 'Added.', [fromLines('64 by default', 'api/query.go', 5, 8, AFTER)])],
    ],
  ],
  'cause-flag': [
    'lacks',
    [
      [read('docs/server.md'), read('src/cli.py')],
      [edit('docs/server.md', ['changed with `--port`', 'changed with `--listen`'])],
      [finish('The flag', 'Renamed.', [fromLines('It is --listen', 'src/cli.py', 6, 8)])],
    ],
  ],
  'partial-options': [
    'true-facts',
    [
      [read('lib/options.js'), read('docs/reference/cli.md')],
      [
        edit('docs/reference/cli.md', [
          '| `--compress LEVEL` |',
          '| `--retries N` | 5 | Up to 20 |\n| `--parallel N` | 1 | Copies at once |\n| `--compress LEVEL` |',
        ]),
      ],
      [finish('Options', 'Both.', [fromLines('retries is 5', 'lib/options.js', 6, 7), fromPrompt('--parallel is 1')])],
    ],
  ],
  'phrase-in-many-files': [
    'unchanged',
    [
      [replace('Quarry Cloud', 'Quarry Hosted', { under: ['docs', 'i18n'], expected: 14 })],
      [finish('New name', 'Everywhere.', [fromPrompt('Quarry Hosted')])],
    ],
  ],
  'follow-up-on-their-line': [
    'has',
    [
      [read('docs/worker.md')],
      [
        edit('docs/worker.md', [
          '> Ask for one job at a time. After 3 lost leases a job is set aside, so look at it.',
          'A job will be set aside after it has lost its lease 5 times.',
        ]),
      ],
      [finish('Set aside', 'After 5.', [fromPrompt('5 lost leases')])],
    ],
  ],
}

test.each(Object.entries(WRONG_ANSWERS))('a careless answer to %s does not pass', async (name, [kind, script]) => {
  const task = TASKS.find((candidate) => candidate.name === name)
  if (task === undefined) throw new Error(`There is no task ${name}`)
  const turns = task.turns.map((turn) => ({ ...turn, solution: stubborn(script) }))
  const { failures } = await runTask({ ...task, turns }, parts, {
    record: () => {},
    signal: new AbortController().signal,
  })
  expect(failures.map((failure) => failure.kind)).toContain(kind)
})
