// Trees as an attacker would lay them out: names, sizes and kinds of files that no author would choose.
import { expect, test } from '@jest/globals'
import { changesBetween } from '../../../src/base/changes-between.ts'
import type { TreeEntry } from '../../../src/base/git-tree.ts'
import { treeOfFiles } from '../../../src/base/made-trees.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { readDocsHere } from '../seeded/read-docs-here.ts'
import { readSite } from '../seeded/read-site.ts'
import { checkSteps } from '../seeded/run-seeded.ts'
import { add, append, apply } from '../seeded/steps.ts'

const reader = readDocsHere()
const site = readSite('plain')
const PAGE = 'docs/internals/plugins.md'

const ODD_NAMES = [
  '__proto__.md',
  'constructor/prototype.md',
  'toString',
  'PLUGINS.md',
  'plugins.MD',
  'nfd-e\u0301.md',
  'nfc-\u00e9.md',
  'two\nlines.md',
  'percent%2Fslash.md',
  'percent%.md',
  'hash#query?.md',
  ' blank .md',
  'back\\slash.md',
  '-option.md',
  '[slug].md',
  '(group)/page.md',
  '.hidden/page.md',
  'node_modules/x/README.md',
  `${'deep/'.repeat(600)}page.md`,
  `${'n'.repeat(3000)}.md`,
]

test.each(ODD_NAMES)('a page named %j stops nothing', async (name) => {
  const path = `docs/internals/${name}`
  const odd = apply(site, [add(path, '# Odd\n\n## Here\n\n[Home](../README.md)\n')])
  const { report } = await checkSteps(reader, odd, [append(PAGE, 'See [x](./nowhere.md).')])
  expect(report.problems).toEqual([expect.objectContaining({ path: PAGE, rule: 'broken-link' })])
  const made = await checkSteps(reader, site, [add(path, '# Odd\n'), append(PAGE, 'See [x](./nowhere.md).')])
  expect(made.report.problems).toContainEqual(expect.objectContaining({ path: PAGE, rule: 'broken-link' }))
})

test.each([
  ['a binary page', Uint8Array.from([0, 159, 146, 150]), 'encoding'],
  ['a UTF-16 page', Buffer.from('\ufeff# Page\n', 'utf16le'), 'encoding'],
  ['a Latin-1 page', Buffer.from('# Caf\xe9\n', 'latin1'), 'encoding'],
  ['half a character', Buffer.from('# Caf\xc3\n', 'latin1'), 'encoding'],
])('%s is told, and links to it are let be', async (_name, content, rule) => {
  const { report } = await checkSteps(reader, site, [
    add('docs/odd.md', content),
    append(PAGE, 'See [it](../odd.md) and [a part](../odd.md#part).'),
  ])
  expect(report.problems.map(({ path, rule: said }) => `${path} ${said}`)).toEqual([`docs/odd.md ${rule}`])
})

test('links, submodules and files that are too large are no pages, and a link to them is no mistake', async () => {
  const tree = treeOfFiles(site)
  const odd: TreeEntry[] = [
    { path: 'docs/dangling.md', mode: '120000', sha: '1'.repeat(40), size: 7 },
    { path: 'docs/module', mode: '160000', sha: '2'.repeat(40), size: null },
    { path: 'docs/huge.md', mode: '100644', sha: '3'.repeat(40), size: 100 * 1024 * 1024 },
  ]
  const entries = [...(await tree.list()), ...odd].sort((a, b) => (a.path < b.path ? -1 : 1))
  // Another commit, since sites are kept by their commit.
  const base = { ...tree, sha: '4'.repeat(40), list: async () => entries }
  const session = await reader.open(base, '')
  const after = apply(site, [
    append(PAGE, '[a](../dangling.md) [b](../module/README.md) [c](../huge.md#part) [d](./nowhere.md)'),
  ])
  const report = await session.check(await changesBetween(tree, treeOfFiles(after)))
  expect(report.problems.map(({ subject }) => subject)).toEqual([expect.stringContaining('nowhere.md')])
})

test('a hundred thousand files cost a moment', async () => {
  const files = new Map(site)
  const empty = Buffer.from('')
  for (let index = files.size; index < 99_990; index += 1) files.set(`data/${index % 300}/${index}.json5`, empty)
  const cpuMs = measureCpu()
  const { report } = await checkSteps(reader, files, [append(PAGE, 'See [x](./nowhere.md).')])
  expect(cpuMs()).toBeLessThan(10_000)
  expect(report.problems).toEqual([expect.objectContaining({ path: PAGE, rule: 'broken-link' })])
})

test('the cost of a site grows with its pages, not faster', async () => {
  const pages = (count: number) =>
    new Map(
      Array.from({ length: count }, (_, index) => [
        `docs/${index}.md`,
        Buffer.from(`# ${index}\n\n[next](${(index + 1) % count}.md)\n`),
      ]),
    )
  const timeOf = async (count: number): Promise<number> => {
    const cpuMs = measureCpu()
    await checkSteps(reader, pages(count), [append('docs/0.md', 'See [x](./nowhere.md).')])
    return cpuMs()
  }
  await timeOf(500)
  const [few, many] = [await timeOf(5000), await timeOf(50_000)]
  // Ten times the pages; a square would be a hundred.
  expect(many / few).toBeLessThan(50)
})
