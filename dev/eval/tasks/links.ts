// Links and anchors.
import { edit, finish, read, search } from '../calls.ts'
import { has, lacks, onlyChanges, small } from '../grade/content.ts'
import { budget } from '../grade/run.ts'
import { links } from '../grade/site.ts'
import type { Task } from '../task.ts'

const BROKEN = `# Set up a server

First read the [limits](limit.md), then [write a worker](workers.md).

\`\`\`sh
port serve --data /var/lib/port --port 7000
\`\`\`
`

const MOVED = `# Write a worker

A worker asks Port for a job. How large a job may be is in [Limits](reference/limits.md).
`

export const LINKS: readonly Task[] = [
  {
    name: 'broken-link',
    about: 'links that lead nowhere are found and lead where they should',
    site: 'plain',
    files: { 'docs/server.md': BROKEN },
    turns: [
      {
        prompt: 'Some links in docs/server.md lead to pages that do not exist. Make them lead to the right ones.',
        solution: [
          [read('docs/server.md')],
          [
            edit('docs/server.md', ['(limit.md)', '(limits.md)'], ['(workers.md)', '(worker.md)']),
            finish('Fix broken links', 'Both links lead to the pages that were meant.'),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      links('docs/server.md', 'docs/limits.md'),
      links('docs/server.md', 'docs/worker.md'),
      lacks('docs/server.md', /\(limit\.md|\(workers\.md/),
      onlyChanges(/^docs\/server\.md$/),
      small(4),
    ],
  },
  {
    name: 'broken-link-to-moved-page',
    about: 'the page that a link means is in another folder',
    site: 'plain',
    files: { 'docs/worker.md': MOVED },
    turns: [
      {
        prompt: 'fix broken links',
        solution: [
          [search('](', 'docs'), read('docs/worker.md')],
          [
            edit('docs/worker.md', ['(reference/limits.md)', '(limits.md)']),
            finish('Fix a broken link', 'The limits are next to the page, not in a folder of their own.'),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      links('docs/worker.md', 'docs/limits.md'),
      onlyChanges(/^docs\/worker\.md$/),
      small(2),
      budget({ modelCalls: 12 }),
    ],
  },
  {
    name: 'heading-rename',
    about: 'a heading is renamed, and every link to its anchor follows',
    site: 'mkdocs',
    turns: [
      {
        prompt: 'In docs/api/queries.md rename the section "Limits" to "Quotas". Links to it must go on working.',
        solution: [
          [
            edit('docs/api/queries.md', ['## Limits', '## Quotas']),
            edit('docs/api/errors.md', ['[limit](queries.md#limits)', '[quota](queries.md#quotas)']),
            edit('docs/settings.md', ['[Limits](api/queries.md#limits)', '[Quotas](api/queries.md#quotas)']),
            finish('Rename a section to Quotas', 'Renames the section; the two links to it follow.'),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/api/queries.md', /^## Quotas$/m),
      lacks('docs', /#limits\b/),
      links('docs/settings.md', 'docs/api/queries.md'),
      links('docs/api/errors.md', 'docs/api/queries.md'),
      has('docs/settings.md', /queries\.md#quotas/),
      small(8),
    ],
  },
]
