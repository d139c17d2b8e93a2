// Names that change everywhere, except where they are code or mean something else.
import { diff, edit, finish, fromPrompt, replace, search } from '../calls.ts'
import { has, keepsCode, lacks, onlyChanges, small, unchanged } from '../grade/content.ts'
import { budget } from '../grade/run.ts'
import type { Task } from '../task.ts'

const DE = 'i18n/de/docusaurus-plugin-content-docs/current'
export const RENAMES: readonly Task[] = [
  {
    name: 'rename-across-locales',
    about: 'a term is renamed in every language, and commands of the same name stay',
    site: 'docusaurus',
    turns: [
      {
        prompt: 'Rename Vault to Depot',
        solution: [
          [search('Vault')],
          [
            replace('Vault', 'Depot', { under: ['docs', 'i18n'], wholeWord: true, keepCode: true }),
            finish(
              'Rename Vault to Depot',
              'Renames the term in all pages of both languages; commands stay as they are.',
            ),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      lacks('docs', /\bVaults?\b/),
      lacks('i18n', /\bVaults?\b/),
      has('docs/intro.md', /\bDepot\b/),
      has(`${DE}/intro.md`, /\bDepot\b/),
      has(`${DE}/install.md`, /quarry vault init/),
      keepsCode(),
      onlyChanges(/\.md$/),
      budget({ modelCalls: 20 }),
    ],
  },
  {
    name: 'rename-term-not-code',
    about: 'a term is renamed in prose; commands, keys and addresses of the same name stay',
    site: 'docusaurus',
    turns: [
      {
        prompt:
          'In the English docs, call a "snapshot" a "restore point" wherever we write about it in prose, headings and ' +
          'titles included. Commands, configuration keys and addresses of pages keep their names.',
        solution: [
          [search('snapshot', 'docs'), search('Snapshot', 'docs')],
          [
            edit(
              'docs/guides/first-backup.md',
              [
                'Every run makes a snapshot. See [Snapshots](snapshots.md)',
                'Every run makes a restore point. See [Restore points](snapshots.md)',
              ],
              ['how long a snapshot is kept', 'how long a restore point is kept'],
            ),
            edit(
              'docs/guides/snapshots.md',
              ['title: Snapshots', 'title: Restore points'],
              ['# Snapshots', '# Restore points'],
              ['A snapshot is the state', 'A restore point is the state'],
              [
                'Each snapshot shares what did not change with the snapshot before',
                'Each restore point shares what did not change with the restore point before',
              ],
              ['every snapshot is kept', 'every restore point is kept'],
            ),
            edit(
              'docs/reference/cli.md',
              ['shows the snapshots of a Vault', 'shows the restore points of a Vault'],
              ['See [Snapshots]', 'See [Restore points]'],
            ),
            edit('docs/reference/configuration.md', ['How many snapshots of', 'How many restore points of']),
          ],
          [diff()],
          [
            finish('Call snapshots restore points', 'Renames the term in prose. Commands, keys and addresses stay.', [
              fromPrompt('A snapshot is called a restore point'),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/guides/snapshots.md', /^# Restore points$/m, /A restore point is/, /`snapshot_keep`/),
      has('docs/reference/cli.md', /^## quarry snapshot$/m),
      has('docs/reference/configuration.md', /^## snapshot_keep$/m),
      lacks('docs', /\b(?:a|each|every|the) snapshots?\b/i),
      keepsCode(),
      onlyChanges(/^docs\/.*\.md$/),
    ],
  },
  {
    name: 'ambiguous-term',
    about: 'the product’s name is an everyday word too, which stays',
    site: 'plain',
    turns: [
      {
        prompt:
          'The product Port is now called Harbor. Change its name in the docs and in the README. The word for network ' +
          'ports, the command `port` and the Python module stay.',
        solution: [
          [search('Port')],
          [
            edit('README.md', ['# Port', '# Harbor'], ['Port is a queue', 'Harbor is a queue']),
            edit('docs/index.md', ['# Port', '# Harbor'], ['Port keeps jobs', 'Harbor keeps jobs']),
            edit(
              'docs/server.md',
              ['Start Port with', 'Start Harbor with'],
              ['More than one Port on', 'More than one Harbor on'],
            ),
            edit('docs/worker.md', ['A worker asks Port for', 'A worker asks Harbor for']),
          ],
          [diff()],
          [
            finish(
              'Rename the product to Harbor',
              'Renames the product; network ports, the command and the module stay.',
            ),
          ],
        ],
      },
    ],
    docsRoot: '',
    expects: 'changes',
    graders: [
      lacks('docs', /\bPort\b/),
      lacks('README.md', /\bPort\b/),
      has('docs/index.md', /^# Harbor$/m, /listens on port 7000/),
      has('docs/server.md', /The port can be changed with `--port`/, /let that port through/, /^port serve/m),
      has('docs/worker.md', /^import port$/m),
      keepsCode(),
      small(20),
    ],
  },
  {
    name: 'version-everywhere',
    about: 'a version is raised where the docs state the present one, and history stays',
    site: 'mkdocs',
    turns: [
      {
        prompt:
          'Fathom 2.4.0 is out. Update the version in the docs wherever they name the present one, download commands ' +
          'included. What the release notes say about 2.3.0 is history; do not touch them.',
        solution: [
          [search('2.3.0', 'docs')],
          [
            edit('docs/index.md', ['Fathom 2.3.0', 'Fathom 2.4.0']),
            edit(
              'docs/install.md',
              ['Download version 2.3.0', 'Download version 2.4.0'],
              ['download/fathom-2.3.0.tar.gz', 'download/fathom-2.4.0.tar.gz'],
              ['xzf fathom-2.3.0', 'xzf fathom-2.4.0'],
            ),
            finish('Update to Fathom 2.4.0', 'Names 2.4.0 as the present version.', [fromPrompt('2.4.0 is out')]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      lacks('docs/index.md', /2\.3\.0/),
      lacks('docs/install.md', /2\.3\.0/),
      has('docs/install.md', /version 2\.4\.0/, /download\/fathom-2\.4\.0\.tar\.gz/, /xzf fathom-2\.4\.0\.tar\.gz/),
      has('docs/index.md', /2\.4\.0/),
      unchanged('docs/release-notes.md'),
      small(10),
    ],
  },
  {
    name: 'replace-in-one-page',
    about: 'a value is replaced in the page that is named, and the same value elsewhere stays',
    site: 'plain',
    docsRoot: 'docs',
    files: { 'docs/faq.md': '# Questions\n\nHow long does a backup take? About 60 seconds.\n' },
    turns: [
      {
        prompt: 'Replace "60 seconds" with "90 seconds" in docs/worker.md',
        solution: [
          [
            replace('60 seconds', '90 seconds', { under: ['docs/worker.md'] }),
            finish('A job may take 90 seconds', 'Replaces the time.', [fromPrompt('A job may take 90 seconds')]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      has('docs/worker.md', /within 90 seconds/),
      lacks('docs/worker.md', /60 seconds/),
      onlyChanges(/^docs\/worker\.md$/),
      small(2),
      budget({ modelCalls: 8 }),
    ],
  },
]
