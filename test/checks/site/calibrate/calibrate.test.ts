// A rule that does not understand a site says so and is quiet there; on a sound site it stays loud.
import { describe, expect, test } from '@jest/globals'
import { withRuleSettings } from '../../../../src/checks/rule-settings.ts'
import { describeUnjudged } from '../../../../src/checks/site/calibrate/describe-unjudged.ts'
import { wilson } from '../../../../src/checks/site/calibrate/wilson.ts'
import { findNew, mkdocsSite, openSite, remove, write } from '../sites.ts'
import { known, pagesOf } from './broken-sites.ts'

/** As no slugger of ours makes it. */
const unknown = (page: number): string => `Set.up.${page}`

describe('on a site whose anchors are made in a way that is not known', () => {
  const site = () => openSite(pagesOf(unknown))
  const edit = '# New\n\n[as others do](p1.md#Set.up.1) and [dead](nowhere.md)\n'

  test('anchors of other pages are not checked, and the report says so once', async () => {
    const report = await (await site()).check([write('docs/new.md', edit)])
    expect(report.problems).toEqual([expect.objectContaining({ rule: 'broken-link', subject: 'nowhere.md' })])
    expect(describeUnjudged(report.unjudged)).toEqual([
      'Links to headings of other pages are not checked: 120 of the 121 in the sample do not match what Docmend knows about this site.',
    ])
  })

  test('an anchor that was there in the base and no longer is blocks all the same', async () => {
    const changes = [write('docs/p0.md', '# Page 0\n\n## Setup\n')]
    expect(await findNew(await site(), changes)).toEqual(['docs/known.md:3 broken-anchor'])
  })

  test('a page that was there in the base and no longer is blocks all the same', async () => {
    expect(await findNew(await site(), [remove('docs/known.md'), write('docs/p9.md', '[k](known.md#k)')])).toEqual([
      'docs/p9.md:1 broken-link',
    ])
  })

  test('the whole site has no problem of this kind, and the report names the kind', async () => {
    const { problems, unjudged } = await (await site()).checkAll()
    expect(problems).toEqual([])
    expect(unjudged.quiet).toEqual([
      { rule: 'broken-anchor', what: 'Links to headings of other pages', uses: 121, wrong: 120 },
    ])
  })

  test('a project can have them checked all the same', async () => {
    const session = withRuleSettings(await site(), { 'broken-anchor': 'error' })
    const report = await session.check([write('docs/new.md', edit)])
    expect(report.problems.map(({ rule }) => rule)).toEqual(['broken-anchor', 'broken-link'])
    expect(describeUnjudged(report.unjudged)).toEqual([])
  })

  test('a project can have them off, and then nothing is said of the base', async () => {
    const session = withRuleSettings(await site(), { 'broken-anchor': 'off' })
    const { problems, unjudged } = await session.check([write('docs/p0.md', '# Page 0\n')])
    expect([problems, describeUnjudged(unjudged)]).toEqual([[], ['The settings switch off broken-anchor.']])
  })
})

test('only links of the form that is not understood are quiet', async () => {
  const site = await openSite(pagesOf(known, (page) => `/app-${page}/x`))
  const report = await site.check([write('docs/new.md', '[a](/app/x) [b](nowhere.md) [c](p1.md#none)\n')])
  expect(report.problems.map(({ subject }) => subject)).toEqual(['nowhere.md', 'p1.md#none'])
  expect(report.unjudged.quiet).toEqual([
    { rule: 'broken-link', what: 'Links to addresses of the site (`/...`)', uses: 120, wrong: 120 },
  ])
})

describe('in a tree with several sites', () => {
  const below = (folder: string, files: Record<string, string>): [string, string][] =>
    Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text])
  const dead = '# New\n\n[as others do](p1.md#Set.up.1)\n'

  test('a rule is quiet in the one that it does not understand, which is named, and loud in the other', async () => {
    const session = await openSite(Object.fromEntries([...below('a', pagesOf(unknown)), ...below('b', pagesOf(known))]))
    const report = await session.check([write('a/docs/new.md', dead), write('b/docs/new.md', dead)])
    expect(report.problems.map(({ path, rule }) => `${path} ${rule}`)).toEqual(['b/docs/new.md broken-anchor'])
    expect(describeUnjudged(report.unjudged)).toEqual([
      expect.stringContaining('Links to headings of other pages (sites of a/mkdocs.yml) are not checked: '),
    ])
  })

  test('small ones of the same framework count together, as languages are alike', async () => {
    const few = Object.entries(pagesOf(unknown)).filter(([path]) => !/p\d\d/.test(path))
    const small = { ...Object.fromEntries(few), 'docs/known.md': '# K\n' }
    const alone = await (await openSite(small)).check([write('docs/new.md', dead)])
    expect(alone.unjudged.quiet).toEqual([])
    const folders = ['de', 'en', 'ja', 'ko']
    const session = await openSite(Object.fromEntries(folders.flatMap((folder) => below(folder, small))))
    const report = await session.check([write('en/docs/new.md', dead)])
    expect(report.problems).toEqual([])
    expect(report.unjudged.quiet.map(({ sites }) => sites)).toEqual([folders.map((folder) => `${folder}/mkdocs.yml`)])
  })
})

describe('on a small site', () => {
  const withAnchors = (count: number) =>
    mkdocsSite({ 'a.md': '# A\n', 'b.md': Array.from({ length: count }, (_, n) => `[x](a.md#A${n})\n`).join('\n') })
  const check = async (count: number) =>
    (await (await openSite(withAnchors(count))).check([write('docs/c.md', '[a](a.md#B)\n')])).problems

  test('a rule that calls most of it wrong warns', async () => {
    expect(await check(12)).toEqual([expect.objectContaining({ rule: 'broken-anchor', severity: 'warning' })])
  })

  test('a rule that has hardly been used keeps its severity', async () => {
    expect(await check(8)).toEqual([expect.not.objectContaining({ severity: 'warning' })])
  })
})

// Computed with the formula in Python, at 1.96 standard deviations.
test.each([
  [0, 0, 0],
  [0, 50, 0],
  [50, 100, 0.4038],
  [100, 100, 0.963],
  [1859, 2130, 0.8579],
])('of %i wrong in %i uses, at least a share of %f is wrong', (wrong, uses, share) => {
  expect(wilson(wrong, uses).low).toBeCloseTo(share, 3)
})

test('a site that takes labels from elsewhere is not told that its pages lack them', async () => {
  const labelled = (page: number) => `# Page ${page}\n\nRead [how it works][module.name${page}] or [home](p0.md).\n`
  const pages = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, page) => [`docs/p${page}.md`, labelled(page)]))
  const problemsOf = async (count: number) =>
    (await (await openSite({ 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n', ...pages(count) })).checkAll())
      .problems
  expect((await problemsOf(3)).filter(({ rule }) => rule === 'malformed-link')).toHaveLength(3)
  expect((await problemsOf(60)).filter(({ rule }) => rule === 'malformed-link')).toEqual([])
})
