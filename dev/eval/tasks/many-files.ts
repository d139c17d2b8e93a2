// One phrase in many files and languages: few requests, however many files there are.
import { finish, fromPrompt, replace } from '../calls.ts'
import { has, keepsCode, lacks, onlyChanges, unchanged } from '../grade/content.ts'
import { budget } from '../grade/run.ts'
import type { Files, Task } from '../task.ts'

const DE = 'i18n/de/docusaurus-plugin-content-docs/current'
const FR = 'i18n/fr/docusaurus-plugin-content-docs/current'
const OLD = 'versioned_docs/version-1.0'

const CONFIG = `/** @type {import('@docusaurus/types').Config} */
export default {
  title: 'Quarry',
  url: 'https://quarry.example',
  baseUrl: '/',
  i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'] },
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],
}
`

const VERSIONS: Files = {
  'docusaurus.config.js': CONFIG,
  'versions.json': '["1.0"]\n',
  'versioned_sidebars/version-1.0-sidebars.json': '{ "docs": ["intro"] }\n',
}

const PAGES_IN = {
  docs: ['alerts', 'billing', 'keys', 'mirrors', 'restore', 'teams', 'webhooks'],
  [DE]: ['alerts', 'billing', 'keys'],
  [FR]: ['alerts', 'billing', 'keys'],
} as const

const ON_CLOUD: Record<keyof typeof PAGES_IN, (name: string) => string> = {
  docs: (name) =>
    `# The ${name}\n\nOn Quarry Cloud the ${name} are set up in the dashboard. See \`quarry-cloud ${name}\`.\n`,
  [DE]: (name) => `# ${name}\n\nIn Quarry Cloud werden sie in der Übersicht eingerichtet (\`quarry-cloud ${name}\`).\n`,
  [FR]: (name) => `# ${name}\n\nAvec Quarry Cloud, tout se règle dans le tableau de bord (\`quarry-cloud ${name}\`).\n`,
}

const CLOUD: Files = {
  ...VERSIONS,
  ...Object.fromEntries(
    Object.entries(PAGES_IN).flatMap(([folder, names]) =>
      names.map((name) => [`${folder}/${name}.md`, ON_CLOUD[folder as keyof typeof PAGES_IN](name)]),
    ),
  ),
  [`${OLD}/intro.md`]: '# Introduction\n\nVersion 1.0 runs on Quarry Cloud as well.\n',
  'docs/storms.md': '# Storms\n\nQuarry Cloudburst is a game that only shares its name with us.\n',
}

const TRIAL: Files = {
  ...VERSIONS,
  [`${DE}/guides/first-backup.md`]:
    '# Die erste Sicherung\n\nDie kostenlose Testphase dauert 14 Tage und braucht keine Karte.\n',
  [`${DE}/pricing.md`]: '# Preise\n\nNach 14 Tagen endet die kostenlose Testphase.\n',
  'docs/pricing.md': '# Prices\n\n## Free trial\n\nThe free trial takes 14 days. Call `POST /free-trial` to begin.\n',
  'docs/faq.md': '# Questions\n\nFree trial over? Your Vault stays. A free trial needs no card.\n',
  'docs/teams.md': '# Teams\n\nEach team has one free trial.\n',
  [`${OLD}/intro.md`]: '# Introduction\n\nVersion 1.0 had a free trial of 7 days.\n',
}

export const MANY_FILES: readonly Task[] = [
  {
    name: 'phrase-in-many-files',
    about: 'one phrase in 13 files and three languages; a longer name, a command and an earlier version keep it',
    site: 'docusaurus',
    files: CLOUD,
    turns: [
      {
        prompt:
          'Quarry Cloud is now called Quarry Hosted. Use the new name in the docs of the current version, in every ' +
          'language. The command quarry-cloud keeps its name.',
        solution: [
          [
            replace('Quarry Cloud', 'Quarry Hosted', { under: ['docs', DE, FR], wholeWord: true, expected: 13 }),
            finish('Call Quarry Cloud Quarry Hosted', 'Renames the product in 13 pages of three languages.', [
              fromPrompt('Quarry Cloud is now called Quarry Hosted'),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      lacks('docs', /Quarry Cloud\b/),
      lacks('i18n', /Quarry Cloud\b/),
      ...['docs/teams.md', `${DE}/keys.md`, `${FR}/billing.md`].map((path) =>
        has(path, /Quarry Hosted/, /quarry-cloud/),
      ),
      unchanged('docs/storms.md', `${OLD}/intro.md`),
      keepsCode(),
      onlyChanges(/^(?:docs|i18n)\/.*\.md$/),
      budget({ modelCalls: 3, toolCalls: 4 }),
    ],
  },
  {
    name: 'phrase-per-language',
    about: 'a phrase that each language has in its own words, also at the start of a sentence',
    site: 'docusaurus',
    files: TRIAL,
    turns: [
      {
        prompt:
          'Write "test period" in the current docs where we wrote "free trial", and in the German pages "Probezeit" ' +
          'for "kostenlose Testphase". The address of the API stays.',
        solution: [
          [
            replace('free trial', 'test period', { under: ['docs'], expected: 3 }),
            replace('Free trial', 'Test period', { under: ['docs'], expected: 2 }),
            replace('kostenlose Testphase', 'Probezeit', { under: ['i18n/de'], expected: 2 }),
            finish('Write of a test period', 'Says test period in English and Probezeit in German.', [
              fromPrompt('A free trial is called a test period'),
            ]),
          ],
        ],
      },
    ],
    expects: 'changes',
    graders: [
      lacks('docs', /free trial/i),
      lacks('i18n/de', /kostenlose Testphase/),
      has('docs/pricing.md', /^## Test period$/m, /POST \/free-trial/),
      has('docs/faq.md', /Test period over\?/, /A test period needs/),
      has(`${DE}/pricing.md`, /Probezeit/),
      unchanged(`${OLD}/intro.md`),
      onlyChanges(/^(?:docs|i18n)\/.*\.md$/),
      budget({ modelCalls: 5, toolCalls: 8 }),
    ],
  },
]
