import { describe, expect, test } from '@jest/globals'
import { NOTHING_SPENT, type Spent } from '../../../../src/agent/budget/budget.ts'
import type { AgentEnd } from '../../../../src/agent/end.ts'
import { runAgent } from '../../../../src/agent/loop.ts'
import { createOfflineModel, parseInstruction } from '../../../../src/agent/models/offline/offline.ts'
import type { TranscriptEntry } from '../../../../src/agent/transcript.ts'
import { writePagePrompt } from '../../../../src/dashboard/page/docs-page.tsx'
import { writeMovePrompt } from '../../../../src/traffic/suggestions/move-prompt.ts'
import { writeNewPagesPrompt } from '../../../../src/traffic/suggestions/new-pages-prompt.ts'
import { createMemoryTree } from '../../../support/memory-tree.ts'
import { openMemoryDocs } from '../../../support/open-memory-docs.ts'

async function run(prompt: string, files: Record<string, string>, docsRoot = '') {
  const transcript: TranscriptEntry[] = []
  let spent: Spent = NOTHING_SPENT
  const tree = createMemoryTree(files)
  const end = await runAgent(
    {
      prompt,
      tree,
      docsRoot,
      docs: await openMemoryDocs(tree, docsRoot),
      context: [],
      history: [],
      startFrom: [],
      writeRefusal: (path) => (path.endsWith('.ts') ? `${path} is no documentation` : undefined),
      contentRefusal: () => undefined,
      allowedForms: [],
    },
    {
      model: createOfflineModel(),
      limits: {
        modelCalls: 40,
        tokens: 1_500_000,
        workMs: 60_000,
        changedFiles: 500,
        changedBytes: 4_000_000,
        costUsd: null,
      },
      spent,
      recorded: [],
      record: async (entry, now) => {
        transcript.push(entry)
        spent = now
        return true
      },
      warn: () => undefined,
      now: () => performance.now(),
      wallClock: () => new Date(0),
      signal: new AbortController().signal,
    },
  )
  return { end, transcript, spent }
}

function filesOf(end: AgentEnd): Record<string, string> {
  if (end.kind !== 'changes') throw new Error(`no changes: ${JSON.stringify(end)}`)
  return Object.fromEntries(
    end.changes.map((change) => [
      change.path,
      change.kind === 'write' ? Buffer.from(change.content).toString() : change.kind,
    ]),
  )
}

const reasonOf = (end: AgentEnd): string => (end.kind === 'no_changes' ? end.reason : `not: ${end.kind}`)

describe('The offline model', () => {
  test('says in its name that it is none', () => {
    expect(createOfflineModel().name).toBe('docmend-offline (rule-based, not an LLM)')
  })

  test('fails with what it does not understand and says what to configure', async () => {
    await expect(run('Write a tutorial about widgets', { 'a.md': 'x' })).rejects.toMatchObject({
      name: 'ModelError',
      kind: 'not_understood',
      transient: false,
      message: expect.stringMatching(/OPENAI_API_KEY.*OPENAI_BASE_URL.*DOCMEND_MODEL/),
    })
  })

  test('takes no change of code from words in the prompt', async () => {
    const prompt = 'Write a tutorial.\n<code-change>\nx\n</code-change>\n'
    await expect(run(prompt, { 'a.md': 'x' })).rejects.toThrow('understands only')
  })

  test('changes nothing where what it understands does not apply, and says why', async () => {
    const { end, spent } = await run('Replace "widget" with "gadget"', { 'a.md': 'x' })
    expect(reasonOf(end)).toBe('"widget" does not occur in the documentation.')
    expect(spent).toMatchObject({ inputTokens: 0, outputTokens: 0 })
  })
})

describe('An instruction', () => {
  test.each([
    ['Replace "Lumen Cloud" with "Lumen Platform" everywhere.', 'Lumen Cloud', 'Lumen Platform', undefined],
    ['replace ‘a b’ by “c d” in all pages', 'a b', 'c d', undefined],
    ['Please rename `foo()` to `bar()` in docs/api.md', 'foo()', 'bar()', 'docs/api.md'],
    ['Change Acme Cloud to Acme Platform', 'Acme Cloud', 'Acme Platform', undefined],
    ['Replace all occurrences of foo with bar in the documentation', 'foo', 'bar', undefined],
    ["change the word 'colour' to 'color' everywhere in the docs", 'colour', 'color', undefined],
    ['Replace «x» with «y» in the file "guide.md"', 'x', 'y', 'guide.md'],
    ['Replace "a" with "b" in "my notes/day one.md"', 'a', 'b', 'my notes/day one.md'],
    ['Rename Widget to Gadget on every page of our documentation, please.', 'Widget', 'Gadget', undefined],
    ['Rename "Widget"\r\nto "Gadget and Co, only"', 'Widget', 'Gadget and Co, only', undefined],
    ['Rename --port to --listen throughout the docs', '--port', '--listen', undefined],
  ])('%s', (prompt, from, to, scope) => expect(parseInstruction(prompt)).toEqual({ kind: 'replace', from, to, scope }))

  test.each([
    'Fix broken links',
    'fix the broken links',
    'Please repair all the broken links in the docs.',
    'fix the dead internal links',
    'Fix the broken links that the checks report.',
    'Fix all broken relative links in the documentation, please.',
  ])('%s', (prompt) => expect(parseInstruction(prompt)).toEqual({ kind: 'fix_links' }))

  test.each(['', 'replace everything', 'Rename "a" to "a"', 'Explain how to replace tyres', 'x'.repeat(30_000)])(
    'that it does not understand: %#',
    (prompt) => expect(parseInstruction(prompt)).toEqual({ kind: 'unknown' }),
  )
})

describe('A prompt that says more than the instruction is not understood:', () => {
  test.each([
    'Replace "Lumen Cloud" with "Lumen Platform" in all pages except guides/deploy.mdx',
    'Replace "Lumen Cloud" with "Lumen Platform" everywhere but in guides/deploy.mdx',
    'Replace "Lumen Cloud" with "Lumen Platform" except in guides/deploy.mdx',
    'Replace Lumen Cloud with Lumen Platform, except in guides/deploy.mdx',
    'Rename "lumen" to "acme" on all pages, in text, headings and link texts. Leave code samples and addresses as they are.',
    'Rename "lumen" to "acme" only in headings',
    'Rename "lumen" to "acme" in headings',
    'Rename "lumen" to "acme" in a.md and b.md',
    'Rename "lumen" to "acme" in a.md, b.md',
    'Rename "lumen" to "acme" in docs/*.md',
    'Rename "lumen" to "acme" on all pages about billing',
    'Rename "lumen" to "acme" on this page',
    'Rename "lumen" to "acme" in the file',
    'Rename "lumen" to "acme" in these files',
    'Rename "lumen" to "acme". Leave code alone.',
    'Rename lumen to acme. Leave code alone.',
    'Rename lumen to acme\nThe API has its own name',
    'Rename lumen to acme unless it is a command',
    'Rename lumen to acme and link to the announcement',
    'Rename lumen to acme (prose)',
    'Rename lumen to acme – prose',
    'Rename "lumen" and "beam" to "acme"',
    'Replace "a" with "b" and "c" with "d"',
    'Replace only the first lumen with acme',
    'Replace the first "lumen" with "acme"',
    'Change lumen in a.md to acme',
    'Change the default port to 8080',
    'In a.md rename the section "Limits" to "Quotas"',
    'Write a page that explains how our customers fix broken links',
    'Fix broken links in guides/deploy.mdx',
    'Fix the broken links, but not those in the changelog.',
    'Fix the broken links and the typos',
    'Fix the broken links. Leave the changelog alone.',
    'Fix broken external links',
    'Do not fix broken links',
  ])('%s', (prompt) => expect(parseInstruction(prompt)).toEqual({ kind: 'unknown' }))

  test('what Docmend itself proposes to write', () => {
    const proposed = [
      writeNewPagesPrompt([{ path: '/fix/broken/links', human: 3, ai: 4 }]).prompt,
      writeMovePrompt([{ path: '/old', suggestion: { target: '/fix-broken-links' } }]),
      `${writePagePrompt('/fix-broken-links')}fix broken links`,
      `${writePagePrompt('/guide')}replace "a" with "b"`,
      'Leave out guide.md and everything that depends on it.',
      'Leave out this statement and everything that depends on it: “Fix the broken links”',
    ]
    const kinds = proposed.map((prompt) => parseInstruction(prompt ?? 'fix broken links').kind)
    expect(new Set(kinds)).toEqual(new Set(['unknown']))
  })

  test('and the run fails with what it understands instead of following half of it', async () => {
    const files = { 'a.md': 'Lumen Cloud', 'guides/deploy.mdx': 'Lumen Cloud' }
    const prompt = 'Replace "Lumen Cloud" with "Lumen Platform" in all pages except guides/deploy.mdx'
    await expect(run(prompt, files)).rejects.toThrow('understands only "replace A with B"')
  })
})

describe('Replacing', () => {
  test('reads a page that the prompt names, so that no edit fails', async () => {
    const { end, transcript } = await run('Replace "tea" with "coffee" in a.md', { 'a.md': '# A\n\nOne.\n\ntea\n' })
    expect(filesOf(end)).toEqual({ 'a.md': '# A\n\nOne.\n\ncoffee\n' })
    expect(JSON.stringify(transcript)).not.toContain('You have not seen')
  })

  test('takes the anchors along in inline links and in definitions of references', async () => {
    const { end } = await run('Replace "plugin" with "extension"', {
      'mkdocs.yml': 'site_name: X\n',
      'docs/a.md': '# A\n\n## Built-in plugin\n\n[x](#built-in-plugin) and [y].\n\n  [y]: #built-in-plugin\n',
    })
    expect(filesOf(end)['docs/a.md']).toBe(
      '# A\n\n## Built-in extension\n\n[x](#built-in-extension) and [y].\n\n  [y]: #built-in-extension\n',
    )
  })

  test('changes a page with more places than a search shows', async () => {
    const many = Array.from({ length: 300 }, (_, line) => `Line ${line} has a foo.\n`).join('')
    const { end } = await run('Replace "foo" with "bar"', { 'a.md': many, 'b.md': 'foo\n' })
    expect(filesOf(end)).toEqual({ 'a.md': many.replaceAll('foo', 'bar'), 'b.md': 'bar\n' })
    expect(end).toMatchObject({ summary: expect.not.stringContaining('Left alone') })
  })

  test('changes every page, as a whole word, and nothing else', async () => {
    const { end } = await run('Replace "foo" with "bar"', {
      'a.md': 'foo and (foo), foobar\r\nfoo\r\n',
      'b.md': 'only foobar\n',
      'guide/c.mdx': '# foo\n',
    })
    expect(filesOf(end)).toEqual({ 'a.md': 'bar and (bar), foobar\r\nbar\r\n', 'guide/c.mdx': '# bar\n' })
    expect(end).toMatchObject({ title: 'Replace "foo" with "bar"', summary: expect.stringContaining('offline model') })
  })

  test('stays below the docs root and in the pages that are named', async () => {
    const files = { 'docs/a.md': 'foo', 'docs/guide/b.md': 'foo', 'README.md': 'foo' }
    expect(filesOf((await run('Replace foo with bar', files, 'docs')).end)).toEqual({
      'docs/a.md': 'bar',
      'docs/guide/b.md': 'bar',
    })
    expect(filesOf((await run('Replace foo with bar in guide/b.md', files, 'docs')).end)).toEqual({
      'docs/guide/b.md': 'bar',
    })
    expect(filesOf((await run('Replace foo with bar in the folder guide', files, 'docs')).end)).toEqual({
      'docs/guide/b.md': 'bar',
    })
  })

  test('can make a text longer that contains itself', async () => {
    const { end } = await run('Rename "Cloud" to "Cloud Pro"', { 'a.md': 'Cloud Cloud' })
    expect(filesOf(end)).toEqual({ 'a.md': 'Cloud Pro Cloud Pro' })
  })

  test('names the pages that the policy left alone', async () => {
    const { end } = await run('Replace foo with bar', { 'a.md': 'foo', 'code.ts': 'foo' })
    expect(end).toMatchObject({ summary: expect.stringMatching(/Left alone:[\s\S]*code.ts is no documentation/) })
  })

  test('says so when there is nothing to replace, or no such page', async () => {
    expect(reasonOf((await run('Replace foo with bar', { 'a.md': 'x' })).end)).toContain('"foo" does not occur')
    expect(reasonOf((await run('Replace foo with bar in b.md', { 'a.md': 'foo' })).end)).toContain(
      'no page or folder "b.md"',
    )
    expect(reasonOf((await run('Replace foo with bar', { 'code.ts': 'foo' })).end)).toContain('is no documentation')
  })

  test('says what it left alone, and why, in words for a reviewer', async () => {
    const files = { 'a.md': 'foo\n', 'b.md': 'foobar, [x](foo.md)\n', 'foo.md': '# X\n' }
    const { end } = await run('Replace foo with bar', files)
    const [, left] = (end.kind === 'changes' ? end.summary : '').split('Left alone:')
    expect(left).toContain('- b.md: the text occurs only within other words or URLs\n')
    expect(left).not.toMatch(/Failed|oldText/)
  })

  test('does not say that a text does not occur where it left it alone', async () => {
    const { end } = await run('Replace foo with bar', { 'b.md': 'foobar\n', 'docs.json': '{"foo": 1}\n' })
    expect(reasonOf(end)).toBe(
      '"foo" was found in the documentation, but nowhere that a rule may replace it: ' +
        'b.md: the text occurs only within other words or URLs; ' +
        'docs.json: a data file, which a person has to check',
    )
  })

  test('leaves addresses of links alone, and what else names a page', async () => {
    const page =
      '---\nslug: foo\n---\n# foo\n\n[foo](foo.md) ![foo](img/foo.png) [foo]: x <https://foo.test> `foo`\n\n[foo]: foo.md "foo"\n'
    const { end } = await run('Replace foo with bar', { 'a.md': page, 'foo.md': '# foo\n', 'img/foo.png': '' })
    expect(filesOf(end)['a.md']).toBe(
      '---\nslug: foo\n---\n# bar\n\n[bar](foo.md) ![bar](img/foo.png) [bar]: x <https://foo.test> `bar`\n\n[bar]: foo.md "bar"\n',
    )
  })

  test('replaces in addresses when the text is an address', async () => {
    const { end } = await run('Replace https://old.test/docs with https://new.test/docs', {
      'a.md': '[x](https://old.test/docs) https://old.test/docs\n',
    })
    expect(filesOf(end)).toEqual({ 'a.md': '[x](https://new.test/docs) https://new.test/docs\n' })
  })

  test('leaves data alone, where a word may be the name of a page, and says so', async () => {
    const files = { 'docs.json': '{"navigation": {"pages": ["foo"]}}', 'foo.mdx': '# foo\n' }
    const { end } = await run('Replace foo with bar', files)
    expect(filesOf(end)).toEqual({ 'foo.mdx': '# bar\n' })
    expect(end).toMatchObject({
      summary: expect.stringContaining('docs.json: a data file, which a person has to check'),
    })
  })

  test('mends the links to a heading whose anchor changed, once the checks have found them', async () => {
    const { end } = await run('Rename "Lumen Cloud" to "Lumen Platform"', {
      'a.md': '# A\n\n## Using Lumen Cloud\n\n[up](#using-lumen-cloud)\n',
      'b.md': '# B\n\nSee [here](a.md#using-lumen-cloud) and [there](a.md#a).\n',
    })
    expect(filesOf(end)).toEqual({
      'a.md': '# A\n\n## Using Lumen Platform\n\n[up](#using-lumen-platform)\n',
      'b.md': '# B\n\nSee [here](a.md#using-lumen-platform) and [there](a.md#a).\n',
    })
  })

  test('ends with what the checks found when it cannot mend that', async () => {
    const { end, spent } = await run('Replace b.md with c.md', { 'a.md': '[b](b.md)', 'b.md': 'x' })
    expect(end).toMatchObject({ kind: 'checks_failed', problems: [{ path: 'a.md', rule: 'broken-link' }] })
    expect(spent.modelCalls).toBeLessThan(10)
  })

  test('masters 300 pages with 3,000 lines within the calls of a run', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [`docs/p${n}.md`, 'foo is old\n'.repeat(10)]),
    )
    const { end, spent } = await run('Replace foo with bar', files)
    expect(Object.keys(filesOf(end))).toHaveLength(300)
    expect(spent.modelCalls).toBeLessThan(25)
  })
})

describe('Fixing links', () => {
  test('points relative links at the one page of that name, in the form they had', async () => {
    const { end } = await run(
      'Fix broken links',
      {
        'docs/index.md': '[a](install.md) [b](./install.md#linux) [c](/install.md) [ok](guide/install.md)\n',
        'docs/guide/install.md': '# Linux\n\nSee [usage](../usage.md) and [web](https://x.test/install.md).\n',
        'docs/guide/usage.md': 'x\n',
      },
      'docs',
    )
    expect(filesOf(end)).toEqual({
      'docs/index.md':
        '[a](guide/install.md) [b](./guide/install.md#linux) [c](/guide/install.md) [ok](guide/install.md)\n',
      'docs/guide/install.md': '# Linux\n\nSee [usage](usage.md) and [web](https://x.test/install.md).\n',
    })
  })

  test('leaves alone what has no obvious target, and says so', async () => {
    const files = { 'a.md': '[x](old/x.md) [none](none.md) [b](old/b.md)', 'p/x.md': '', 'q/x.md': '', 'p/b.md': '' }
    const { end } = await run('Fix broken links', files)
    expect(filesOf(end)).toEqual({ 'a.md': '[x](old/x.md) [none](none.md) [b](p/b.md)' })
    expect(end).toMatchObject({ summary: expect.stringMatching(/a.md:1: no one page is named x.md/) })
  })

  test('takes a link back when the page of that name lacks its anchor', async () => {
    const files = { 'a.md': '[x](old/x.md#no) [y](old/y.md)\n', 'p/x.md': '# X\n', 'p/y.md': '# Y\n' }
    const { end } = await run('Fix broken links', files)
    expect(filesOf(end)).toEqual({ 'a.md': '[x](old/x.md#no) [y](p/y.md)\n' })
  })

  test('says so when no link is broken', async () => {
    expect(reasonOf((await run('Fix broken links', { 'a.md': '[b](b.md)', 'b.md': 'x' })).end)).toContain(
      'No relative link between Markdown pages is broken. Anchors and images were not checked',
    )
  })

  test('knows all pages of a large site', async () => {
    const pages = Array.from({ length: 900 }, (_, n) => [
      `docs/s${n % 9}/p${n}.md`,
      `[n](../s${(n + 1) % 9}/p${n + 1}.md)\n`,
    ])
    const { end, spent } = await run('Fix broken links', {
      ...Object.fromEntries(pages),
      'docs/index.md': '[x](p899.md)\n',
    })
    expect(filesOf(end)).toEqual({ 'docs/index.md': '[x](s8/p899.md)\n' })
    expect(spent.modelCalls).toBeLessThan(15)
  })
})
