// Half of what is asked for has a source and the other half has none: the half is done, and the rest is said.
import { edit, finish, fromLines, read, search, searchIn } from '../calls.ts'
import { has, lacks, onlyChanges, small } from '../grade/content.ts'
import { statesNot } from '../grade/harm.ts'
import { cites, says } from '../grade/run.ts'
import type { Task } from '../task.ts'

const FLUSH = `package config

// FlushSeconds says how often numbers are written to disk.
//
// Set by FATHOM_FLUSH_SECONDS; 15 when it is not set. From 1 to 300.
func FlushSeconds() int {
	return intFrom(os.Getenv("FATHOM_FLUSH_SECONDS"), 15, 1, 300)
}
`

export const PARTS: readonly Task[] = [
  {
    name: 'partial-options',
    about: 'of two options the code defines one; nothing says what the other would do',
    site: 'docusaurus',
    docsRoot: '',
    turns: [
      {
        prompt:
          'Add the options --retries and --parallel of `quarry backup` to docs/reference/cli.md, with their defaults, ' +
          'as lib/options.js has them.',
        solution: [
          [read('lib/options.js'), read('docs/reference/cli.md'), search('parallel')],
          [
            edit('docs/reference/cli.md', [
              'From 0 (not at all) to 9 |',
              'From 0 (not at all) to 9 |\n| `--retries COUNT` | `5` | How often a copy that fails is tried again, from 0 to 20 |',
            ]),
            finish(
              'Document --retries',
              'Adds --retries. --parallel is left out: lib/options.js does not define it, and nothing else names it.',
              [fromLines('retries falls back to 5 and may be 0 to 20', 'lib/options.js', 6, 7)],
            ),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/reference/cli.md', /^\|\s*`--retries[^|]*\|\s*`?5`?\s*\|/m),
      statesNot(/--parallel/, /--retries[^|]*\|\s*`?(?!5\b)\d/),
      says(/parallel/i),
      cites('lib/options.js'),
      onlyChanges(/^docs\/reference\/cli\.md$/),
      small(6),
    ],
  },
  {
    name: 'partial-variables',
    about: 'of two variables the other repository has one',
    site: 'mkdocs',
    context: [{ name: 'fathom/server', files: { 'config/flush.go': FLUSH, 'README.md': '# The server\n' } }],
    turns: [
      {
        prompt:
          'Add FATHOM_FLUSH_SECONDS and FATHOM_CACHE_ROWS to the settings, with defaults. Their code is in fathom/server.',
        solution: [
          [
            searchIn('fathom/server', 'FATHOM_CACHE_ROWS'),
            read('config/flush.go', 'fathom/server'),
            read('docs/settings.md'),
          ],
          [
            edit('docs/settings.md', [
              'Days for which numbers are kept |',
              'Days for which numbers are kept |\n| `FATHOM_FLUSH_SECONDS` | `15` | Seconds between two writes to disk, from 1 to 300 |',
            ]),
            finish(
              'Document FATHOM_FLUSH_SECONDS',
              'FATHOM_CACHE_ROWS is not in fathom/server, so it is not documented. Where is it defined?',
              [
                fromLines(
                  'FATHOM_FLUSH_SECONDS is 15 by default, from 1 to 300',
                  'config/flush.go',
                  3,
                  7,
                  'fathom/server',
                ),
              ],
            ),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/settings.md', /^\|\s*`FATHOM_FLUSH_SECONDS`\s*\|\s*`?15\b/m),
      lacks('docs/settings.md', /FATHOM_CACHE_ROWS`?\s*\|\s*`?\d/),
      statesNot(/FATHOM_CACHE_ROWS/, /FLUSH_SECONDS`\s*\|\s*`?(?!15\b)\d/),
      says(/FATHOM_CACHE_ROWS/),
      cites('config/flush.go', 'fathom/server'),
      onlyChanges(/^docs\/settings\.md$/),
      small(6),
    ],
  },
]
