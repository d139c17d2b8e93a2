// Pages that are hard to edit, and small repairs in them.
import { edit, finish, fromLines, fromPrompt, read, readLines, search } from '../calls.ts'
import { has, keepsCode, keepsLineEnds, lacks, onlyChanges, small } from '../grade/content.ts'
import { budget } from '../grade/run.ts'
import type { Task } from '../task.ts'

const UNCLOSED = `# Getting started

\`\`\`sh
npm install @cinder/core

Put a [button](../reference/button.md) on a page, then give it your [colours](theming.md).

\`\`\`html
<cinder-button>Save</cinder-button>
\`\`\`
`

const CRLF = ['# Limits', '', 'A job may have 1 MB.', '', 'A queue may have 100,000 jobs.', ''].join('\r\n')

/** About 400 kB, as generated references are. */
const HUGE = [
  '# Errors',
  '',
  ...Array.from({ length: 4000 }, (_, index) => {
    const number = String(index + 1).padStart(4, '0')
    return `## E${number}\n\nThe worker gave up after ${index === 2716 ? 30 : 60} seconds. Look at the log for E${number}.\n`
  }),
].join('\n')

export const ODD_PAGES: readonly Task[] = [
  {
    name: 'unclosed-fence',
    about: 'a code block that was never closed',
    site: 'vitepress',
    docsRoot: 'docs',
    files: { 'docs/guide/getting-started.md': UNCLOSED },
    turns: [
      {
        prompt: 'Half of docs/guide/getting-started.md is shown as code. Find out why and mend it.',
        solution: [
          [read('docs/guide/getting-started.md')],
          [
            edit('docs/guide/getting-started.md', ['npm install @cinder/core\n', 'npm install @cinder/core\n```\n']),
            finish('Close a code block', 'The first code block was never closed.'),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has(
        'docs/guide/getting-started.md',
        /^```sh\nnpm install @cinder\/core\n```$/m,
        /^Put a \[button\]/m,
        /^```html\n<cinder-button>Save<\/cinder-button>\n```$/m,
      ),
      onlyChanges(/^docs\/guide\/getting-started\.md$/),
      small(3),
    ],
  },
  {
    name: 'crlf-page',
    about: 'a page with the line ends of Windows keeps them',
    site: 'plain',
    files: { 'docs/limits.md': CRLF },
    turns: [
      {
        prompt: 'A job may have 2 MB now. Update docs/limits.md, and add a sentence that larger jobs are refused.',
        solution: [
          [read('docs/limits.md')],
          [
            edit('docs/limits.md', ['A job may have 1 MB.', 'A job may have 2 MB.\nLarger jobs are refused.']),
            finish('Raise the size of jobs', 'A job may have 2 MB.', [fromPrompt('A job may have 2 MB')]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/limits.md', /\b2 MB/, /larger .*refused/i, /100,000 jobs/),
      lacks('docs/limits.md', /\b1 MB/),
      keepsLineEnds('docs/limits.md'),
      small(4),
    ],
  },
  {
    name: 'huge-page',
    about: 'one line of a page of 400 kB, found without reading all of it',
    site: 'plain',
    files: { 'docs/errors.md': HUGE },
    turns: [
      {
        prompt: 'In docs/errors.md one error still says 30 seconds. All others say 60, which is right. Correct it.',
        solution: [
          [search('after 30 seconds', 'docs')],
          [readLines('docs/errors.md', 10869, 10873)],
          [
            edit('docs/errors.md', ['gave up after 30 seconds', 'gave up after 60 seconds']),
            finish('Correct the seconds of one error', 'E2717 says 60 seconds, as all others do.'),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      lacks('docs/errors.md', /after 30 seconds/),
      has('docs/errors.md', /^## E2717\n\nThe worker gave up after 60 seconds\./m, /^## E4000$/m),
      small(2),
      budget({ modelCalls: 10, tokens: 300_000 }),
    ],
  },
  {
    name: 'add-description',
    about: 'frontmatter is added to, in the form that it has',
    site: 'mintlify',
    turns: [
      {
        prompt:
          'guides/webhooks.mdx has no description. Add one, as the other pages have it: one short sentence on what it is about.',
        solution: [
          [read('guides/webhooks.mdx'), read('guides/labels.mdx')],
          [
            edit('guides/webhooks.mdx', [
              "title: 'Webhooks'\n",
              "title: 'Webhooks'\ndescription: 'Be told when a parcel moves'\n",
            ]),
            finish('Describe the page on webhooks', 'Adds a description to its frontmatter.', [
              fromLines('Courier calls your server when a parcel moves', 'guides/webhooks.mdx', 6, 9),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('guides/webhooks.mdx', /^---\ntitle: 'Webhooks'\ndescription: \S.{9,150}\n---$/m, /^## Receive events$/m),
      keepsCode(),
      onlyChanges(/^guides\/webhooks\.mdx$/),
      small(2),
    ],
  },
]
