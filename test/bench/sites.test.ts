// `npm run bench -- sites`: a small history in real git, judged from end to end, and the oracle beside the checks.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { describePool, describeSite } from '../../dev/bench/sites/describe-sites.ts'
import { isFixSubject } from '../../dev/bench/sites/fix-subject.ts'
import { replaySite, type SiteHistory } from '../../dev/bench/sites/replay-site.ts'
import { parseSite } from '../../dev/bench/sites/site-under-test.ts'
import { checkWholeSite, type WholeSite } from '../../dev/bench/sites/whole-site.ts'
import { wilson } from '../../src/checks/site/calibrate/wilson.ts'
import { childEnv, createScratch, type Scratch } from '../github/scratch-repository.ts'

let scratch: Scratch
let history: SiteHistory
let whole: WholeSite
beforeAll(async () => {
  scratch = createScratch()
  const dead =
    '# A\n\n[B](b.md), [C](c.md#set-up), ![D](d.png), [E](/served/elsewhere), [F](https://example.com/f) <!-- [G](gone.md) -->\n'
  scratch.commit({ 'docs/a.md': '# A\n\n[B](bee.md)\n', 'docs/bee.md': '# B\n', 'docs/c.md': '# C\n' }, 'The first')
  scratch.commit({ 'docs/a.md': dead, 'redirects.toml': 'from = "/served/elsewhere"\n' }, 'Write more')
  scratch.commit({ 'docs/a.md': '# A\n\n[B](bee.md)\n' }, 'Fix broken links')
  const site = parseSite(`${scratch.work}:docs`)
  history = await replaySite(site, 10, childEnv)
  whole = await checkWholeSite(site, childEnv)
})
afterAll(() => scratch.remove())

test('a commit that writes dead targets has new errors, and the one that mends them has none', () => {
  const rules = history.commits.map(({ subject, errors }) => [subject, errors.map(({ rule }) => rule)])
  expect(rules).toEqual([
    ['Write more', ['broken-link', 'broken-anchor', 'missing-image', 'broken-link']],
    ['Fix broken links', []],
  ])
})

test('the oracle calls dead what no file can be, and leaves open what a redirect names', () => {
  expect(history.fixes.map(({ dead }) => dead)).toEqual([
    [
      { kind: 'link', path: 'docs/a.md', target: 'b.md', caughtAs: 'error' },
      { kind: 'anchor', path: 'docs/a.md', target: 'c.md#set-up', caughtAs: 'error' },
      { kind: 'image', path: 'docs/a.md', target: 'd.png', caughtAs: 'error' },
    ],
  ])
})

test('the figures name the site, its framework and the errors by rule', () => {
  const site = { name: 'acme', whole, history }
  expect(describeSite(site)).toContain('- plain, found by file names; docs root docs; 3 pages')
  expect(describeSite(site)).toContain('- quiet: nothing')
  expect(describeSite(site)).toContain('fixes put back: 1 caught of 1 with a provably dead target (1 by subject)')
  expect(describePool([site], new Map())).toContain('| `broken-link` | 0 | 0 | 2 |')
})

test.each([
  ['Fix broken links in the guide', true],
  ['docs: fixed anchor of the setup', true],
  ['Replace a dead link', true],
  ['Update links to the new site', false],
  ['Fix a typo', false],
])('"%s" promises to mend a target: %s', (subject, isFix) => {
  expect(isFixSubject(subject)).toBe(isFix)
})

test('the interval is the one of Wilson', () => {
  // As scipy.stats.binomtest(k=3, n=100).proportion_ci(method='wilson') gives it.
  const { low, high } = wilson(3, 100)
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0103', '0.0845'])
})
