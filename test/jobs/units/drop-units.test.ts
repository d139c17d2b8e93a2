// What is left of a change set when parts of it cannot go, with the real checks and the real gate.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { MoveMade } from '../../../src/agent/end.ts'
import type { Change } from '../../../src/base/git-tree.ts'
import { isError } from '../../../src/checks/index.ts'
import { applyGate } from '../../../src/jobs/policy/gate.ts'
import { resolvePolicy } from '../../../src/jobs/policy/project-policy.ts'
import { createSecretScanner } from '../../../src/jobs/policy/secrets.ts'
import { judgeByUnits } from '../../../src/jobs/units/drop-units.ts'
import { DEFAULT_SETTINGS } from '../../../src/projects/settings.ts'
import { createMemoryTree, type MemoryFile } from '../../support/memory-tree.ts'
import { openMemoryDocs } from '../../support/open-memory-docs.ts'
import { runs, testProperty } from '../../support/property.ts'

const write = (path: string, text: string): Change => ({ kind: 'write', path, content: Buffer.from(text) })
const remove = (path: string): Change => ({ kind: 'delete', path })
const TOKEN = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0'.repeat(2).slice(0, 36)}`
const nav = (...pages: string[]) => JSON.stringify({ name: 'X', navigation: { pages } }, null, 2)
const page = (title: string, body = '') => `---\ntitle: ${title}\n---\n\n# ${title}\n\n${body}\n`

interface Options {
  moves?: MoveMade[]
  exclude?: string[]
}

async function openSite(base: Record<string, MemoryFile>, { exclude = [] }: Options = {}) {
  const tree = createMemoryTree(base)
  const docs = await openMemoryDocs(tree)
  const site = { ...(await docs.summary()), docsRoot: '' }
  const policy = resolvePolicy(DEFAULT_SETTINGS, { exclude }, { changedFiles: 100, changedBytes: 1_000_000 })
  const scan = createSecretScanner([])
  const judge = (changes: readonly Change[], report: Awaited<ReturnType<typeof docs.check>>) =>
    applyGate({ changes, tree, site, policy, report, prompts: [], texts: {}, scan })
  return { tree, docs, judge }
}

async function judge(base: Record<string, MemoryFile>, changes: readonly Change[], options: Options = {}) {
  const { tree, docs, judge: gate } = await openSite(base, options)
  return judgeByUnits(
    { changes, moves: options.moves ?? [], report: await docs.check(changes) },
    { tree, check: (rest) => docs.check(rest), judge: gate, mayHaveErrors: false },
  )
}

async function outcomeOf(...args: Parameters<typeof judge>) {
  const judged = await judge(...args)
  return judged.kind === 'refused' ? judged : { went: judged.changes.map(({ path }) => path), left: judged.left }
}

const BASE = {
  'docs.json': nav('a', 'b', 'c'),
  'a.mdx': page('A', 'One.'),
  'b.mdx': page('B', 'Two.'),
  'c.mdx': page('C', 'The version is {process.version} today.'),
}
const A = write('a.mdx', page('A', 'One more.'))

describe('a page that cannot go is left out, and the others go', () => {
  test('when only words changed in a form that it had before', async () => {
    const c = write('c.mdx', page('C', 'The release is {process.release} today.'))
    expect(await outcomeOf(BASE, [A, c])).toEqual({
      went: ['a.mdx'],
      left: [
        {
          path: 'c.mdx',
          line: 7,
          reason: expect.stringContaining('{process.release}'),
          allow: "allowedForms=expression in the project's settings",
          edits: [
            {
              line: 7,
              before: 'The version is {process.version} today.',
              after: 'The release is {process.release} today.',
            },
          ],
          with: [],
        },
      ],
    })
  })

  test('when it is protected', async () => {
    const left = [{ path: 'b.mdx', reason: expect.stringContaining('.docmend.yml'), allow: null }]
    const changes = [A, write('b.mdx', page('B', 'Three.'))]
    expect(await outcomeOf(BASE, changes, { exclude: ['b.mdx'] })).toMatchObject({ went: ['a.mdx'], left })
  })

  test('when the checks find errors in it', async () => {
    const broken = write('b.mdx', page('B', '[x](/none)'))
    const left = [{ path: 'b.mdx', line: 7, reason: expect.stringMatching(/^b\.mdx:7: .* \(broken-link\)$/) }]
    expect(await outcomeOf(BASE, [A, broken])).toMatchObject({ went: ['a.mdx'], left })
  })

  test('when it cannot be read to its end', async () => {
    const deep = write('b.mdx', page('B', `${'>'.repeat(500)} deep`))
    expect(await outcomeOf(BASE, [A, deep])).toMatchObject({ went: ['a.mdx'], left: [{ path: 'b.mdx' }] })
  })
})

describe('nothing goes', () => {
  test.each([
    ['a secret', write('b.mdx', page('B', TOKEN))],
    ['a script', write('b.mdx', page('B', '<script>alert(1)</script>'))],
    ['code for the build', write('b.mdx', page('B', '{process.version}'))],
    ['one more of a form that the page has', write('c.mdx', page('C', '{process.version} and {process.argv}'))],
    ['other code in a form that the page has', write('c.mdx', page('C', 'The version is {fetch("x")} today.'))],
    ['a path out of the repository', write('b.mdx', page('B', '![x](../../../etc/x.png)'))],
  ])('with %s that the run adds', async (_, bad) => {
    expect(await outcomeOf(BASE, [A, bad])).toMatchObject({ kind: 'refused', isByGate: true })
  })

  test('with a secret, although the page that has it would be left out for another reason', async () => {
    const bad = write('b.mdx', page('B', `[x](/none) ${TOKEN}`))
    const judged = await outcomeOf(BASE, [A, bad], { exclude: ['b.mdx'] })
    expect(judged).toMatchObject({
      kind: 'refused',
      reasons: expect.arrayContaining([expect.stringContaining('token')]),
    })
  })

  test('when nothing would be left, and every reason is given', async () => {
    const changes = [write('a.mdx', page('A', '[x](/none)')), write('b.mdx', page('B', 'Three.'))]
    const judged = await outcomeOf(BASE, changes, { exclude: ['b.mdx'] })
    expect(judged).toMatchObject({ kind: 'refused', isByGate: true })
    expect(JSON.stringify(judged)).toMatch(/\.docmend\.yml.*broken-link/)
  })

  test('when only errors are left, it is not by the gate', async () => {
    expect(await outcomeOf(BASE, [write('a.mdx', page('A', '[x](/none)'))])).toMatchObject({
      kind: 'refused',
      isByGate: false,
    })
  })
})

describe('what depends on a page goes with it', () => {
  const NEW = write('new.mdx', page('New', '{process.version}'))

  test('a move with its links and its navigation', async () => {
    const base = { ...BASE, 'a.mdx': page('A', '[C](/c)') }
    const changes = [
      write('a.mdx', page('A', '[C](/d)')),
      write('b.mdx', page('B', 'Three.')),
      remove('c.mdx'),
      write('d.mdx', page('C', 'The release is {process.release} today.')),
      write('docs.json', nav('a', 'b', 'd')),
    ]
    const moves = [{ to: 'd.mdx', paths: ['c.mdx', 'd.mdx', 'a.mdx', 'docs.json'], byHand: [] }]
    expect(await outcomeOf(base, changes, { moves })).toMatchObject({
      went: ['b.mdx'],
      left: [{ path: 'd.mdx', with: ['a.mdx', 'c.mdx', 'docs.json'] }],
    })
  })

  test('the navigation entry of a new page, and a link to it', async () => {
    const changes = [
      A,
      write('b.mdx', page('B', '[New](/new)')),
      write('docs.json', nav('a', 'b', 'c', 'new')),
      write('new.mdx', page('New', 'It is new.')),
    ]
    const judged = await outcomeOf(BASE, changes, { exclude: ['new.mdx'] })
    expect(judged).toMatchObject({
      went: ['a.mdx'],
      left: [{ path: 'new.mdx' }, { path: 'b.mdx' }, { path: 'docs.json' }],
    })
  })

  test('the entry, the redirect and the links of a page whose deletion cannot go', async () => {
    const config = (pages: string[], redirects: object[]) => JSON.stringify({ navigation: { pages }, redirects })
    const base = {
      'docs.json': config(['a', 'b', 'c'], []),
      'a.mdx': page('A', '[C](/c)'),
      'b.mdx': page('B', '[C](/c#heading)'),
      'c.mdx': page('C', 'Three.'),
      'd.mdx': page('D', 'Four.'),
    }
    const changes = [
      write('a.mdx', page('A', 'No link.')),
      write('b.mdx', page('B', '[x](/none)')),
      remove('c.mdx'),
      write('d.mdx', page('D', 'Five.')),
      write('docs.json', config(['a', 'b'], [{ source: '/c', destination: '/a' }])),
    ]
    expect(await outcomeOf(base, changes)).toMatchObject({
      went: ['d.mdx'],
      left: [{ path: 'b.mdx', with: ['a.mdx', 'c.mdx', 'docs.json'] }],
    })
  })

  test('but not what an attacker adds beside it', async () => {
    expect(await outcomeOf(BASE, [A, NEW, write('docs.json', nav('a', 'b', 'c', 'new'))])).toMatchObject({
      kind: 'refused',
    })
  })

  test('but a page whose only fault is what another change did goes after all', async () => {
    const base = { ...BASE, 'b.mdx': page('B', '[C](/c)') }
    const changes = [write('a.mdx', page('A', '[C](/c)')), remove('c.mdx')]
    expect(await outcomeOf(base, changes)).toMatchObject({ went: ['a.mdx'], left: [{ path: 'c.mdx' }] })
  })

  test('the heading that a page which stays still links to', async () => {
    const base = { ...BASE, 'a.mdx': page('A', '[B](/b#b)'), 'c.mdx': page('C', '[B](/b#b)') }
    const changes = [write('a.mdx', page('A', 'More. [B](/b#b)')), write('b.mdx', page('Bee', 'Two.'))]
    expect(await outcomeOf(base, changes)).toMatchObject({ went: ['a.mdx'], left: [{ path: 'b.mdx' }] })
  })
})

const bodies = fc.oneof(
  { arbitrary: fc.constantFrom('Good words.', '[x](/new)', '[x](/b#b)', '[x](/c)'), weight: 4 },
  {
    arbitrary: fc.constantFrom(
      '[x](/none)',
      '[x](/a#none)',
      'The release is {process.release} today.',
      `${'>'.repeat(500)} deep`,
    ),
    weight: 4,
  },
  {
    arbitrary: fc.constantFrom('{fetch("x")}', '<script>alert(1)</script>', TOKEN, '![x](../../../etc/x.png)'),
    weight: 1,
  },
)
const titles = fc.constantFrom('A', 'B', 'C', 'New')
const act = fc.oneof(
  { arbitrary: fc.tuple(titles, bodies).map(([title, body]) => page(title, body)), weight: 5 },
  { arbitrary: fc.constant(null), weight: 1 },
)
const navs = fc.constantFrom(nav('a', 'b', 'c', 'protected', 'new'), nav('a', 'c', 'protected'))
const PATHS = ['a.mdx', 'b.mdx', 'c.mdx', 'new.mdx', 'protected.mdx'] as const
const sets = fc
  .record({ ...Object.fromEntries(PATHS.map((path) => [path, act])), 'docs.json': navs }, { requiredKeys: [] })
  .map((files) =>
    Object.entries(files).map(([path, text]) => (text === null ? remove(path) : write(path, String(text)))),
  )
const LINKED = page('A', 'One. [B](/b#b)')
const FILES = {
  ...BASE,
  'a.mdx': LINKED,
  'docs.json': nav('a', 'b', 'c', 'protected'),
  'protected.mdx': page('P', '[C](/c)'),
}

describe('of any change set', () => {
  testProperty(
    'what goes is accepted by the gate and the checks as a whole, and nothing that was left could go with it',
    async () => {
      await fc.assert(
        fc.asyncProperty(sets, async (made) => {
          const all = made.filter(({ path, kind }) => kind !== 'delete' || path in FILES)
          fc.pre(all.length > 0)
          const options = { exclude: ['protected.mdx'] }
          const judged = await judge(FILES, all, options)
          if (judged.kind === 'refused') return expect(judged.reasons).not.toEqual([])
          const { docs, judge: gate } = await openSite(FILES, options)
          const report = await docs.check(judged.changes)
          expect((await gate(judged.changes, report)).refusals).toEqual([])
          expect(report.problems.filter(isError)).toEqual([])
          const named = judged.left.flatMap((one) => [one.path, ...one.with])
          expect([...named, ...judged.changes.map(({ path }) => path)].sort()).toEqual(
            all.map(({ path }) => path).sort(),
          )
          // None of what was left out could go with the rest.
          for (const one of judged.left) {
            const unit = new Set([one.path, ...one.with])
            const more = all.filter((change) => unit.has(change.path) || judged.changes.includes(change))
            const found = await docs.check(more)
            const verdict = await gate(more, found)
            expect([one.path, found.problems.some(isError) || verdict.refusals.length > 0]).toEqual([one.path, true])
          }
        }),
        runs(40),
      )
    },
  )
})
