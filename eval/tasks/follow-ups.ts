// A person answers, and the agent continues from its earlier changes.
import { diff, edit, finish, fromPrompt, read } from '../calls.ts'
import { has, lacks, onlyChanges, small } from '../grade/content.ts'
import type { Task } from '../task.ts'

export const FOLLOW_UPS: readonly Task[] = [
  {
    name: 'follow-up',
    about: 'a second message corrects the first answer and keeps the rest of it',
    site: 'plain',
    docsRoot: 'docs',
    turns: [
      {
        prompt:
          'Say on docs/worker.md that a job may be taken by several workers at once. Also say on docs/limits.md that a queue may have 200,000 jobs.',
        solution: [
          [read('docs/worker.md'), read('docs/limits.md')],
          [
            edit('docs/worker.md', [
              'goes back to the queue.',
              'goes back to the queue. Several workers may take a job at once.',
            ]),
            edit('docs/limits.md', ['| 100,000 |', '| 200,000 |']),
          ],
          [finish('Describe workers and limits', 'Adds both facts.', [fromPrompt('A queue may have 200,000 jobs')])],
        ],
      },
      {
        prompt: 'I was wrong: a job is only ever taken by one worker. Say that instead. The rest is fine.',
        solution: [
          [diff(), read('docs/worker.md')],
          [edit('docs/worker.md', ['Several workers may take a job at once.', 'Only one worker takes a job.'])],
          [diff()],
          [
            finish('Describe workers and limits', 'A job is taken by one worker.', [
              fromPrompt('One worker takes a job'),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/limits.md', /Jobs in a queue\s*\|\s*200,000/),
      has('docs/worker.md', /\b(?:one|single) worker\b/i, /goes back to the queue/),
      lacks('docs/worker.md', /several workers/i),
      onlyChanges(/^docs\/(?:worker|limits)\.md$/),
      small(8),
    ],
  },
]
