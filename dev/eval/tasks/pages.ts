// Add, delete, move, split and merge pages, with the navigation.
import { diff, edit, finish, fromPrompt, move, outline, read, remove, search, write } from '../calls.ts'
import { exists, gone, has, lacks, onlyChanges } from '../grade/content.ts'
import { inNav, links, redirects } from '../grade/site.ts'
import type { Task } from '../task.ts'

const RESTORE = `---
title: Restore files
---

# Restore files

\`quarry restore\` copies files from a Vault back to a folder:

\`\`\`sh
quarry restore ~/photos --vault /mnt/disk
\`\`\`

It takes the newest [snapshot](snapshots.md).
`

const EXPORTS = `# Exports

\`GET /export\` gives all numbers of a metric as CSV. The limits of [queries](queries.md#limits) do not hold for it.
`

const ICONS = `# Icons

\`<cinder-icon name="save"></cinder-icon>\` shows an icon. Its colour follows the [theme](../guide/theming.md).
`

const RATE_LIMITS = `---
title: 'Rate limits'
description: 'How many requests a key may send'
---

A key may send 100 requests a minute. Those above it are answered with 429; see [Errors](/api/errors).
`

export const PAGES: readonly Task[] = [
  {
    name: 'add-page-docusaurus',
    about: 'a new page with its entry in sidebars.js, which is code',
    site: 'docusaurus',
    turns: [
      {
        prompt:
          'Add a guide "Restore files" at docs/guides/restore.md, in the sidebar after the one on snapshots. Say that ' +
          '`quarry restore FOLDER --vault PATH` copies files from a Vault back to a folder, and that it takes the newest ' +
          'snapshot. Link to the page on snapshots.',
        solution: [
          [read('sidebars.js'), read('docs/guides/snapshots.md')],
          [
            write('docs/guides/restore.md', RESTORE),
            edit('sidebars.js', ["'guides/snapshots']", "'guides/snapshots', 'guides/restore']"]),
            finish('Add a guide on restoring files', 'Adds the page and its entry in the sidebar.', [
              fromPrompt('quarry restore copies files back and takes the newest snapshot'),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/guides/restore.md', /quarry restore/, /newest/, /^title:/m),
      inNav('docs/guides/restore.md'),
      links('docs/guides/restore.md', 'docs/guides/snapshots.md'),
      has('sidebars.js', /'guides\/snapshots',\s*'guides\/restore'/),
      onlyChanges(/^docs\/guides\/restore\.md$/, /^sidebars\.js$/),
    ],
  },
  {
    name: 'add-page-mkdocs',
    about: 'a new page with its entry in mkdocs.yml',
    site: 'mkdocs',
    turns: [
      {
        prompt:
          'Add a page docs/api/exports.md, titled Exports, to the API section of the navigation: GET /export gives all ' +
          'numbers of a metric as CSV, and the limits of queries do not hold for it (link to them).',
        solution: [
          [read('mkdocs.yml'), outline('docs/api/queries.md')],
          [
            write('docs/api/exports.md', EXPORTS),
            edit('mkdocs.yml', ['      - api/errors.md\n', '      - api/errors.md\n      - api/exports.md\n']),
            finish('Add a page on exports', 'Adds the page and its entry.', [
              fromPrompt('GET /export gives CSV without limits'),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/api/exports.md', /^# Exports$/m, /\/export/, /CSV/, /queries\.md#limits/),
      inNav('docs/api/exports.md', 'docs/api/errors.md'),
      onlyChanges(/^docs\/api\/exports\.md$/, /^mkdocs\.yml$/),
    ],
  },
  {
    name: 'add-page-vitepress',
    about: 'a new page with its entry in the sidebar of .vitepress/config, which is code',
    site: 'vitepress',
    docsRoot: 'docs',
    turns: [
      {
        prompt:
          'Add a reference page docs/reference/icon.md with the title Icons, in the sidebar below Button: ' +
          '`<cinder-icon name="save">` shows an icon, and its colour follows the theme (link to Theming).',
        solution: [
          [read('docs/.vitepress/config.mts'), read('docs/reference/button.md')],
          [
            write('docs/reference/icon.md', ICONS),
            edit('docs/.vitepress/config.mts', [
              "items: [{ text: 'Button', link: '/reference/button' }]",
              "items: [{ text: 'Button', link: '/reference/button' }, { text: 'Icons', link: '/reference/icon' }]",
            ]),
            finish('Add a page on icons', 'Adds the page and its entry.', [
              fromPrompt('<cinder-icon name="save"> shows an icon'),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/reference/icon.md', /^# Icons$/m, /cinder-icon/),
      inNav('docs/reference/icon.md', 'docs/reference/button.md'),
      links('docs/reference/icon.md', 'docs/guide/theming.md'),
      onlyChanges(/^docs\/reference\/icon\.md$/, /^docs\/\.vitepress\/config\.mts$/),
    ],
  },
  {
    name: 'add-page-mintlify',
    about: 'a new page with its entry in docs.json',
    site: 'mintlify',
    turns: [
      {
        prompt:
          'Add a page api/rate-limits.mdx, "Rate limits", to the API group after Errors: a key may send 100 requests a ' +
          'minute, those above it are answered with 429. Link to the errors. Give it a title and a description.',
        solution: [
          [read('docs.json'), read('api/errors.mdx')],
          [
            write('api/rate-limits.mdx', RATE_LIMITS),
            edit('docs.json', ['"api/tracking", "api/errors"]', '"api/tracking", "api/errors", "api/rate-limits"]']),
            finish('Add a page on rate limits', 'Adds the page and its entry.', [
              fromPrompt('100 requests a minute, then 429'),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('api/rate-limits.mdx', /^title:.*Rate limits/m, /^description:\s*\S/m, /\b100\b/, /\b429\b/),
      inNav('api/rate-limits.mdx', 'api/errors.mdx'),
      links('api/rate-limits.mdx', 'api/errors.mdx'),
      onlyChanges(/^api\/rate-limits\.mdx$/, /^docs\.json$/),
    ],
  },
  {
    name: 'move-page-with-redirect',
    about: 'a page moves: links, navigation and a redirect follow',
    site: 'mintlify',
    turns: [
      {
        prompt:
          'Move guides/webhooks.mdx to api/webhooks.mdx. Links, the navigation and readers of the old address must follow.',
        solution: [
          [read('guides/webhooks.mdx'), read('docs.json')],
          [
            move('guides/webhooks.mdx', 'api/webhooks.mdx'),
            finish('Move the page on webhooks', 'Moves the page; links, navigation and a redirect follow.'),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      exists('api/webhooks.mdx'),
      gone('guides/webhooks.mdx'),
      inNav('api/webhooks.mdx'),
      links('api/tracking.mdx', 'api/webhooks.mdx'),
      redirects('/guides/webhooks', '/api/webhooks'),
      redirects('/start', '/quickstart'),
    ],
  },
  {
    name: 'delete-page',
    about: 'a page goes, with every link to it and its entry in the navigation',
    site: 'mkdocs',
    turns: [
      {
        prompt: 'The old importer is gone for good. Delete docs/old-import.md and everything that leads to it.',
        solution: [
          [search('old-import'), read('docs/index.md'), read('docs/install.md'), read('mkdocs.yml')],
          [
            edit('docs/index.md', ['- Move old data with the [old importer](old-import.md)\n', '']),
            edit('docs/install.md', [
              ' Numbers of Fathom 1 are brought over by the\n[old importer](old-import.md).',
              '',
            ]),
            edit('mkdocs.yml', ['  - old-import.md\n', '']),
          ],
          [
            remove('docs/old-import.md'),
            finish('Delete the page on the old importer', 'Deletes the page, the links to it and its entry.'),
          ],
        ],
      },
    ],
    expects: 'changes',
    mayLose: /old importer|fathom-import|Fathom 1\b/i,
    graders: [
      gone('docs/old-import.md'),
      lacks('docs', /old-import|old importer/i),
      lacks('mkdocs.yml', /old-import/),
      inNav('docs/index.md', 'docs/release-notes.md'),
      has('docs/install.md', /\[environment variables\]\(settings\.md\)/),
    ],
  },
  {
    name: 'split-page',
    about: 'a section becomes a page of its own, and links to it follow',
    site: 'vitepress',
    docsRoot: 'docs',
    files: {
      'docs/guide/theming.md':
        '# Theming\n\nColours of a field that does not pass are set by `--cinder-error`; see\n[Validation](forms.md#validation).\n',
    },
    turns: [
      {
        prompt:
          'Make the section "Validation" of docs/guide/forms.md a page of its own, docs/guide/validation.md, in the ' +
          'sidebar after Forms. The page on forms links to it. Links to the old section must lead to the new page.',
        solution: [
          [
            read('docs/guide/forms.md'),
            read('docs/.vitepress/config.mts'),
            search('forms.md', 'docs'),
            read('docs/guide/theming.md'),
          ],
          [
            write(
              'docs/guide/validation.md',
              [
                '# Validation',
                '',
                'A field with `required` must not be empty. A field with `pattern` must match it:',
                '',
                '```html',
                '<cinder-field name="code" label="Code" pattern="[A-Z]{3}"></cinder-field>',
                '```',
                '',
                'The message below the field says what is wrong.',
                '',
              ].join('\n'),
            ),
            edit('docs/guide/forms.md', [
              [
                '## Validation',
                '',
                'A field with `required` must not be empty. A field with `pattern` must match it:',
                '',
                '```html',
                '<cinder-field name="code" label="Code" pattern="[A-Z]{3}"></cinder-field>',
                '```',
                '',
                'The message below the field says what is wrong.',
              ].join('\n'),
              'See [Validation](validation.md).',
            ]),
            edit('docs/.vitepress/config.mts', [
              "{ text: 'Forms', link: '/guide/forms' },",
              "{ text: 'Forms', link: '/guide/forms' },\n          { text: 'Validation', link: '/guide/validation' },",
            ]),
            edit('docs/guide/theming.md', ['(forms.md#validation)', '(validation.md)']),
          ],
          [diff()],
          [finish('Give validation a page of its own', 'Moves the section to a new page; links and sidebar follow.')],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/guide/validation.md', /^# Validation$/m, /pattern="\[A-Z\]\{3\}"/, /`required`/),
      lacks('docs/guide/forms.md', /pattern="/, /^## Validation/m),
      has('docs/guide/forms.md', /^## Fields$/m, /^## Sending$/m),
      links('docs/guide/forms.md', 'docs/guide/validation.md'),
      links('docs/guide/theming.md', 'docs/guide/validation.md'),
      inNav('docs/guide/validation.md', 'docs/guide/forms.md'),
    ],
  },
  {
    name: 'merge-pages',
    about: 'two pages become one, and nothing of them is lost',
    site: 'vitepress',
    docsRoot: 'docs',
    files: {
      'docs/index.md': '# Cinder\n\n[Get started](guide/getting-started.md), or pick a [time](guide/times.md).\n',
    },
    turns: [
      {
        prompt:
          'Merge docs/guide/times.md into docs/guide/dates.md: one page "Dates and times" with a section for each, and ' +
          'only that page in the sidebar. Links to the old page must go on working.',
        solution: [
          [
            read('docs/guide/dates.md'),
            read('docs/guide/times.md'),
            read('docs/.vitepress/config.mts'),
            read('docs/index.md'),
            search('times', 'docs'),
          ],
          [
            write(
              'docs/guide/dates.md',
              [
                '# Dates and times',
                '',
                '## Dates',
                '',
                '`<cinder-date>` takes a day. Its value is a text like `2026-11-20`.',
                '',
                'Days before `min` cannot be picked.',
                '',
                '## Times',
                '',
                '`<cinder-time>` takes a time of day. Its value is a text like `08:30`.',
                '',
                'Minutes go in steps of `step`.',
                '',
              ].join('\n'),
            ),
            edit('docs/index.md', ['(guide/times.md)', '(guide/dates.md#times)']),
            edit('docs/.vitepress/config.mts', [
              "{ text: 'Dates', link: '/guide/dates' },\n          { text: 'Times', link: '/guide/times' },",
              "{ text: 'Dates and times', link: '/guide/dates' },",
            ]),
          ],
          [
            remove('docs/guide/times.md'),
            finish(
              'Merge the pages on dates and times',
              'One page has both. VitePress keeps no redirects: readers of /guide/times need one at the host.',
            ),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      gone('docs/guide/times.md'),
      has('docs/guide/dates.md', /^# Dates and times$/m, /`<cinder-date>`/, /`<cinder-time>`/, /`step`/, /`min`/),
      lacks('docs', /guide\/times|\(times\.md/),
      links('docs/index.md', 'docs/guide/dates.md'),
      inNav('docs/guide/dates.md'),
    ],
  },
]
