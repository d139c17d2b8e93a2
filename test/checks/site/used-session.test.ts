// A check of some changes costs only as much as those changes, because nearly everything comes from what is known about the
// base and the previous change set. The results must not depend on that.
import { describe, expect } from '@jest/globals'
import fc from 'fast-check'
import type { Problem } from '../../../src/checks/problem.ts'
import type { InboundLink } from '../../../src/checks/session.ts'
import { runs, testProperty } from '../../support/property.ts'
import { openSite } from './sites.ts'
import { changeSetOf, SMALL_SITES, withChanges } from './small-sites.ts'

describe.each(Object.entries(SMALL_SITES))('a session of a %s site', (_name, site) => {
  const changeSet = changeSetOf(site)

  testProperty('answers the same however many change sets it has seen', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changeSet, { minLength: 2, maxLength: 5 }), async (changeSets) => {
        const used = await openSite(site.files)
        const seen = []
        for (const changes of changeSets) seen.push(await used.check(changes))
        const fresh = await openSite(site.files)
        expect(seen.at(-1)).toEqual(await fresh.check(changeSets.at(-1) ?? []))
      }),
      runs(5),
    )
  })

  testProperty(
    'finds every problem that a look at all pages of the head finds and one at the base does not',
    async () => {
      const base = await openSite(site.files)
      const old = (await base.checkAll()).problems
      await fc.assert(
        fc.asyncProperty(changeSet, async (changes) => {
          const head = await openSite(withChanges(site.files, changes))
          const { problems, touched, byHand } = await base.check(changes)
          const movedFrom = new Map(touched.map((page) => [page.path, page.movedFrom ?? page.path]))
          const now = (await head.checkAll()).problems.filter((problem) => !isLeftToPerson(problem, byHand))
          const expected = newIn(now, old, movedFrom)
          expect(problems.map(keyOf)).toEqual(expect.arrayContaining(expected))
          // What code of the change set names is not looked up.
          const isKept = ({ kind, path }: InboundLink) =>
            kind !== 'code' || changes.every((change) => change.path !== path)
          const links = (await head.inbound('docs/a.md', [])).filter(isKept)
          expect(await base.inbound('docs/a.md', changes)).toEqual(links)
        }),
        runs(12),
      )
    },
  )
})

/** An entry of a navigation that no job may edit. */
function isLeftToPerson({ rule, path, line }: Problem, byHand: readonly string[]): boolean {
  return rule === 'nav-missing-page' && byHand.some((sentence) => sentence.includes(`${path}:${line} `))
}

/** Compared as sets: other tests cover a problem that a page has twice and the base once. */
function newIn(head: readonly Problem[], base: readonly Problem[], movedFrom: ReadonlyMap<string, string>): string[] {
  const known = new Set(base.map(keyOf))
  const isKnown = (problem: Problem): boolean =>
    known.has(keyOf({ ...problem, path: movedFrom.get(problem.path) ?? problem.path }))
  return head.filter((problem) => problem.rule !== 'page-not-in-nav' && !isKnown(problem)).map(keyOf)
}

/** Two pages with the same address are reported at one of them. */
function keyOf({ path, rule, subject }: Problem): string {
  return rule === 'duplicate-route' ? `${rule} ${subject}` : `${path} ${rule} ${subject}`
}
