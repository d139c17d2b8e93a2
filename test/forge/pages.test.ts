// The pages that people see.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { renderMarkdown } from '../../dev/forge/pages/markdown.ts'
import { parsePatch } from '../../dev/forge/pages/parse-patch.ts'
import { measureCpu } from '../support/cpu-time.ts'
import { createForgeDesk, type ForgeDesk } from '../support/forge-desk.ts'

let desk: ForgeDesk

beforeAll(async () => {
  desk = await createForgeDesk()
})
afterAll(() => desk.end())

const get = async (path: string) => (await fetch(`${desk.forge.url}${path}`)).text()

function post(path: string, origin: string | null) {
  const headers: Record<string, string> = origin === null ? {} : { origin }
  return fetch(`${desk.forge.url}${path}`, { method: 'POST', headers, redirect: 'manual' })
}

async function openPull(branch: string, path: string, content: string, body = ''): Promise<number> {
  await desk.forge.pushFile('acme/docs', branch, path, content, 'A change')
  const wish = { title: 'Change <b>it</b>', head: branch, base: 'main', body }
  return (await desk.call('POST', '/repos/acme/docs/pulls', await desk.token(), wish)).body.number
}

test('the list leads to the repository, and that to its pull requests', async () => {
  const number = await openPull('one', 'one.md', 'one\n')
  expect(await get('/')).toContain('<a class="strong" href="/acme/docs">acme/docs</a>')
  const page = await get('/acme/docs')
  expect(page).toContain(`href="/acme/docs/pull/${number}"`)
  expect(page).toContain('<code>one</code>')
})

test('a pull request shows its lines with numbers and signs', async () => {
  const number = await openPull('two', 'README.md', '# Docs\n\nMore & <more>.\n')
  const page = await get(`/acme/docs/pull/${number}`)
  const cells = '<td class="number"></td><td class="number">3</td><td class="sign">+</td>'
  expect(page).toContain(`<tr class="added">${cells}<td class="text">More &amp; &lt;more&gt;.</td></tr>`)
})

test('nothing of a title, body, path or file gets to be HTML', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const number = await openPull(
    'three',
    `${evil.replace('/', '')}.md`,
    `${evil}\n`,
    `${evil}\n\n[a](javascript:alert(1))`,
  )
  const page = await get(`/acme/docs/pull/${number}`)
  expect(page).not.toContain('<img')
  expect(page).not.toContain('<b>it')
  expect(page).not.toContain('href="javascript')
})

test('pages allow no script and no address of others', async () => {
  const { headers } = await fetch(desk.forge.url)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await get('/-/style.css')).toContain('prefers-color-scheme: dark')
})

test('a file of a commit is shown with lines that an address can name, and none of it gets to be HTML', async () => {
  const text = '<img src=x>\nTwo & two.\n'
  const sha = await desk.forge.pushFile('acme/docs', 'file/page', 'src/a b.js', text, 'A file')
  const page = await get(`/acme/docs/blob/${sha}/src/a%20b.js?plain=1`)
  expect(page).toMatch(/<tr id="L1">.*id="L1-L2".*<td class="text">&lt;img src=x&gt;<\/td><\/tr>/)
  expect(page).toMatch(/<tr id="L2">.*<td class="text">Two &amp; two\.<\/td><\/tr>/)
  expect(page).not.toContain('id="L3"')
  expect(await get('/acme/docs/blob/file%2Fpage/src/a%20b.js')).toContain('Two &amp; two.')
})

test.each([
  'main/none.md',
  'main/docs',
  'main/README.md/x',
  'main/docs//guide',
  `${'0'.repeat(40)}/README.md`,
  'none/README.md',
])('there is no file page of %s', async (place) => {
  const { status, headers } = await fetch(`${desk.forge.url}/acme/docs/blob/${place}`)
  expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect((await fetch(`${desk.forge.url}/acme/none/blob/${place}`)).status).toBe(404)
})

test('a large file is cut, and one that is not text is not shown', async () => {
  await desk.forge.pushFile('acme/docs', 'files', 'large.txt', 'a line\n'.repeat(200_000), 'Large')
  await desk.forge.pushFile('acme/docs', 'files', 'binary', 'a\0b', 'Binary')
  const page = await get('/acme/docs/blob/files/large.txt')
  expect(page).toContain('too large to show in full')
  expect(page.length).toBeLessThan(3_000_000)
  expect(await get('/acme/docs/blob/files/binary')).toContain('This file is not text.')
})

test.each([
  [
    '[`lib/options.js`, lines 1-2](http://h.test/a#L1-L2)',
    '<a rel="noreferrer nofollow" href="http://h.test/a#L1-L2"><code>lib/options.js</code>, lines 1-2</a>',
  ],
  ['`[a](http://h.test)`', '<code>[a](http://h.test)</code>'],
  [
    '**see `a` and [b](http://h.test)**',
    '<strong>see <code>a</code> and <a rel="noreferrer nofollow" href="http://h.test">b</a></strong>',
  ],
  ['[a \\] b](http://h.test/?x="y)', '<a rel="noreferrer nofollow" href="http://h.test/?x=&quot;y">a ] b</a>'],
])('%s is rendered', (text, shown) => {
  expect(renderMarkdown(text).html).toBe(`<p>${shown}</p>`)
})

test.each(['[\\!', '**\\!', '[`a`', '**`a`', '[', '**', '`', '[a](http', '![', '\\'])(
  'a text of many %s is rendered at once, as text',
  (piece) => {
    const text = `[${piece.repeat(20_000)}`
    const cpuMs = measureCpu()
    expect(renderMarkdown(text).html).not.toContain('<a')
    expect(cpuMs()).toBeLessThan(2_000)
  },
)

test('a large diff is cut, and says so', async () => {
  const number = await openPull('four', 'large.md', 'a line of text\n'.repeat(60_000))
  const page = await get(`/acme/docs/pull/${number}`)
  expect(page).toContain('more lines are not shown')
  expect(page).toContain('too large to show in full')
  expect(page.length).toBeLessThan(1_500_000)
})

test('a person merges with the button of the page', async () => {
  const number = await openPull('five', 'five.md', 'five\n')
  const reply = await post(`/acme/docs/pull/${number}/merge`, desk.forge.url)
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `/acme/docs/pull/${number}`])
  expect(await get(`/acme/docs/pull/${number}`)).toContain('<span class="badge merged">merged</span>')
})

test.each([
  ['another site', 'https://evil.example'],
  ['nobody who says so', null],
])('a form from %s is refused', async (_, origin) => {
  const number = await openPull(`six-${origin}`.replace(/\W/g, ''), 'six.md', 'six\n')
  expect((await post(`/acme/docs/pull/${number}/close`, origin)).status).toBe(403)
  expect(desk.forge.pullRequests('acme/docs').at(-1)?.state).toBe('open')
})

test('a person comments in the form of the page, and the page shows it as text', async () => {
  const number = await openPull('eight', 'eight.md', 'eight\n')
  const said = new URLSearchParams({ body: 'Shorter,\r\nplease & **soon** <img src=x>' })
  const headers = { origin: desk.forge.url }
  const at = `${desk.forge.url}/acme/docs/pull/${number}`
  const reply = await fetch(`${at}/comment`, { method: 'POST', headers, body: said, redirect: 'manual' })
  const [comment] = desk.forge.comments('acme/docs', number)
  expect([reply.status, comment?.login]).toEqual([303, 'octocat'])
  const page = await get(String(reply.headers.get('location')))
  expect(page).toContain(`id="issuecomment-${comment?.id}"`)
  expect(page).toContain('<p>Shorter,\nplease &amp; <strong>soon</strong> &lt;img src=x&gt;</p>')
})

test('comments on lines and reactions are shown', async () => {
  const number = await openPull('nine', 'nine.md', 'nine\n')
  desk.forge.setRole('acme/docs', 'reader', 'read')
  const line = { login: 'reader', body: 'Ten?', path: 'nine.md', line: 1 }
  const bot = { login: 'helper[bot]', body: 'Eleven.', type: 'Bot' as const }
  await desk.forge.reviewComment('acme/docs', number, line)
  const id = desk.forge.comment('acme/docs', number, bot)
  const path = `/repos/acme/docs/issues/comments/${id}/reactions`
  await desk.call('POST', path, await desk.token(), { content: 'eyes' })
  const page = await get(`/acme/docs/pull/${number}`)
  expect(page).toContain('<code class="end">nine.md:1</code>')
  expect(page).toContain('<strong>helper[bot]</strong><span class="chip">bot</span>')
  expect(page).toContain('<span aria-hidden="true">👀</span> Eyes by docmend[bot]')
})

test('an empty comment is refused, and one from another site', async () => {
  const number = await openPull('ten', 'ten.md', 'ten\n')
  const send = (body: string, origin: string) =>
    fetch(`${desk.forge.url}/acme/docs/pull/${number}/comment`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ body }),
      redirect: 'manual',
    })
  expect((await send('  ', desk.forge.url)).status).toBe(422)
  expect((await send('Merge it!', 'https://evil.example')).status).toBe(403)
  expect(desk.forge.comments('acme/docs', number)).toEqual([])
})

test('what is not there is a page that says so', async () => {
  const reply = await fetch(`${desk.forge.url}/acme/docs/pull/999`)
  expect([reply.status, await reply.text()]).toEqual([404, expect.stringContaining('Not Found')])
})

test('Markdown becomes headings, lists, quotes, code and links, and no more', () => {
  const text =
    '## Why\n\n- **one**\n- `two`\n\n> said\n\n1. first\n\n```md\n# <x>\n```\n\n[site](https://example.com/a)'
  expect(renderMarkdown(text).html).toBe(
    '<h3 class="level-2">Why</h3><ul><li><strong>one</strong></li><li><code>two</code></li></ul>' +
      '<blockquote>said</blockquote><ol><li>first</li></ol><pre class="fence"><code># &lt;x&gt;</code></pre>' +
      '<p><a rel="noreferrer nofollow" href="https://example.com/a">site</a></p>',
  )
})

test('Markdown has tables and escapes, too', () => {
  const table = '| Page | What |\n| --- | ---: |\n| `a.md` | \\*added\\* \\| 1 |'
  expect(renderMarkdown(table).html).toContain(
    '<thead><tr><th>Page</th><th>What</th></tr></thead>' +
      '<tbody><tr><td><code>a.md</code></td><td>*added* | 1</td></tr></tbody>',
  )
})

test('a folded part of a body is folded on the page', () => {
  const text = '<details><summary>2 files changed</summary>\n\n- a\n\n```\n</details>\n```\n\n</details>\n\nAfter'
  expect(renderMarkdown(text).html).toBe(
    '<details><summary>2 files changed</summary><ul><li>a</li></ul>' +
      '<pre class="fence"><code>&lt;/details&gt;</code></pre></details><p>After</p>',
  )
})

test('a fold is closed where its text ends, and what only looks like one stays text', () => {
  expect(renderMarkdown('<details><summary>x</summary>\n\ny').html).toBe(
    '<details><summary>x</summary><p>y</p></details>',
  )
  expect(renderMarkdown('</details>').html).toBe('<p>&lt;/details&gt;</p>')
  expect(renderMarkdown('<details open><summary>x</summary>').html).not.toContain('<details')
  expect(renderMarkdown('<details><summary><b>x</b></summary>').html).not.toContain('<details')
})

test('a pull request shows its labels', async () => {
  const number = await openPull('seven', 'seven.md', 'seven\n')
  await desk.call('POST', `/repos/acme/docs/issues/${number}/labels`, await desk.token(), { labels: ['<i>docs</i>'] })
  expect(await get(`/acme/docs/pull/${number}`)).toContain('<span class="chip">&lt;i&gt;docs&lt;/i&gt;</span>')
})

test('a patch of several hunks keeps count of both sides', () => {
  const patch = 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a\n+b\n c\n@@ -9 +9,2 @@\n d\n+++ e\n'
  const lines = parsePatch(patch)[0] ?? []
  expect(lines.map(({ kind, before, after, text }) => [kind, before, after, text])).toEqual([
    ['hunk', null, null, '@@ -1,2 +1,2 @@'],
    ['removed', 1, null, 'a'],
    ['added', null, 1, 'b'],
    ['context', 2, 2, 'c'],
    ['hunk', null, null, '@@ -9 +9,2 @@'],
    ['context', 9, 9, 'd'],
    ['added', null, 10, '++ e'],
  ])
})
