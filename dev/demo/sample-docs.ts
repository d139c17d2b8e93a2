// The docs site of the demo: a small invented product with several pages and a navigation file.

export const SAMPLE_PROMPT = 'Rename "Lumen Cloud" to "Lumen Platform" in all pages.'

const page = (title: string, description: string, ...body: string[]): string =>
  [`---`, `title: ${title}`, `description: ${description}`, `---`, '', ...body, ''].join('\n')

const NAVIGATION = {
  name: 'Lumen',
  theme: 'mint',
  navigation: {
    groups: [
      { group: 'Start', pages: ['index', 'quickstart', 'concepts'] },
      { group: 'Guides', pages: ['guides/deploy', 'guides/alerts', 'guides/migrate'] },
      { group: 'Reference', pages: ['reference/cli', 'reference/limits'] },
    ],
  },
}

export const SAMPLE_DOCS: Record<string, string> = {
  'docs.json': `${JSON.stringify(NAVIGATION, null, 2)}\n`,
  'index.mdx': page(
    'Lumen',
    'Light switches for your servers.',
    'Lumen turns machines on when there is work and off when there is none.',
    'Run it yourself, or let Lumen Cloud run it for you.',
    '',
    '- [Quickstart](/quickstart): five minutes to the first switch',
    '- [Concepts](/concepts): switches, rooms and schedules',
  ),
  'quickstart.mdx': page(
    'Quickstart',
    'From nothing to a switched machine.',
    '1. Install the command line tool.',
    '2. Sign in to Lumen Cloud:',
    '',
    '```sh',
    'lumen login --to cloud',
    '```',
    '',
    '3. Make a room and put a machine into it. See [Concepts](/concepts).',
  ),
  'concepts.mdx': page(
    'Concepts',
    'The three words to know.',
    '## Switch',
    '',
    'A switch is one machine. It is on or off.',
    '',
    '## Room',
    '',
    'A room is a set of switches with one schedule.',
    '',
    '## Schedule',
    '',
    'A schedule says when a room is lit. Lumen Cloud keeps schedules in UTC.',
  ),
  'guides/deploy.mdx': page(
    'Deploy',
    'Run Lumen on your own machines.',
    'Self-hosting needs one small server. Everything that Lumen Cloud offers is there, except the status page.',
  ),
  'guides/alerts.mdx': page(
    'Alerts',
    'Get a message when a machine does not start.',
    'Alerts go to e-mail or to a webhook. On Lumen Cloud they are on from the start.',
  ),
  'guides/migrate.mdx': page(
    'Migrate',
    'Move rooms between installations.',
    'Export with `lumen export`, then import with `lumen import`. Both work from and to Lumen Cloud.',
  ),
  'reference/cli.mdx': page(
    'Command line',
    'Every command.',
    '| command | what it does |',
    '| --- | --- |',
    '| `lumen login` | signs in |',
    '| `lumen room add` | makes a room |',
    '| `lumen export` | writes rooms to a file |',
  ),
  'reference/limits.mdx': page(
    'Limits',
    'How much is too much.',
    'A room has at most 500 switches. Lumen Cloud allows 20 rooms per account.',
  ),
  'README.md': '# Lumen docs\n\nThe pages of the Lumen documentation. Published by Lumen Cloud.\n',
}

const DAY_MS = 86_400_000

/** How old each page is, so that some have been read for long without a change. */
const ADDED_DAYS_AGO: Readonly<Record<string, number>> = {
  'README.md': 640,
  'docs.json': 640,
  'index.mdx': 64,
  'quickstart.mdx': 411,
  'concepts.mdx': 640,
  'guides/deploy.mdx': 523,
  'guides/alerts.mdx': 97,
  'guides/migrate.mdx': 21,
  'reference/cli.mdx': 290,
  'reference/limits.mdx': 523,
}

/** In epoch milliseconds. */
export function addedAt(now: number): Record<string, number> {
  return Object.fromEntries(Object.entries(ADDED_DAYS_AGO).map(([path, days]) => [path, now - days * DAY_MS]))
}
