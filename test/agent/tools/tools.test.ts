import { describe, expect, test } from '@jest/globals'
import { ChangeSet } from '../../../src/agent/changes/change-set.ts'
import { ReadLog } from '../../../src/agent/changes/read-log.ts'
import { reportOn } from '../../../src/agent/finish/check-rounds.ts'
import { HouseStyle } from '../../../src/agent/finish/house-style.ts'
import { systemPrompt } from '../../../src/agent/prompt/system-prompt.ts'
import { questionsIn, type ToolResult } from '../../../src/agent/tool-result.ts'
import { answerCall } from '../../../src/agent/tools/answer-call.ts'
import { describeTools, TOOLS } from '../../../src/agent/tools/index.ts'
import type { ToolContext } from '../../../src/agent/tools/tool.ts'
import { importableModules } from '../../../src/checks/frameworks/importable-modules.ts'
import { FRAMEWORKS } from '../../../src/checks/frameworks/registry.ts'
import type { DocsSession } from '../../../src/checks/session.ts'
import { createMemoryTree, type MemoryFile } from '../../support/memory-tree.ts'
import { brokenLink, createScriptedDocs, EMPTY_REPORT } from '../../support/scripted-docs.ts'

function open(files: Record<string, MemoryFile>, parts: Partial<DocsSession> = {}) {
  const tree = createMemoryTree(files)
  const changeSet = new ChangeSet(tree, {
    limits: { changedFiles: 100, changedBytes: 4_000_000 },
    writeRefusal: (path) => (path === 'locked.js' ? 'locked.js is code' : undefined),
    contentRefusal: () => undefined,
  })
  const docs = createScriptedDocs(parts)
  const context: ToolContext = {
    changeSet,
    reads: new ReadLog(),
    checks: { docs, allowedForms: ['component'], rounds: 0, leftByMoves: new Map() },
    docsRoot: '',
    others: [],
    asked: new Set(),
    houseStyle: new HouseStyle(async () => undefined),
    isReplayed: false,
    finish: undefined,
  }
  const resultOf = async (name: string, args: unknown): Promise<ToolResult> => {
    const given = typeof args === 'string' ? args : JSON.stringify(args)
    return answerCall({ id: '1', name, arguments: given }, context, { wasCutOff: false, recorded: undefined })
  }
  const call = async (name: string, args: unknown): Promise<string> => (await resultOf(name, args)).text
  return { call, resultOf, changeSet, context }
}

describe('The tools as the model sees them', () => {
  test('are these, always in this order', () => {
    expect(TOOLS.map((tool) => tool.name).join(' ')).toBe(
      'list search read outline uses edit replace write move delete restore diff finish',
    )
  })

  test('take objects, described by plain JSON Schema', () => {
    for (const { parameters } of TOOLS) {
      expect(parameters.type).toBe('object')
      expect(parameters).not.toHaveProperty('$schema')
    }
    expect(TOOLS.find((tool) => tool.name === 'read')?.parameters.required).toEqual(['path'])
  })

  test('have the arguments that the run can use, and no others', () => {
    const all = JSON.stringify(describeTools({ others: true, cause: true, history: true }))
    const none = JSON.stringify(describeTools({ others: false, cause: false, history: false }))
    const namesIn = (text: string): string[] =>
      ['repository', 'cause', 'whole'].filter((name) => text.includes(`"${name}":{`))
    expect([namesIn(all), namesIn(none)]).toEqual([['repository', 'cause', 'whole'], []])
  })

  test('take, with the rules, 3,100 tokens at most in every request', () => {
    const site = { importable: importableModules(FRAMEWORKS), navInCode: ['docs/.vitepress/config.mts'] }
    const tools = describeTools({ others: true, cause: true, history: true })
    expect(Buffer.byteLength(JSON.stringify([tools, systemPrompt(site)])) / 4).toBeLessThan(3100)
  })
})

test('A call may send null for what it leaves out', async () => {
  const { call } = open({ 'a.md': 'one' })
  expect(await call('read', { path: 'a.md', startLine: null, endLine: null, repository: null })).toContain('1\tone')
})

describe('A call that cannot be run is answered in words', () => {
  test.each([
    [
      'of a tool that does not exist',
      'bash',
      { command: 'ls' },
      /^Malformed call: There is no tool "bash"; there are list/,
    ],
    ['without valid JSON', 'read', '{"path": "a', /^Malformed call: The arguments are not valid JSON/],
    ['without an argument', 'read', {}, /^Malformed call: The arguments of read are wrong[\s\S]*path/],
    ['of a file that is not there', 'read', { path: 'none.md' }, /^Failed: none.md is not a file/],
    ['of a binary file', 'read', { path: 'logo.png' }, /^Failed: logo.png is a binary file/],
    ['of a link', 'read', { path: 'link.md' }, /^Failed: link.md is not a file/],
    ['of a file that is too large', 'read', { path: 'huge.md' }, /^Failed: The file is too large/],
    [
      'with a bad pattern',
      'search',
      { pattern: '(', regex: true },
      /^Failed: The pattern is not valid|^Failed: .*regular/,
    ],
  ])('%s', async (_, name, args, answer) => {
    const { call } = open({
      'a.md': 'x',
      'logo.png': Uint8Array.of(0x89, 0, 1),
      'link.md': { mode: '120000', content: 'a.md' },
      'huge.md': 'x'.repeat(1024 * 1024 + 1),
    })
    expect(await call(name, args)).toMatch(answer)
  })
})

describe('read', () => {
  test('numbers the lines and tells what numbers do not show', async () => {
    const { call } = open({ 'a.md': 'one\r\ntwo' })
    expect(await call('read', { path: 'a.md' })).toBe(
      'a.md, lines 1 to 2 of 2, CRLF line endings (kept by edit), no newline at the end\n1\tone\n2\ttwo',
    )
  })

  test('gives 2000 lines at most and says how to go on', async () => {
    const { call } = open({ 'a.md': 'x\n'.repeat(2500) })
    expect(await call('read', { path: 'a.md' })).toMatch(
      /\n2000\tx\n\[500 more lines; call read with startLine 2001\]$/,
    )
    expect(await call('read', { path: 'a.md', startLine: 2499 })).toMatch(
      /lines 2499 to 2500 of 2500\n2499\tx\n2500\tx$/,
    )
  })

  test('of named lines says nothing of those after them, unless they did not fit', async () => {
    const { call } = open({ 'a.md': 'x\n'.repeat(2500) })
    expect(await call('read', { path: 'a.md', startLine: 2, endLine: 3 })).toBe(
      'a.md, lines 2 to 3 of 2500\n2\tx\n3\tx',
    )
    expect(await call('read', { path: 'a.md', endLine: 2001 })).toMatch(
      /\n\[1 more lines; call read with startLine 2001\]$/,
    )
  })

  test('gives 50 KB at most, and a part of a line that is longer than that', async () => {
    const { call } = open({ 'wide.md': `${'x'.repeat(999)}\n`.repeat(100), 'one.md': 'y'.repeat(100_000) })
    const wide = await call('read', { path: 'wide.md' })
    expect(wide.length).toBeLessThan(53_000)
    expect(wide).toContain('call read with startLine 52')
    expect(await call('read', { path: 'one.md' })).toMatch(
      /^one.md, lines 1 to 1 of 1.*\n1\ty+ \[\.\.\. this line is too long\]$/,
    )
  })

  test('of an empty file says that it is empty', async () => {
    expect(await open({ 'a.md': '' }).call('read', { path: 'a.md' })).toContain('of 0')
  })
})

describe('edit and write', () => {
  test('refuse a page that was not read', async () => {
    const { call, changeSet } = open({ 'a.md': 'one' })
    expect(await call('edit', { path: 'a.md', edits: [{ oldText: 'one', newText: 'two' }] })).toBe(
      'Failed: You have not seen these lines of a.md as they are. Nothing was changed; if the edit fits them, repeat it:\n1\tone',
    )
    expect(await call('write', { path: 'a.md', content: 'two' })).toMatch(/^Failed: write would replace all of a.md/)
    expect(changeSet.changes()).toEqual([])
  })

  test('edit lines that a search has shown in full, and no others', async () => {
    const { call } = open({ 'a.md': `one two\nthree\none ${'x'.repeat(600)}` })
    await call('search', { pattern: 'one' })
    const edit = (oldText: string) => call('edit', { path: 'a.md', edits: [{ oldText, newText: 'new' }] })
    expect(await edit('three')).toMatch(/^Failed: You have not seen .*\n2\tthree$/s)
    expect(await edit('three')).toBe('Edited a.md: changed line 2')
    expect(await edit('one two')).toBe('Edited a.md: changed line 1')
    expect(await edit('one x')).toMatch(/^Failed: You have not seen .*\n3\tone x/s)
  })

  test('a line that two edits of one call touch needs to be seen once', async () => {
    const { call } = open({ 'a.md': 'one\ntwo\nthree' })
    await call('search', { pattern: 'one' })
    const edits = [
      { oldText: 'one', newText: '1\n1' },
      { oldText: '1\n1', newText: '2' },
      { oldText: 'three', newText: '3' },
    ]
    expect(await call('edit', { path: 'a.md', edits })).toMatch(/^Failed: You have not seen .*:\n3\tthree$/s)
  })

  test('refuse a page that changed since it was read', async () => {
    const { call, changeSet } = open({ 'a.md': 'one' })
    await call('read', { path: 'a.md' })
    await changeSet.write('a.md', Buffer.from('one!'))
    expect(await call('edit', { path: 'a.md', edits: [{ oldText: 'one', newText: 'two' }] })).toMatch(
      /not seen these lines .*\n1\tone!$/s,
    )
    expect(await call('write', { path: 'a.md', content: 'two' })).toMatch(
      /^Failed: write would replace all|has changed/,
    )
  })

  test('go on after an edit of one’s own, and after a move', async () => {
    const { call, changeSet } = open({ 'a.md': 'one' })
    await call('read', { path: 'a.md' })
    await call('edit', { path: 'a.md', edits: [{ oldText: 'one', newText: 'two' }] })
    await call('move', { from: 'a.md', to: 'b.md' })
    expect(await call('edit', { path: 'b.md', edits: [{ oldText: 'two', newText: 'three' }] })).toBe(
      'Edited b.md: changed line 1',
    )
    expect(Buffer.from((await changeSet.read('b.md')) ?? '').toString()).toBe('three')
  })

  test('write replaces only what was read from start to end', async () => {
    const { call } = open({ 'a.md': 'x\n'.repeat(2500) })
    await call('read', { path: 'a.md' })
    expect(await call('write', { path: 'a.md', content: 'y' })).toMatch(/you have read only 2000 of its 2500 lines/)
    await call('read', { path: 'a.md', startLine: 2001 })
    expect(await call('write', { path: 'a.md', content: 'y' })).toBe('Replaced a.md')
  })

  test('write keeps the line endings and the byte order mark of the page', async () => {
    const { call, changeSet } = open({ 'a.md': '\uFEFFa\r\nb\r\n' })
    await call('read', { path: 'a.md' })
    await call('write', { path: 'a.md', content: 'x\ny\n' })
    expect(Buffer.from((await changeSet.read('a.md')) ?? '').toString()).toBe('\uFEFFx\r\ny\r\n')
  })

  test('a failed edit changes nothing, not even in part', async () => {
    const { call, changeSet } = open({ 'a.md': 'one two' })
    await call('read', { path: 'a.md' })
    const edits = [
      { oldText: 'one', newText: '1' },
      { oldText: 'zwei', newText: '2' },
    ]
    expect(await call('edit', { path: 'a.md', edits })).toMatch(/^Failed: Edit 2 of 2/)
    expect(changeSet.changes()).toEqual([])
  })
})

describe('list and outline', () => {
  test('list gives 200 files at a time', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 450 }, (_, n) => [`docs/p${String(n).padStart(3, '0')}.md`, 'x']),
    )
    const { call } = open({ ...files, 'README.md': 'x' })
    expect(await call('list', { folder: 'docs/' })).toMatch(/^450 files[\s\S]*\[250 more; call list with offset 200\]$/)
    expect(await call('list', { nameContains: 'readme' })).toBe('1 files (path, bytes)\nREADME.md 1')
  })

  test('outline shows frontmatter and headings, and no comments of code', async () => {
    const page = '---\ntitle: A\n---\n\n# One\n\n```sh\n# not this\n```\n\n## Two\n'
    expect(await open({ 'a.md': page }).call('outline', { path: 'a.md' })).toBe(
      'a.md, 12 lines\n1\t---\n2\ttitle: A\n3\t---\n5\t# One\n7\t```sh\n11\t## Two',
    )
  })

  test('outline gives what the site knows of a page: its address, and the anchors of its headings', async () => {
    const outline = async () => ({
      path: 'a.md',
      lines: 9,
      title: 'A',
      route: '/a',
      frontmatter: [{ key: 'title', value: 'A\n9\t# forged' }],
      headings: [{ depth: 2, text: 'One', line: 5, anchor: 'one' }],
      fences: [{ line: 7, info: 'js title="a.js" {2}' }],
    })
    expect(await open({ 'a.md': 'x' }, { outline }).call('outline', { path: 'a.md' })).toBe(
      'a.md, 9 lines, served at /a\ntitle: A 9\t# forged\n5\t## One  (#one)\n7\t```js title="a.js" {2}',
    )
  })
})

describe('move, delete and finish', () => {
  const planMove: DocsSession['planMove'] = async (_, to) => ({
    writes: [
      { path: 'index.md', content: Buffer.from(`[a](${to})`), note: '1 link' },
      { path: 'locked.js', content: Buffer.from('x'), note: '1 entry' },
    ],
    byHand: ['Add a redirect from /a to /b'],
    unseen: ['Add a redirect from /a to /b'],
    leftBehind: ['fr/a.md is a translation of a.md'],
  })

  test('move takes an image that is too large to be read along with its links', async () => {
    const { call } = open(
      { 'big.png': '\0'.repeat(1024 * 1024 + 1), 'index.md': '![](big.png)', 'locked.js': '' },
      { planMove },
    )
    expect(await call('move', { from: 'big.png', to: 'img/big.png' })).toMatch(
      /^Moved big\.png to img\/big\.png\.\nRewritten:\nindex\.md: 1 link\n/,
    )
  })

  test('move rewrites what links to the page and says so, also what is left for a person', async () => {
    const { call, changeSet } = open({ 'a.md': 'A', 'index.md': '[a](a.md)', 'locked.js': '' }, { planMove })
    expect(await call('move', { from: 'a.md', to: 'b.md' })).toBe(
      [
        'Moved a.md to b.md.',
        'Rewritten:',
        'index.md: 1 link',
        'A person has to do this by hand; name it in your summary:',
        'Mend locked.js (1 entry); it was not done: locked.js is code',
        'Add a redirect from /a to /b',
        'Left where they are:',
        'fr/a.md is a translation of a.md',
      ].join('\n'),
    )
    expect(changeSet.changes().map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'delete a.md',
      'reuse b.md',
      'write index.md',
    ])
  })

  test('what a move leaves for a person, and no check says, stays in every later report, until the file is moved back', async () => {
    const { call, changeSet, context } = open({ 'a.md': 'A', 'c.md': 'C', 'index.md': '[a](a.md)' }, { planMove })
    await call('delete', { path: 'c.md' })
    await call('move', { from: 'a.md', to: 'b.md' })
    const report = async () => (await reportOn(changeSet.changes(), context.checks))?.byHand
    expect(await report()).toContain('Add a redirect from /a to /b')
    await call('move', { from: 'b.md', to: 'a.md' })
    expect(await report()).toEqual([])
  })

  test('a page that move rewrote can be edited on when it was read before', async () => {
    const { call } = open({ 'a.md': 'A', 'index.md': '[a](a.md)' }, { planMove })
    await call('read', { path: 'index.md' })
    await call('move', { from: 'a.md', to: 'b.md' })
    const edits = [{ oldText: '[a]', newText: '[b]' }]
    expect(await call('edit', { path: 'index.md', edits })).toBe('Edited index.md: changed line 1')
  })

  test('a move that is refused plans and rewrites nothing', async () => {
    const { call, changeSet } = open({ 'index.md': 'x' }, { planMove })
    expect(await call('move', { from: 'none.md', to: 'b.md' })).toBe('Failed: none.md does not exist')
    expect(changeSet.changes()).toEqual([])
  })

  test('delete refuses while something links to the page, unless it is told', async () => {
    const links = [
      { path: 'index.md', line: 3, column: 5, kind: 'link' as const, target: 'a.md' },
      { path: 'a.md', line: 1, column: 1, kind: 'link' as const, target: '#top' },
      { path: 'sidebars.js', line: 7, column: 2, kind: 'nav' as const, target: 'a' },
    ]
    const { call, changeSet } = open({ 'a.md': 'A' }, { inbound: async () => links })
    const listed = 'index.md:3:5 link a.md\nsidebars.js:7:2 navigation a'
    expect(await call('delete', { path: 'a.md' })).toBe(
      `Failed: These link to a.md; fix them first, or set force:\n${listed}`,
    )
    expect(changeSet.changes()).toEqual([])
    expect(await call('delete', { path: 'a.md', force: true })).toBe(
      `Deleted a.md. These still link to it; fix them:\n${listed}`,
    )
  })

  test('delete of a page to which nothing links says so', async () => {
    expect(await open({ 'a.md': 'A' }).call('delete', { path: 'a.md' })).toBe('Deleted a.md. Nothing links to it.')
  })

  test('finish needs a title when something has changed', async () => {
    const { call, changeSet, context } = open({})
    await changeSet.write('a.md', Buffer.from('x'))
    expect(await call('finish', { title: ' ', summary: 'x' })).toMatch(/^Failed: The pull request needs a title/)
    expect(await call('finish', { title: 'Add a' })).toMatch(/^Failed: The pull request needs a title and a summary/)
    expect(context.finish).toBeUndefined()
    await call('finish', { title: 'Add a', summary: 'x' })
    expect(context.finish?.title).toBe('Add a')
  })

  test('finish with nothing but a reason ends a run without changes', async () => {
    const { call, context } = open({})
    expect(await call('finish', { noChangesReason: 'It is so already' })).toBe('Done')
    expect(context.finish).toMatchObject({ title: '', summary: '', noChangesReason: 'It is so already' })
  })

  test('finish with a reason for no changes says that there are some', async () => {
    const { call, changeSet, context } = open({})
    await changeSet.write('a.md', Buffer.from('x'))
    expect(await call('finish', { noChangesReason: 'It is so already' })).toBe(
      'Failed: There are changes, in 1 file. Take them back with restore, or finish with title and summary.',
    )
    expect(context.finish).toBeUndefined()
  })
})

describe('What the checks found, as finish sends it back', () => {
  const END = { title: 'T', summary: 'S' }

  const report = {
    ...EMPTY_REPORT,
    checkedPages: 2,
    oldProblems: 7,
    problems: [brokenLink('a.md', 'x'), { ...brokenLink('b.md', 'y\nz'), rule: 'page-not-in-nav' as const }],
    activeContent: [
      { path: 'a.md', line: 4, column: 1, form: 'import-export' as const, text: "import x from 'x'" },
      { path: 'a.md', line: 5, column: 1, form: 'component' as const, text: 'Card' },
    ],
    byHand: ['Add /b to sidebars.js'],
    skipped: ['big.md is too large'],
  }

  test('is what is new, what the gate would refuse and what is left for a person', async () => {
    const { call, changeSet } = open({ 'a.md': 'x' }, { check: async () => report })
    await changeSet.write('a.md', Buffer.from('y'))
    expect(await call('finish', END)).toBe(
      [
        'Failed: The changes do not pass the checks. Fix these with the tools, then call finish again (round 1 of 3).',
        '1 new error and 1 new warning in 2 pages. These pages already had 7 problems before your edit. Leave them alone.',
        'a.md:1:1 broken-link x does not exist',
        'You may not add anything that runs code or loads content. Remove it:',
        "a.md:4 import-export import x from 'x' (loads or defines code during the build (import, export))",
        'Warnings:',
        'b.md:1:1 page-not-in-nav y z does not exist',
        'A person has to do this by hand; name it in your summary:',
        'Add /b to sidebars.js',
        'Not checked:',
        'big.md is too large',
      ].join('\n'),
    )
  })

  test('is 40 problems at most, each on a line of bounded length', async () => {
    const problems = Array.from({ length: 100 }, (_, n) => brokenLink(`p${n}.md`, 'x'.repeat(5000)))
    const { call, changeSet } = open({}, { check: async () => ({ ...EMPTY_REPORT, problems }) })
    await changeSet.write('a.md', Buffer.from('y'))
    const lines = (await call('finish', END)).split('\n')
    expect(lines).toHaveLength(43)
    expect(lines.at(-1)).toBe('[and 60 more]')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(502)
  })

  test('of a change with warnings alone comes once', async () => {
    const problems = [{ ...brokenLink('b.md', 'y'), rule: 'page-not-in-nav' as const }]
    const { call, resultOf, changeSet, context } = open({}, { check: async () => ({ ...EMPTY_REPORT, problems }) })
    await changeSet.write('b.md', Buffer.from('y'))
    const first = await resultOf('finish', END)
    expect(first.text).toMatch(/^Failed: Your changes add these warnings.*\nb\.md:1:1 page-not-in-nav/)
    for (const question of questionsIn(first)) context.asked.add(question)
    expect(await call('finish', END)).toBe('Done')
  })
})
