// The gate over a whole change set.
import { describe, expect, test } from '@jest/globals'
import type { Change } from '../../../src/base/git-tree.ts'
import type { CheckReport } from '../../../src/checks/session.ts'
import { applyGate, type GateInput } from '../../../src/jobs/policy/gate.ts'
import { type PolicySettings, resolvePolicy } from '../../../src/jobs/policy/project-policy.ts'
import { createSecretScanner } from '../../../src/jobs/policy/secrets.ts'
import { createMemoryTree, type MemoryFile } from '../../support/memory-tree.ts'
import { EMPTY_REPORT } from '../../support/scripted-docs.ts'

const write = (path: string, text = 'x') => ({ kind: 'write', path, content: Buffer.from(text) }) as const
const token = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0'.repeat(2).slice(0, 36)}`
const settings: PolicySettings = {
  draft: 'asked',
  onBudget: 'fail',
  onChecks: 'fail',
  checks: {},
  allowedForms: [],
  verifyClaims: false,
  viewsInPullRequests: 'never',
  contextRepositories: [],
  hiddenPaths: [],
}
/** A report for which each change is a page that was searched. */
const reportOn = (changes: readonly Change[], more: Partial<CheckReport> = {}): CheckReport => ({
  ...EMPTY_REPORT,
  touched: changes.map(({ path }) => ({ path, act: 'changed', title: undefined, route: `/${path}` })),
  searched: changes.map(({ path }) => path),
  ...more,
})

function inputOf(changes: readonly Change[], base: Record<string, MemoryFile> = {}): GateInput {
  return {
    changes,
    tree: createMemoryTree(base),
    site: { docsRoot: '', folder: '', navFiles: [], configFiles: [] },
    policy: resolvePolicy(settings, {}, { changedFiles: 3, changedBytes: 1000 }),
    report: reportOn(changes),
    texts: { 'The title': 'Mend a page' },
    scan: createSecretScanner(['held-secret-of-the-service']),
  }
}

test('allowed files within the caps pass', async () => {
  const changes: Change[] = [write('a.md'), { kind: 'delete', path: 'b.md' }]
  expect(await applyGate(inputOf(changes, { 'b.md': 'x' }))).toEqual({ refusals: [], refused: [], notes: [] })
})

test('every reason is given, not only the first', async () => {
  const { refusals } = await applyGate(
    inputOf([write('a.js'), write('.env'), write('b.md', 'x'.repeat(1001)), write('c.md')]),
  )
  expect(refusals.join('\n')).toMatch(/a\.js[\s\S]*\.env[\s\S]*4 files[\s\S]*bytes/)
})

test.each(['120000', '160000'] as const)('an entry of mode %s may not be replaced or removed', async (mode) => {
  const base = { 'a.md': { mode, content: 'b.md' } }
  expect((await applyGate(inputOf([write('a.md')], base))).refusals).toHaveLength(1)
  expect((await applyGate(inputOf([{ kind: 'delete', path: 'a.md' }], base))).refusals).toHaveLength(1)
})

test('an executable page may be edited and moved, and no other file becomes executable', async () => {
  const mode = '100755' as const
  const base = { 'a.md': { mode, content: 'A' }, 'b.md': 'B' }
  const { sha = '' } = (await createMemoryTree(base).list()).find(({ path }) => path === 'a.md') ?? {}
  const moved: Change[] = [
    { kind: 'delete', path: 'a.md' },
    { kind: 'reuse', path: 'c.md', blobSha: sha, mode },
  ]
  expect((await applyGate(inputOf([{ ...write('a.md'), mode }], base))).refusals).toEqual([])
  expect((await applyGate(inputOf(moved, base))).refusals).toEqual([])
  const copied = await applyGate(inputOf(moved.slice(1), base))
  expect(copied.refusals).toEqual(['c.md would be a new executable (mode 100755)'])
  const changed = await applyGate(
    inputOf([write('a.md'), { ...write('b.md'), mode }, { ...write('n.md'), mode }], base),
  )
  expect(changed.refusals).toHaveLength(3)
})

test('a program that is moved to the place of an executable page is refused', async () => {
  const mode = '100755' as const
  const base = { 'a.md': { mode, content: 'A' }, 'b.md': '#!/bin/sh\n' }
  const { sha = '' } = (await createMemoryTree(base).list()).find(({ path }) => path === 'b.md') ?? {}
  const { refusals } = await applyGate(inputOf([{ kind: 'reuse', path: 'a.md', blobSha: sha, mode }], base))
  expect(refusals).toEqual([expect.stringContaining('may not begin with #!')])
})

describe('a navigation file', () => {
  const nav = (pages: string[], more = {}) => JSON.stringify({ ...more, navigation: { pages } })

  test('may get entries', async () => {
    const changes = [write('docs.json', nav(['a', 'b']))]
    expect((await applyGate(inputOf(changes, { 'docs.json': nav(['a']) }))).refusals).toEqual([])
  })

  test('may not become another file of the repository', async () => {
    const tree = { 'docs.json': nav(['a']), 'other.json': nav(['a'], { scripts: ['x.js'] }) }
    const { sha = '' } = (await createMemoryTree(tree).list()).find(({ path }) => path === 'other.json') ?? {}
    const { refusals } = await applyGate(inputOf([{ kind: 'reuse', path: 'docs.json', blobSha: sha }], tree))
    expect(refusals).toEqual([expect.stringContaining('docs.json')])
  })

  test('may not be deleted', async () => {
    const { refusals } = await applyGate(inputOf([{ kind: 'delete', path: 'docs.json' }], { 'docs.json': nav(['a']) }))
    expect(refusals).toEqual([expect.stringContaining('only edited')])
  })
})

test('a file that is too large to be compared may not be overwritten, nor become a navigation', async () => {
  const large = 'x'.repeat(1024 * 1024 + 1)
  const base = { 'a.md': large, 'b.json': large }
  expect((await applyGate(inputOf([write('a.md')], base))).refusals).toEqual([expect.stringContaining('too large')])
  expect((await applyGate(inputOf([{ kind: 'delete', path: 'a.md' }], base))).refusals).toEqual([])
  const { sha = '' } = (await createMemoryTree(base).list()).find(({ path }) => path === 'b.json') ?? {}
  const { refusals } = await applyGate(inputOf([{ kind: 'reuse', path: 'g/_meta.json', blobSha: sha }], base))
  expect(refusals).toEqual([expect.stringContaining('too large')])
})

test('an image may be moved and not written', async () => {
  const moved: Change[] = [
    { kind: 'delete', path: 'a.png' },
    { kind: 'reuse', path: 'b.png', blobSha: '0'.repeat(40) },
  ]
  expect((await applyGate(inputOf(moved, { 'a.png': 'x' }))).refusals).toEqual([])
  expect((await applyGate(inputOf([write('c.svg')]))).refusals).toEqual([expect.stringContaining('asset')])
})

describe('a secret', () => {
  test('in a page is refused with its place and without its value', async () => {
    const { refusals } = await applyGate(inputOf([write('a.md', `# A\n\n${token}`)]))
    expect(refusals).toEqual([expect.stringContaining('a.md:3 contains')])
    expect(refusals.join()).not.toContain(token.slice(0, 8))
  })

  test.each(['data.json', 'data.yaml', 'list.csv', 'notes.txt'])('in %s is refused', async (path) => {
    expect((await applyGate(inputOf([write(path, `"key": "${token}"`)]))).refusals).toHaveLength(1)
  })

  test('in the title, the summary or a path is refused', async () => {
    const titled = { ...inputOf([write('a.md')]), texts: { 'The title': `Add ${token}` } }
    expect((await applyGate(titled)).refusals).toEqual([expect.stringContaining('The title:1 contains')])
    expect((await applyGate(inputOf([write(`held-secret-of-the-service.md`)]))).refusals).toHaveLength(1)
  })

  test('that this service holds is refused where its halves are in two pages, or in a page and the summary', async () => {
    const [first, second] = ['q7Rk2vTz9LmX4cPw8Y', 'bN3hJd6GsF5aKe1UoZ']
    const scan = createSecretScanner([first + second])
    const pages = { ...inputOf([write('a.md', `One: ${first}`), write('b.md', `Two: ${second}`)]), scan }
    const summary = { ...inputOf([write('a.md', `One: ${first}`)]), texts: { 'The summary': `Two: ${second}` }, scan }
    for (const input of [pages, summary]) {
      expect((await applyGate(input)).refusals).toEqual([
        'The change set contains a secret of this installation of Docmend, possibly disguised',
      ])
    }
    expect((await applyGate({ ...inputOf([write('a.md', `One: ${first}`)]), scan })).refusals).toEqual([])
  })

  test('that a page of the base has may be moved with it', async () => {
    const changes: Change[] = [{ kind: 'delete', path: 'a.md' }, write('b.md', `# B\n\n${token}`)]
    expect((await applyGate(inputOf(changes, { 'a.md': `# A\n\n${token}` }))).refusals).toEqual([])
  })
})

describe('new active content', () => {
  const changes = [write('a.mdx')]
  const activeContent = [{ path: 'a.mdx', line: 3, column: 1, form: 'frame', text: '<iframe src="x">' }] as const
  const input = { ...inputOf(changes), report: reportOn(changes, { activeContent: [...activeContent] }) }

  test('is refused in words', async () => {
    const [refusal] = (await applyGate(input)).refusals
    expect(refusal).toBe(
      'a.mdx:3 "<iframe src=\\"x\\">" shows another site inside the page (iframe, object, embed) (frame): remove it, or allow it with allowedForms=frame in the project\'s settings',
    )
  })

  test('of a form that the project allows is a note for the reviewer', async () => {
    const policy = resolvePolicy({ ...settings, allowedForms: ['frame'] }, {}, { changedFiles: 3, changedBytes: 1000 })
    expect(await applyGate({ ...input, policy })).toEqual({
      refusals: [],
      refused: [],
      notes: [expect.stringContaining('a.mdx:3')],
    })
  })

  test.each([
    ['README.md', '# A\n\n```html\n<script>x</script>\n```\n\n`onclick=""` and <b>bold</b>'],
    ['data.json', '{"a": "A <b>bold</b> word", "b": 1}'],
    ['list.csv', 'a,b\n1,2'],
  ])('is not seen in harmless %s', async (path, text) => {
    const written = [write(path, text)]
    expect((await applyGate({ ...inputOf(written), report: EMPTY_REPORT })).refusals).toEqual([])
  })

  test.each([
    ['data.json', '{"a": "<script>x</script>"}'],
    ['data.yaml', 'a: <img src=x onerror=alert(1)>'],
    ['notes.txt', '[a](javascript:alert)'],
    ['_partial.md', '<iframe src="x"></iframe>'],
    ['_partial.mdx', 'a {process.env.X} b'],
    ['a.adoc', 'pass:[<b>]'],
  ])('in %s, which the checks have not searched, is refused', async (path, text) => {
    const written = [write(path, text)]
    expect((await applyGate({ ...inputOf(written), report: EMPTY_REPORT })).refusals).not.toEqual([])
    expect((await applyGate({ ...inputOf(written, { [path]: text }), report: EMPTY_REPORT })).refusals).toEqual([])
  })
})

test('a page that could not be looked at is refused, whatever else the project takes', async () => {
  const changes = [write('a.md')]
  const report = reportOn(changes, { searched: [] })
  expect((await applyGate({ ...inputOf(changes), report })).refusals).toEqual([
    expect.stringContaining('a.md could not be'),
  ])
})

test('a page that could not be looked at may be moved, and may not be made of a file of another kind', async () => {
  const base = { 'a.md': 'A', 'a.txt': 'A' }
  const blobSha = (await createMemoryTree(base).list())[0]?.sha ?? ''
  const moved = async (from: string) => {
    const changes: Change[] = [{ kind: 'reuse', path: 'b.md', blobSha }]
    const touched = [{ path: 'b.md', act: 'moved' as const, movedFrom: from, title: undefined, route: '/b' }]
    return (await applyGate({ ...inputOf(changes, base), report: { ...EMPTY_REPORT, touched } })).refusals
  }
  expect(await moved('a.md')).toEqual([])
  expect(await moved('a.txt')).toEqual([expect.stringContaining('b.md could not be')])
})

describe('a path below a link', () => {
  const base: Record<string, MemoryFile> = {
    'docs/link': { mode: '120000', content: '../src' },
    'docs/module': { mode: '160000', content: '' },
    'docs/links/a.md': 'A',
  }

  test.each(['docs/link/x.md', 'docs/module/x.md', 'docs/module/a/b/x.md', 'docs/Link/x.md', 'DOCS/link/x.md'])(
    '%s is refused by the gate alone',
    async (path) => {
      const changes: readonly Change[] = [write(path), { kind: 'reuse', path, blobSha: '0'.repeat(40) }]
      for (const change of changes) {
        const { refusals } = await applyGate(inputOf([change], base))
        expect(refusals).toEqual([expect.stringMatching(/is below docs\/(link|module)/)])
      }
    },
  )

  test('docs/links/x.md, beside them, is not', async () => {
    expect((await applyGate(inputOf([write('docs/links/x.md')], base))).refusals).toEqual([])
  })
})

test('a target outside of the docs is refused, whatever the checks say of the link', async () => {
  const changes = [write('docs/a.md')]
  const outward = [{ path: 'docs/a.md', line: 3, target: '../../x', why: 'leads out of the repository' }]
  expect((await applyGate({ ...inputOf(changes), report: reportOn(changes, { outward }) })).refusals).toEqual([
    'docs/a.md:3 names "../../x", which leads out of the repository',
  ])
})

test('a report that had to leave problems out is not trusted', async () => {
  const problem = { path: 'a.md', rule: 'broken-link', line: 1, column: 1, subject: '', message: 'x' } as const
  const changes = [write('a.md')]
  const report = reportOn(changes, { problems: Array.from({ length: 1000 }, () => problem) })
  expect((await applyGate({ ...inputOf(changes), report })).refusals).toEqual([expect.stringContaining('1000')])
})

describe('a refusal says whether a smaller change set may pass', () => {
  const kindsOf = async (input: GateInput) => (await applyGate(input)).refused.map(({ kind, path }) => [kind, path])
  const constructs = (more: object) => [
    { path: 'a.md', line: 3, column: 1, form: 'frame' as const, text: 'x', ...more },
  ]

  test.each<[string, Change[], Partial<CheckReport>, [string, string | undefined]]>([
    ['a protected file', [write('.env')], {}, ['unit', '.env']],
    [
      'a file that is no content',
      [write('a.md')],
      { nonContent: [{ path: 'a.md', why: 'is none' }] },
      ['unit', 'a.md'],
    ],
    ['a page that was not searched', [write('a.md')], { searched: [] }, ['unit', 'a.md']],
    [
      'other words in active content',
      [write('a.md')],
      { activeContent: constructs({ isReworded: true }) },
      ['unit', 'a.md'],
    ],
    ['new active content', [write('a.md')], { activeContent: constructs({}) }, ['whole', 'a.md']],
    [
      'a way out',
      [write('a.md')],
      { outward: [{ path: 'a.md', line: 1, target: '../x', why: 'leads out' }] },
      ['whole', 'a.md'],
    ],
    ['a secret', [write('a.md', token)], {}, ['whole', undefined]],
    ['too many files', [write('a.md'), write('b.md'), write('c.md'), write('d.md')], {}, ['whole', undefined]],
  ])('%s', async (_, changes, report, expected) => {
    expect(await kindsOf({ ...inputOf(changes), report: reportOn(changes, report) })).toEqual([expected])
  })

  test('a file that no check knows keeps its words apart from what is added in the same way', async () => {
    const base = { 'a.txt': 'The {{ terminal }} runs.' }
    const unsearched = (text: string) => {
      const changes = [write('a.txt', text)]
      return { ...inputOf(changes, base), report: reportOn(changes, { searched: [], touched: [] }) }
    }
    expect(await kindsOf(unsearched('The {{ console }} runs.'))).toEqual([['unit', 'a.txt']])
    expect(await kindsOf(unsearched('The {{ terminal }} runs {{ more }}.'))).toEqual([['whole', 'a.txt']])
  })
})
