// How authors of the small sites write.
import type { SiteName } from '../faults/index.ts'
import { add, append, move, remove, replace } from '../steps.ts'
import type { Manner } from './every-site.ts'

const mintlify: Manner = {
  page: 'guides/alerts.mdx',
  link: '/guides/schedules',
  anchor: '/api/errors#too_many_calls',
  secondAnchor: 'twice-2',
  image: '/images/floor.png',
  admonition: '<Tip>\n  Use **two** webhooks.\n</Tip>',
  comment: '{/* To do: say how often. */}',
  furniture:
    '<Columns cols={2}>\n  <Card title="Rooms" href="/guides/rooms">\n    All rooms.\n  </Card>\n</Columns>\n\n<Accordion title="Why?">\n\n  Since *so*.\n\n</Accordion>',
  newPage: [
    add('guides/lamps.mdx', '---\ntitle: "Lamps"\n---\n\n## Kinds\n\nSee [alerts](/guides/alerts).\n'),
    replace('docs.json', '"guides/schedules",', '"guides/schedules",\n                  "guides/lamps",'),
    append('guides/alerts.mdx', 'See [kinds of lamps](/guides/lamps#kinds).'),
  ],
  renamedHeading: [
    replace('guides/rooms.mdx', '## Add a room', '## Make a room'),
    replace('guides/schedules.mdx', '#add-a-room', '#make-a-room'),
    replace('quickstart.mdx', '#add-a-room', '#make-a-room'),
  ],
  movedPage: [
    move('glossary.mdx', 'guides/words.mdx'),
    replace('docs.json', '"glossary"', '"guides/words"'),
    replace('quickstart.mdx', '(/glossary)', '(/guides/words)'),
    replace('guides/words.mdx', './guides/rooms', './rooms'),
  ],
  deletedPage: [
    remove('glossary.mdx'),
    replace('docs.json', ', "glossary"]', ']'),
    replace('quickstart.mdx', ' Words are explained in the [glossary](/glossary).', ''),
  ],
}

const docusaurus: Manner = {
  page: 'docs/reference/configuration.md',
  link: '../guides/stations.md',
  anchor: './commands.md#update',
  image: '/img/output.png',
  admonition: ':::warning[Be careful]\n\nA wrong station gives a **wrong** table.\n\n:::',
  comment: '<!-- To do: more keys. -->',
  furniture:
    '<details>\n  <summary>Why TOML?</summary>\n\n  Since it has *dates*.\n\n</details>\n\n## With an id {#with-id}\n\n[That id](#with-id).',
  newPage: [
    add(
      'docs/guides/wind.md',
      '# Wind\n\n## Force\n\nSee [the configuration](../reference/configuration.md#station).\n',
    ),
    replace('sidebars.ts', "'guides/stations',", "'guides/stations', 'guides/wind',"),
    append(
      'docs/reference/configuration.md',
      'See [force](../guides/wind.md#force) or [by address](/docs/guides/wind).',
    ),
  ],
  renamedHeading: [
    replace('docs/guides/first-table.mdx', '## Ask for a day', '## Ask for one day'),
    replace('docs/guides/stations.md', '#ask-for-a-day', '#ask-for-one-day'),
    replace('docs/reference/commands.md', '#ask-for-a-day', '#ask-for-one-day'),
  ],
  movedPage: [
    move('docs/reference/exit-codes.md', 'docs/guides/exit-codes.md'),
    replace('sidebars.ts', "'reference/exit-codes'", "'guides/exit-codes'"),
    replace('docs/install.md', './reference/exit-codes.md', './guides/exit-codes.md'),
    replace('docs/reference/commands.md', '/docs/reference/exit-codes', '/docs/guides/exit-codes'),
    replace('docs/guides/exit-codes.md', '(commands.md#update)', '(../reference/commands.md#update)'),
  ],
  deletedPage: [
    remove('docs/guides/moon-phases.md'),
    replace('sidebars.ts', ", { type: 'doc', id: 'guides/moon-phases', label: 'The moon' }", ''),
    replace('docs/guides/overview.md', '- [Phases of the moon](moon-phases)\n', ''),
    replace('blog/2026-02-01-spring-tides.md', 'Read [the guide](/docs/guides/moon-phases).', 'That is all.'),
  ],
}

const vitepress: Manner = {
  page: 'docs/guide/languages.md',
  link: './ranking',
  anchor: '../reference/file-format#header',
  image: '/logo.svg',
  admonition: '::: danger STOP\nNot with **old** indexes.\n:::',
  comment: '<!-- To do: Thai. -->',
  furniture:
    '::: details Why?\nSince *so*.\n:::\n\n> [!TIP]\n> Words are cut once.\n\n## With an id {#with-id}\n\n[That id](#with-id).',
  newPage: [
    add('docs/guide/hosting.md', '# Hosting\n\n## Caches\n\nSee [languages](./languages).\n'),
    replace(
      'docs/.vitepress/config.ts',
      "            { text: 'Languages', link: '/guide/languages' },\n",
      "            { text: 'Languages', link: '/guide/languages' },\n            { text: 'Hosting', link: '/guide/hosting' },\n",
    ),
    append('docs/guide/languages.md', 'See [caches](./hosting.md#caches).'),
  ],
  renamedHeading: [
    replace('docs/reference/file-format.md', '## Blocks', '## Blocks & words'),
    replace('docs/guide/index.md', '#blocks', '#blocks-words'),
  ],
  movedPage: [
    move('docs/reference/commands.md', 'docs/reference/cli.md'),
    replace('docs/.vitepress/config.ts', '/reference/commands', '/reference/cli'),
    replace('docs/guide/ranking.md', '../reference/commands.html', '../reference/cli.html'),
    replace('docs/reference/file-format.md', './commands', './cli'),
  ],
  deletedPage: [
    remove('docs/guide/languages.md'),
    replace('docs/.vitepress/config.ts', "            { text: 'Languages', link: '/guide/languages' },\n", ''),
  ],
}

const mkdocs: Manner = {
  page: 'docs/howto/write-a-program.md',
  link: 'fire-a-glaze.md',
  anchor: '../reference/settings.md#units',
  secondAnchor: 'twice_1',
  image: '../assets/curve.png',
  admonition: '!!! tip "Save twice"\n    The first save is a **draft**.\n\n    - one\n    - two',
  comment: '<!-- To do: ramps. -->',
  furniture:
    '=== "Panel"\n\n    Press it.\n\n=== "Network"\n\n    ```bash\n    kiln save\n    ```\n\n## With an id { #with-id .big }\n\n[That id](#with-id){ .md-button }',
  newPage: [
    add('docs/howto/clean.md', '# Clean\n\n## Inside\n\nSee [programs](write-a-program.md).\n'),
    replace(
      'mkdocs.yml',
      '      - Write a program: howto/write-a-program.md\n',
      '      - Write a program: howto/write-a-program.md\n      - howto/clean.md\n',
    ),
    append('docs/howto/write-a-program.md', 'See [inside](clean.md#inside).'),
  ],
  renamedHeading: [
    replace('docs/howto/fire-a-glaze.md', '## Before you start', '## Before you start it'),
    replace('docs/howto/index.md', '#before-you-start', '#before-you-start-it'),
  ],
  movedPage: [
    move('docs/about.md', 'docs/reference/about.md'),
    replace('mkdocs.yml', 'About: about.md', 'About: reference/about.md'),
    replace('docs/index.md', '(about.md)', '(reference/about.md)'),
    replace('docs/reference/about.md', '../assets/logo.svg', '../../assets/logo.svg'),
  ],
  deletedPage: [
    remove('docs/about.md'),
    replace('mkdocs.yml', '  - About: about.md\n', ''),
    replace('docs/index.md', '- [About us](about.md)\n', ''),
  ],
}

const DOCS = 'src/content/docs'
const starlight: Manner = {
  page: `${DOCS}/guides/frost.md`,
  link: '/guides/watering/',
  anchor: '../watering/#by-reading',
  image: '../../../assets/tree.png',
  admonition: ':::danger[Ice]\nIce breaks **pots**.\n:::',
  comment: '<!-- To do: snow. -->',
  furniture: '<details>\n<summary>Why 2 °C?</summary>\n\nSince the ground is *colder*.\n\n</details>',
  newPage: [
    add(`${DOCS}/guides/pests.md`, '---\ntitle: Pests\n---\n\n## Lice\n\nSee [frost](/guides/frost/).\n'),
    replace(
      'astro.config.mjs',
      "{ slug: 'guides/watering' },",
      "{ slug: 'guides/watering' },\n            'guides/pests',",
    ),
    append(`${DOCS}/guides/frost.md`, 'See [lice](/guides/pests/#lice).'),
  ],
  renamedHeading: [
    replace(`${DOCS}/reference/orchard-file.md`, '## Names', '## Naming'),
    replace(`${DOCS}/reference/orchard-file.md`, '(#names)', '(#naming)'),
    replace(`${DOCS}/reference/commands.md`, '#names', '#naming'),
    replace(`${DOCS}/guides/first-sensor.mdx`, '#names', '#naming'),
  ],
  movedPage: [
    move(`${DOCS}/guides/frost.md`, `${DOCS}/guides/winter.md`),
    replace('astro.config.mjs', '/guides/frost/', '/guides/winter/'),
    replace(`${DOCS}/reference/orchard-file.md`, '/guides/frost/', '/guides/winter/'),
  ],
  deletedPage: [
    remove(`${DOCS}/guides/frost.md`),
    replace('astro.config.mjs', "            { label: 'Frost', link: '/guides/frost/' },\n", ''),
    replace(`${DOCS}/reference/orchard-file.md`, '| `frost` | see [Frost](/guides/frost/#alarms) |\n', ''),
  ],
}

const nextra: Manner = {
  page: 'content/guide/monitoring.mdx',
  link: '/guide/retries',
  anchor: './queues#make',
  image: '/logo.svg',
  admonition: '> [!WARNING]\n>\n> A full queue says **no**.',
  comment: '{/* To do: alerts by mail. */}',
  furniture:
    '<details>\n  <summary>Why?</summary>\n\n  Since *so*.\n\n</details>\n\n## With an id [#with-id]\n\n[That id](#with-id).',
  newPage: [
    add(
      'content/guide/shores.mdx',
      '---\ntitle: Shores\n---\n\n# Shores\n\n## North\n\nSee [monitoring](/guide/monitoring).\n',
    ),
    replace('content/guide/_meta.ts', "  retries: 'Retries',\n", "  retries: 'Retries',\n  shores: 'Shores',\n"),
    append('content/guide/monitoring.mdx', 'See [north](/guide/shores#north).'),
  ],
  renamedHeading: [
    replace('content/reference/limits.mdx', '## Message size', '## Size of a message'),
    replace('content/index.mdx', '#message-size', '#size-of-a-message'),
  ],
  movedPage: [
    move('content/faq.mdx', 'content/guide/faq.mdx'),
    replace('content/_meta.ts', "  faq: { title: 'Questions', theme: { breadcrumb: false } },\n", ''),
    replace('content/guide/_meta.ts', "  retries: 'Retries',\n", "  retries: 'Retries',\n  faq: 'Questions',\n"),
  ],
  deletedPage: [
    remove('content/faq.mdx'),
    replace('content/_meta.ts', "  faq: { title: 'Questions', theme: { breadcrumb: false } },\n", ''),
  ],
}

const sphinx: Manner = {
  page: 'docs/guide/weeks.md',
  link: 'holidays.md',
  anchor: '../reference/errors.md#unknown-country',
  image: '../_static/year.png',
  admonition: ':::{tip}\nMonday is the **first** day.\n:::',
  comment: '% To do: weeks of other calendars.',
  furniture:
    '::::{grid} 2\n:::{grid-item-card} Dates\nSee {doc}`/reference/dates`.\n:::\n::::\n\nTerm\n: What it means\n\n(with-id)=\n## With a label\n\n{ref}`with-id` and [that label](#with-id).',
  newPage: [
    add('docs/guide/months.md', '# Months\n\n## February\n\nSee [weeks](weeks.md).\n'),
    replace('docs/index.md', 'guide/weeks\n', 'guide/weeks\nguide/months\n'),
    append('docs/guide/weeks.md', 'See [February](months.md#february) and {doc}`months`.'),
  ],
  renamedHeading: [
    replace('docs/guide/holidays.md', '## By country', '## For a country'),
    replace('docs/reference/errors.md', '#by-country', '#for-a-country'),
  ],
  movedPage: [
    move('docs/reference/errors.md', 'docs/mistakes.md'),
    replace('docs/index.md', 'reference/errors\n', 'mistakes\n'),
    replace('docs/guide/holidays.md', '../reference/errors.md', '../mistakes.md'),
    replace('docs/mistakes.md', '../guide/holidays.md', 'guide/holidays.md'),
  ],
  deletedPage: [
    remove('docs/reference/calendars.md'),
    replace('docs/index.md', 'reference/calendars\n', ''),
    replace('docs/guide/weeks.md', '[calendars](../reference/calendars.md)', 'calendars'),
  ],
}

const mdbook: Manner = {
  page: 'src/guide/print.md',
  link: 'first-dial.md',
  anchor: '../reference/commands.md#gnomon-draw',
  image: '../images/dial.png',
  admonition: '> [!NOTE]\n> Ink **fades** in the sun.',
  comment: '<!-- To do: large formats. -->',
  furniture:
    '<details>\n<summary>Why A4?</summary>\n\nSince *so*.\n\n</details>\n\n```rust,editable\n{{#include ../../listings/garden.toml}}\n```\n\n## With an id {#with-id}\n\n[That id](#with-id).',
  newPage: [
    add('src/guide/stone.md', '# Carve a dial\n\n## Tools\n\nSee [printing](print.md).\n'),
    replace(
      'src/SUMMARY.md',
      '  - [Print a dial](guide/print.md)\n',
      '  - [Print a dial](guide/print.md)\n  - [Carve a dial](guide/stone.md)\n',
    ),
    append('src/guide/print.md', 'See [tools](stone.md#tools).'),
  ],
  renamedHeading: [
    replace('src/reference/errors.md', '## Too large', '## Too large & too small'),
    replace('src/guide/print.md', '#too-large', '#too-large--too-small'),
  ],
  movedPage: [
    move('src/sources.md', 'src/reference/sources.md'),
    replace('src/SUMMARY.md', '(sources.md)', '(reference/sources.md)'),
    replace('src/README.md', '(sources.md)', '(reference/sources.md)'),
    replace('src/guide/latitude.md', '../sources.md', '../reference/sources.md'),
  ],
  deletedPage: [
    remove('src/sources.md'),
    replace('src/SUMMARY.md', '\n---\n\n[Sources](sources.md)\n', ''),
    replace('src/README.md', '- Where the [formulas](sources.md) come from.\n', ''),
    replace('src/guide/latitude.md', ' [The tables](../sources.md#tables) say why.', ''),
  ],
}

const jekyll: Manner = {
  page: '_guides/calibrate.md',
  link: 'masts.md',
  anchor: '/anemone/reference/commands.html#anemone-watch',
  image: '/anemone/assets/mast.png',
  admonition: '> **Warning**\n> A meter that shakes reads *high*.\n{: .warning }',
  comment: '{% comment %} To do: ice. {% endcomment %}',
  furniture:
    '<details>\n<summary>Why?</summary>\n\nSince *so*.\n\n</details>\n\n[About us]({{ site.baseurl }}/who-we-are/) and [masts]({% link _guides/masts.md %}).',
  newPage: [
    add(
      '_guides/ice.md',
      '---\ntitle: Ice\nlayout: default\n---\n\n# Ice\n\n## On cups\n\nSee [calibrate](calibrate.md).\n',
    ),
    append('_guides/calibrate.md', 'See [cups](ice.md#on-cups) or [by address](/anemone/guides/ice/).'),
  ],
  renamedHeading: [
    replace('reference/units.md', '## Wind force', '## Force of the wind'),
    replace('index.md', '#wind-force', '#force-of-the-wind'),
    replace('_guides/calibrate.md', '#wind-force', '#force-of-the-wind'),
  ],
  movedPage: [
    move('_guides/masts.md', 'reference/masts.md'),
    replace('index.md', '_guides/masts.md', 'reference/masts.md'),
    replace('_guides/first-reading.md', '_guides/masts.md', 'reference/masts.md'),
    replace('_guides/calibrate.md', 'masts.md#guy-wires', '../reference/masts.md#guy-wires'),
    replace('reference/masts.md', 'calibrate.md#in-calm', '../_guides/calibrate.md#in-calm'),
  ],
  deletedPage: [
    remove('about.md'),
    replace('index.md', '- [About us](/anemone/who-we-are/), and [the news](/anemone/news/2026/storms/).\n', ''),
  ],
}

const plain: Manner = {
  page: 'docs/internals/plugins.md',
  link: 'limits.md',
  anchor: '../usage/output.md#as-json',
  image: '../images/terminal.png',
  admonition: '> [!IMPORTANT]\n> A plugin runs **with your rights**.',
  comment: '<!-- To do: a list of plugins. -->',
  furniture:
    '<details>\n<summary>Why?</summary>\n\nSince *so*.\n\n</details>\n\n<a id="with-id"></a>\n\n[That id](#with-id), <kbd>Ctrl</kbd>+<kbd>C</kbd>.',
  newPage: [
    add('docs/internals/hooks.md', '# Hooks\n\n## Before\n\nSee [plugins](plugins.md).\n'),
    append('docs/internals/plugins.md', 'See [before](hooks.md#before) and [the folder](../internals).'),
  ],
  renamedHeading: [
    replace('docs/internals/limits.md', '## Large files', '## Large & huge files'),
    replace('docs/usage/filters.md', '#large-files', '#large--huge-files'),
  ],
  movedPage: [
    move('docs/internals/plugins.md', 'docs/plugins.md'),
    replace('examples/README.md', '../docs/internals/plugins.md', '../docs/plugins.md'),
    replace('docs/plugins.md', '../../examples/', '../examples/'),
  ],
  deletedPage: [
    remove('docs/internals/plugins.md'),
    replace('examples/README.md', '- [Plugins](../docs/internals/plugins.md#write-one)\n', ''),
  ],
}

const hugo: Manner = {
  page: 'content/docs/guide/weigh.md',
  link: '../feeding/',
  anchor: '../../reference/readings/#units',
  secondAnchor: 'twice-1',
  image: '/book/img/logo.svg',
  admonition: '{{< note >}}\nLevel it **twice**.\n\n- one\n- two\n{{< /note >}}',
  comment: '<!-- To do: drones. -->',
  furniture:
    '{{% block %}}\n### In a block\n{{% /block %}}\n\n## With an id {#with-id}\n\n[That id](#with-id), [that block](#in-a-block), [feeding]({{< ref "feed#how-much" >}}).',
  newPage: [
    add(
      'content/docs/guide/harvest.md',
      '---\ntitle: Harvest\n---\n\n## Frames\n\nSee [scales]({{< ref "weigh" >}}).\n',
    ),
    append('content/docs/guide/weigh.md', 'See [frames]({{< relref "harvest#frames" >}}).'),
  ],
  renamedHeading: [
    replace('content/docs/guide/feed.md', '## How much?', '## How many litres?'),
    replace('content/docs/guide/feed.md', '(#how-much)', '(#how-many-litres)'),
    replace('content/docs/guide/_index.md', '#how-much', '#how-many-litres'),
  ],
  movedPage: [
    move('content/about.md', 'content/docs/about.md'),
    replace('content/_index.md', '(about/)', '(docs/about/)'),
    replace('content/docs/about.md', '../img/logo.svg', '../../img/logo.svg'),
  ],
  deletedPage: [remove('content/about.md'), replace('content/_index.md', '- [About us](about/)\n', '')],
}

export const MANNERS: Record<SiteName, Manner> = {
  mintlify,
  docusaurus,
  vitepress,
  mkdocs,
  starlight,
  nextra,
  sphinx,
  mdbook,
  jekyll,
  hugo,
  plain,
}
