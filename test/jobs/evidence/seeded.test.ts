// How many invented names the reviewer learns about, and how many false alarms there are. The thresholds are measured
// values; the test prints the figures.
import { describe, expect, test } from '@jest/globals'
import type { DetailKind, EvidenceReport } from '../../../src/jobs/evidence/evidence-report.ts'
import { examineEdit, readSites } from './try-edits.ts'

const sites = readSites()

/** Invented, near to what such a project could have. Some are everyday words on purpose: those are hard to tell. */
const FALSEHOODS: readonly [kind: DetailKind, term: string, sentence: string][] = [
  ['flag', '--max-retries', 'Pass `--max-retries 5` to try more often.'],
  ['flag', '--watch-interval', '```sh\n$ harbor serve --watch-interval 30\n```'],
  ['flag', '--no-telemetry', 'Add --no-telemetry to send nothing.'],
  ['flag', '-Q', 'With `-Q` nothing is printed.'],
  ['environment_variable', 'CACHE_TTL_SECONDS', 'Set CACHE_TTL_SECONDS to keep answers longer.'],
  ['environment_variable', 'LOG_FORMAT', '```bash\nexport LOG_FORMAT=json\n```'],
  ['environment_variable', 'DOCS_TOKEN', 'The token is read from `$DOCS_TOKEN`.'],
  ['identifier', 'retryBackoff', 'Set `retryBackoff` in the options.'],
  ['identifier', 'frobnicate', 'Call `client.frobnicate()` first.'],
  ['identifier', 'flushOnExit', '```yaml\nflushOnExit: true\n```'],
  [
    'identifier',
    'openSession',
    "```js\nimport { openSession } from 'lib'\nconst session = openSession({ eager: true })\n```",
  ],
  ['identifier', 'timeout', 'The option `timeout` is in seconds.'],
  ['path', '/etc/harbor/rules.d', 'Rules lie in `/etc/harbor/rules.d`.'],
  ['path', 'retry.toml', 'Write them into `retry.toml`.'],
  ['path', 'src/internal/planner.rs', 'See `src/internal/planner.rs`.'],
  ['identifier', 'maxBodySize', 'Raise `server.maxBodySize`.'],
  ['identifier', 'X-Retry-Token', 'Send the header `X-Retry-Token` as well.'],
  ['identifier', 'dropCache', '| option | default |\n| --- | --- |\n| `dropCache` | `false` |'],
  ['identifier', 'prune', '```console\n$ mytool prune\n```'],
  ['identifier', 'batchWindow', '```json\n{\n  "batchWindow": 10\n}\n```'],
  ['identifier', 'lib-extras', '```sh\nnpm install lib-extras\n```'],
  ['identifier', 'strictly', '```python\nparse(text, strictly=True)\n```'],
  ['path', '/v3/sessions', 'Post it to `/v3/sessions`.'],
  ['version', 'v7.3', 'This came with v7.3 of it.'],
  ['version', '4.19.2', 'Install `4.19.2` or later.'],
  ['version', '>=23', 'It needs Node `>=23`.'],
  // In the places of a page where names stand without backticks.
  ['identifier', 'maxBurst', '| name | default |\n| --- | --- |\n| maxBurst | 10 |'],
  ['flag', '--burst', '> [!WARNING]\n> Never pass --burst twice.'],
  ['identifier', 'drainTimeout', '=== "YAML"\n\n        drainTimeout: 5'],
  ['identifier', 'drainMode', '<ParamField path="drainMode" type="string">How to drain.</ParamField>'],
  ['identifier', 'settle', '<ResponseField name="settle" required>\n  When it settles.\n</ResponseField>'],
  ['flag', '--drain-mode', '<Card name="--drain-mode">Drains.</Card>'],
  ['identifier', 'drainAlways', '<code class="x">drainAlways</code> is on.'],
  ['identifier', 'drain_mode', '### drain_mode'],
  ['identifier', 'drain_later', 'Set *drain\\_later* instead.'],
  ['identifier', 'drainAll', '### drainAll(options)'],
  ['identifier', 'settle', 'Call settle() when done.'],
  ['path', 'drain.config.ts', 'See [drain.config.ts](./x.md).'],
  ['path', '/etc/drain/rules', 'Rules lie in /etc/drain/rules then.'],
  ['version', 'Node.js 41', 'It requires Node.js 41 or later.'],
  ['version', '91.4', 'Since version 91.4 this is the default.'],
  ['version', '91.5', 'This came with release `91.5`.'],
  ['version', '9.4.1-beta.2', 'Install 9.4.1-beta.2.'],
  ['identifier', 'drain_by', 'See :option:`drain_by`.'],
  ['identifier', 'settle', '```{confval} settle\n:type: bool\n```'],
  ['identifier', 'settle_all', ':::{py:function} settle_all(x)\n:::'],
  ['identifier', 'settled', '---\n\n.. confval:: settled'],
  // In code of many languages.
  ['identifier', 'DrainPolicy', '```rust\nlet p = harbor::DrainPolicy::build();\n```'],
  ['identifier', 'DrainPolicy', '```csharp\nvar p = new DrainPolicy { Mode = 3 };\n```'],
  ['identifier', 'DrainPolicy', '```java\nDrainPolicy p = new DrainPolicy();\n```'],
  ['identifier', 'drainPolicy', '```php\n$harbor->drainPolicy(3);\n```'],
  ['identifier', 'drain_policy', '```ruby\nHarbor.drain_policy = :fast\n```'],
  ['identifier', 'harbor_drain', '```python\nimport harbor_drain as drain\n```'],
  ['identifier', 'harbor/drain', "```ts\nimport x from 'harbor/drain'\n```"],
  ['identifier', 'harbor-drain', "```js\nconst x = require('harbor-drain')\n```"],
  ['identifier', 'drainPolicy', '```jsx\n<Harbor drainPolicy="fast" />\n```'],
  ['identifier', 'DrainPanel', '```vue\n<DrainPanel />\n```'],
  ['identifier', 'drain-policy', '```html\n<harbor-map drain-policy="fast"></harbor-map>\n```'],
  ['identifier', 'drain_policy', '```sql\nSELECT drain_policy FROM stations;\n```'],
  ['identifier', 'drainPolicy', '```graphql\nquery { drainPolicy }\n```'],
  ['identifier', 'drainDepth', '```jsonc\n{ "a": { "drainDepth": 1 } }\n```'],
  ['identifier', 'drain.policy', '```properties\ndrain.policy=fast\n```'],
  ['identifier', 'X-Drain-Policy', '```http\nGET /v1/x HTTP/1.1\nX-Drain-Policy: fast\n```'],
  ['path', '/v9/drain', '```http\nPOST /v9/drain/42?a=b HTTP/1.1\n```'],
  ['path', '/v9/drain', '```sh\ncurl https://api.example.com/v9/drain\n```'],
  ['version', '91.4', '```dockerfile\nFROM harbor:91.4\n```'],
  ['environment_variable', 'DRAIN_MODE', "```python\nos.environ['DRAIN_MODE']\n```"],
  ['environment_variable', 'DRAIN_MODE', '```yaml\nenv:\n  DRAIN_MODE: 1\n```'],
]

/** A number needs a source of its own, which none of these edits names. */
function namesIn({ unsourced }: EvidenceReport): string[] {
  return unsourced.flatMap(({ kind, text }) => (kind === 'number' ? [] : [text]))
}

test('invented names are found', async () => {
  const missed: string[] = []
  let planted = 0
  for (const site of sites) {
    const [path, text] = site.pages[0] ?? ['', '']
    for (const [kind, term, sentence] of FALSEHOODS) {
      const { unsourced } = await examineEdit(site, path, `${text}\n\n${sentence}\n`)
      planted++
      if (!unsourced.some((one) => one.kind === kind && one.text.includes(term))) missed.push(`${site.name} ${term}`)
    }
  }
  process.stdout.write(
    `Invented names: ${planted - missed.length} of ${planted} found; missed: ${missed.join(', ') || 'none'}\n`,
  )
  expect(planted).toBeGreaterThanOrEqual(500)
  expect(missed.length / planted).toBeLessThan(0.03)
})

// ---- Harmless edits ------------------------------------------------------------------------------------------------

/** Changes of the form that add no fact: each gives the new text of a page. */
const FORMS: Readonly<Record<string, (text: string, other: string) => string>> = {
  'a paragraph on one line': (text) => text.replace(/([^\n`])\n(?=[a-z])/g, '$1 '),
  'other words': (text) =>
    text.replace(/\b(\w+) is (\w+)/g, 'note that $1 is also $2').replace(/\bSee\b/g, 'Have a look at'),
  'stars for dashes': (text) => text.replace(/^- /gm, '* '),
  'other headings': (text) => text.replace(/^## (.*)$/gm, '### More on $1'),
  'a note': (text) => `${text}\n> **Note:** read this page once more before you go on to the next one.\n`,
  CRLF: (text) => text.replaceAll('\n', '\r\n'),
  'a page taken in': (text, other) => `${text}\n## From another page\n\n${other.split(/^---$/m).at(-1)}`,
  'typing errors mended': (text) => text.replace(/\bthe\b/g, 'that').replace(/\. /g, '; '),
  'code as emphasis': (text) => text.replace(/`([a-z]+)`/g, '**$1**'),
  'emphasis as code': (text) => text.replace(/\*\*([A-Za-z]+)\*\*/g, '`$1`'),
  'the last part first': (text) =>
    text
      .split(/\n(?=## )/)
      .reverse()
      .join('\n'),
}

test('edits of the form alone are let be', async () => {
  const flagged: string[] = []
  let edits = 0
  for (const site of sites) {
    for (const [index, [path, text]] of site.pages.entries()) {
      const [, other = ''] = site.pages[(index + 1) % site.pages.length] ?? []
      for (const [form, edit] of Object.entries(FORMS)) {
        const edited = edit(text, other)
        if (edited === text) continue
        edits++
        const names = namesIn(await examineEdit(site, path, edited))
        if (names.length > 0) flagged.push(`${path} (${form}): ${names.join(' ')}`)
      }
    }
  }
  process.stdout.write(`Edits of the form: ${flagged.length} of ${edits} flagged ${flagged.join('; ')}\n`)
  expect(edits).toBeGreaterThan(500)
  expect(flagged).toEqual([])
})

/** True additions as people write them, with values, examples and names of the reader's own. */
const ADDITIONS: readonly [site: string, page: string, addition: string][] = [
  [
    'docusaurus',
    'docs/guides/stations.md',
    'Ask for Brest with `harbor near 48.4 -4.5`; the nearest station comes first.',
  ],
  ['docusaurus', 'docs/reference/commands.md', '```bash\nharbor update\nharbor near 51.1 1.3 | head -n 1\n```'],
  ['docusaurus', 'docs/install.md', 'Behind a proxy, set `HTTPS_PROXY` first.'],
  ['docusaurus', 'docs/intro.md', 'Run `harbor table` twice a day, for example from `cron`.'],
  ['mkdocs', 'docs/reference/settings.md', 'A probe of type `K` is fine up to 1,260 °C; take `S` above.'],
  [
    'mkdocs',
    'docs/howto/write-a-program.md',
    'Write the program on paper first: 120 °C an hour, then 10 minutes of rest.',
  ],
  ['mkdocs', 'docs/about.md', 'Thanks to all who sent corrections in 2026.'],
  ['vitepress', 'docs/reference/options.md', '```json\n{ "minLength": 3, "stopWords": ["the", "and", "of"] }\n```'],
  ['vitepress', 'docs/guide/getting-started.md', '```bash\nyarn add pebble\ncd docs && npx pebble\n```'],
  ['vitepress', 'docs/guide/ranking.md', 'Set `minLength` to 1 when titles are short.'],
  ['vitepress', 'docs/reference/options.md', '```yaml\nminLength: 4\nstopWords:\n  - der\n  - die\n```'],
  ['starlight', 'src/content/docs/reference/commands.md', 'First `orchard pair`, then `orchard read`: in this order.'],
  ['starlight', 'src/content/docs/guides/watering.md', '```sh\n# every morning\norchard read | grep dry\n```'],
  [
    'starlight',
    'src/content/docs/reference/commands.md',
    '| command | use |\n| --- | --- |\n| `orchard pair` | once |\n| `orchard read` | daily |',
  ],
  ['sphinx', 'docs/reference/errors.md', 'A year such as 1500 or 10000 is out of range; use `1583` to `9999`.'],
  ['sphinx', 'docs/guide/install.md', '```sh\npython -m venv .venv\n```'],
  ['sphinx', 'docs/guide/weeks.md', 'Weeks begin on Monday (ISO 8601), whatever the country.'],
  ['nextra', 'content/guide/retries.mdx', 'Put the number into `ferry.json`; three is right for most.'],
  ['nextra', 'content/guide/queues.mdx', 'A queue named `mail-eu` and one named `mail-us` do not share their limits.'],
  ['nextra', 'content/faq.mdx', '### Is it `async`?\n\nYes: use `await` where you send.'],
  [
    'mintlify',
    'guides/rooms.mdx',
    'A room may hold lamps of several makers; names such as "Kitchen" are shown as they are.',
  ],
  ['mintlify', 'api/errors.mdx', '```sh\ncurl -H "Authorization: Bearer lm_abc" https://api.example.com/rooms\n```'],
  ['mintlify', 'api/introduction.mdx', 'After 60 calls the answer is `429`; wait a minute.'],
  ['plain', 'docs/usage/README.md', '```sh\ntally notes.md | sort -n | tail -n 3\n```'],
  ['plain', 'CONTRIBUTING.md', 'Run `make` before you push, and `git rebase` when the branch is old.'],
  ['plain', 'docs/usage/filters.md', 'Filters are read from left to right.'],
  // What looks like a name without being one.
  [
    'plain',
    'docs/usage/filters.md',
    'Works with Node.js, on macOS and iPhone; see GitHub and/or e.g. the FAQ :white_check_mark:.',
  ],
  ['plain', 'docs/usage/filters.md', 'On 12.05.2026 at 10:30 it took 1.5 s; 3 of 4, 24/7. Since 2019, step 3.'],
  ['mkdocs', 'docs/about.md', '## Thanks { #thanks_to_all .md_button }\n\n[here]: /some/where/else.html'],
  [
    'vitepress',
    'docs/guide/ranking.md',
    "```js\nconst fs = require('node:fs')\nlist.map((x) => x.y).filter(Boolean).forEach(console.log)\n```",
  ],
  ['sphinx', 'docs/guide/weeks.md', '```python\nimport json\n\nprint(json.loads(text))\n```'],
  ['docusaurus', 'docs/intro.md', '<Tabs groupId="system" defaultValue="linux">\n\nText.\n\n</Tabs>'],
]

test('true additions are mostly let be', async () => {
  const flagged: string[] = []
  for (const [name, page, addition] of ADDITIONS) {
    const site = sites.find((one) => one.name === name)
    const text = site?.pages.find(([path]) => path === page)?.[1]
    if (site === undefined || text === undefined) throw new Error(`There is no ${page} in ${name}`)
    const names = namesIn(await examineEdit(site, page, `${text}\n\n${addition}\n`))
    if (names.length > 0) flagged.push(`${page}: ${names.join(' ')}`)
  }
  process.stdout.write(`True additions: ${flagged.length} of ${ADDITIONS.length} flagged: ${flagged.join('; ')}\n`)
  expect(flagged.length / ADDITIONS.length).toBeLessThan(0.12)
})

describe('a paragraph that stands in the docs', () => {
  test('is mostly let be when it is new: few of its names stand nowhere else', async () => {
    const flagged: string[] = []
    let paragraphs = 0
    for (const site of sites) {
      for (const [path, text] of site.pages) {
        const parts = text.split(/\n\n+/)
        for (const [index, part] of parts.entries()) {
          if (part.length < 40 || part.startsWith('---')) continue
          paragraphs++
          const names = namesIn(await examineEdit(site, path, text, parts.toSpliced(index, 1).join('\n\n')))
          if (names.length > 0) flagged.push(`${path}: ${names.join(' ')}`)
        }
      }
    }
    process.stdout.write(`Paragraphs: ${flagged.length} of ${paragraphs} flagged: ${flagged.join('; ')}\n`)
    expect(paragraphs).toBeGreaterThan(100)
    expect(flagged.length / paragraphs).toBeLessThan(0.12)
  })
})
