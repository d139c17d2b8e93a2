// Facts that have a source: code next to the docs, or another repository.
import { edit, finish, fromLines, read, search, searchIn } from '../calls.ts'
import { has, lacks, onlyChanges, small } from '../grade/content.ts'
import { cites } from '../grade/run.ts'
import type { Task } from '../task.ts'

const SERVER_CONFIG = `package config

import "os"

// FlushSeconds says how often numbers are written to disk.
//
// Set by FATHOM_FLUSH_SECONDS; 15 when it is not set. From 1 to 300.
func FlushSeconds() int {
	return intFrom(os.Getenv("FATHOM_FLUSH_SECONDS"), 15, 1, 300)
}
`

export const FACTS: readonly Task[] = [
  {
    name: 'document-option',
    about: 'an option is described as the code has it',
    site: 'docusaurus',
    turns: [
      {
        prompt:
          '`quarry backup` has an option --retries that is not in the docs. Add it to the commands, as lib/options.js defines it.',
        solution: [
          [read('lib/options.js'), read('docs/reference/cli.md')],
          [
            edit('docs/reference/cli.md', [
              '| `--compress LEVEL` | `3` | From 0 (not at all) to 9 |',
              '| `--compress LEVEL` | `3` | From 0 (not at all) to 9 |\n| `--retries COUNT` | `5` | How often a copy that fails is tried again, from 0 to 20 |',
            ]),
            finish('Document --retries', 'Adds the option with the default and the bounds of the code.', [
              fromLines('retries falls back to 5 and may be 0 to 20', 'lib/options.js', 6, 7),
            ]),
          ],
        ],
      },
    ],
    docsRoot: '',
    expects: 'changes',
    graders: [
      has('docs/reference/cli.md', /^\|\s*`--retries[^|]*\|\s*`?5`?\s*\|/m, /--retries.*20/),
      cites('lib/options.js'),
      onlyChanges(/^docs\/reference\/cli\.md$/),
      small(4),
    ],
  },
  {
    name: 'document-attribute',
    about: 'an attribute of a component is described as the code has it, without what it does not say',
    site: 'vitepress',
    docsRoot: 'docs',
    turns: [
      {
        prompt: 'The page of the button lacks one attribute that packages/core/src/button.ts has. Add it.',
        solution: [
          [read('packages/core/src/button.ts'), read('docs/reference/button.md')],
          [
            edit('docs/reference/button.md', [
              '| `disabled` | Takes no clicks |',
              '| `disabled` | Takes no clicks |\n| `loading` | Shows a spinner instead of the text and takes no clicks |',
            ]),
            finish('Document the attribute loading', 'Adds the attribute that was missing.', [
              fromLines('loading shows a spinner and takes no clicks', 'packages/core/src/button.ts', 2, 5),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/reference/button.md', /^\|\s*`loading`\s*\|.*spinner.*\|$/m),
      cites('packages/core/src/button.ts'),
      onlyChanges(/^docs\/reference\/button\.md$/),
      small(3),
    ],
  },
  {
    name: 'variable-from-context',
    about: 'an environment variable is described as another repository defines it',
    site: 'mkdocs',
    context: [{ name: 'fathom/server', files: { 'config/flush.go': SERVER_CONFIG, 'README.md': '# The server\n' } }],
    turns: [
      {
        prompt: 'Add the environment variable FATHOM_FLUSH_SECONDS to the settings. Its code is in fathom/server.',
        solution: [
          [searchIn('fathom/server', 'FATHOM_FLUSH_SECONDS'), search('FATHOM_KEEP_DAYS', 'docs')],
          [read('config/flush.go', 'fathom/server'), read('docs/settings.md')],
          [
            edit('docs/settings.md', [
              '| `FATHOM_KEEP_DAYS` | `90` | Days for which numbers are kept |',
              '| `FATHOM_KEEP_DAYS` | `90` | Days for which numbers are kept |\n| `FATHOM_FLUSH_SECONDS` | `15` | Seconds between two writes to disk, from 1 to 300 |',
            ]),
            finish('Document FATHOM_FLUSH_SECONDS', 'Adds the variable to the table of settings.', [
              fromLines(
                'FATHOM_FLUSH_SECONDS is 15 by default, from 1 to 300',
                'config/flush.go',
                5,
                10,
                'fathom/server',
              ),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/settings.md', /^\|\s*`FATHOM_FLUSH_SECONDS`\s*\|\s*`?15`?\s*\|/m, /FATHOM_FLUSH_SECONDS.*300/),
      lacks('docs/settings.md', /\bintFrom\b/),
      cites('config/flush.go', 'fathom/server'),
      onlyChanges(/^docs\/settings\.md$/),
      small(4),
    ],
  },
]
