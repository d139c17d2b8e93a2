// A person answers, and the agent continues from its earlier changes.
import { diff, edit, finish, fromPrompt, read } from '../calls.ts'
import { has, lacks, onlyChanges, small } from '../grade/content.ts'
import type { Task } from '../task.ts'

const LIMITS = `# Limits

| Limit | Value |
| --- | --- |
| Size of a job | 1 MB |
| Jobs in a queue | 100,000 |
`
const OF_LARGE_JOBS = '\nPort refuses larger jobs with `job_too_large`.\n'
const WORKER = '# Write a worker\n\nA job that is not done within 60 seconds goes back to the queue.\n'

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
            finish('Describe workers and limits', 'Adds both facts.', [fromPrompt('A queue may have 200,000 jobs')]),
          ],
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
              fromPrompt('A job is only ever taken by one worker'),
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
  {
    name: 'follow-up-after-edits',
    about: 'people have reworded the agent’s text and added to it since; a further wish leaves their lines alone',
    site: 'plain',
    docsRoot: 'docs',
    files: {
      'docs/limits.md': `${LIMITS}${OF_LARGE_JOBS}\n## Why there are limits\n\nA queue that grows without end hides a worker that died.\n`,
    },
    earlier: {
      prompt: 'Say on docs/limits.md what happens to a job that is too large.',
      title: 'Say what happens to large jobs',
      summary: 'A job over the limit is refused.',
      before: { 'docs/limits.md': LIMITS },
      made: { 'docs/limits.md': `${LIMITS}\nA job that is larger than the limit will be refused by Port.\n` },
    },
    turns: [
      {
        prompt: 'A queue may have 200,000 jobs now. Correct that as well.',
        solution: [
          [read('docs/limits.md')],
          [
            edit('docs/limits.md', ['| 100,000 |', '| 200,000 |']),
            finish('Say what happens to large jobs, and raise a limit', 'A queue may have 200,000 jobs.', [
              fromPrompt('A queue may have 200,000 jobs'),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/limits.md', /Jobs in a queue\s*\|\s*200,000/),
      has('docs/limits.md', /^Port refuses larger jobs with `job_too_large`\.$/m, /^## Why there are limits$/m),
      has('docs/limits.md', /^A queue that grows without end hides a worker that died\.$/m),
      lacks('docs/limits.md', /will be refused by Port/),
      onlyChanges(/^docs\/limits\.md$/),
      small(2),
    ],
  },
  {
    name: 'follow-up-on-their-line',
    about: 'the correction is in a sentence that people have rewritten since, and their words stay',
    site: 'plain',
    docsRoot: 'docs',
    files: {
      'docs/worker.md': `${WORKER}\n> Ask for one job at a time. After 3 lost leases a job is set aside, so look at it.\n`,
    },
    earlier: {
      prompt: 'Say on docs/worker.md that a job is set aside after 3 lost leases.',
      title: 'Say when a job is set aside',
      summary: 'After 3 lost leases.',
      before: { 'docs/worker.md': WORKER },
      made: { 'docs/worker.md': `${WORKER}\nA job will be set aside after it has lost its lease 3 times.\n` },
    },
    turns: [
      {
        prompt: 'Not 3 but 5 lost leases, sorry.',
        solution: [
          [read('docs/worker.md')],
          [
            edit('docs/worker.md', ['After 3 lost leases', 'After 5 lost leases']),
            finish('Say when a job is set aside', 'After 5 lost leases.', [fromPrompt('After 5 lost leases')]),
          ],
          // The line is people's own, so it is asked for once; the task wants its number changed.
          [finish('Say when a job is set aside', 'After 5 lost leases.', [fromPrompt('After 5 lost leases')])],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has(
        'docs/worker.md',
        /\b(?:5|five) lost leases a job is set aside, so look at it/i,
        /Ask for one job at a time\./,
      ),
      lacks('docs/worker.md', /\b3 (?:lost|times)\b/, /will be set aside/),
      onlyChanges(/^docs\/worker\.md$/),
      small(2),
    ],
  },
]
