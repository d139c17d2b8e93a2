// Mistakes planted into small sites of every framework: the checks find each at its position, and accept harmless edits.
import { describe, expect, test } from '@jest/globals'
import { treeOfFiles } from '../../../src/base/made-trees.ts'
import { describeProblem, isError } from '../../../src/checks/problem.ts'
import { checkSite } from '../../../src/checks/site/check/check-site.ts'
import { createDocsCaches } from '../../../src/checks/site/page-cache.ts'
import { FAULTS, SITE_NAMES } from './faults/index.ts'
import { everySiteEdits } from './harmless/every-site.ts'
import { MANNERS } from './harmless/manners.ts'
import { readDocsHere } from './read-docs-here.ts'
import { readSite } from './read-site.ts'
import { checkSteps, judgeFault } from './run-seeded.ts'

const reader = readDocsHere()

describe.each(SITE_NAMES)('the small %s site', (framework) => {
  const site = readSite(framework)

  test('is told from its files', async () => {
    const session = await reader.open(treeOfFiles(site), '')
    const summary = await session.summary()
    expect(summary.framework).toBe(framework)
    expect(summary.problems).toEqual([])
    expect(summary.pageCount).toBeGreaterThanOrEqual(9)
  })

  test('has nothing wrong with it', async () => {
    const { problems } = await checkSite(treeOfFiles(site), '', createDocsCaches())
    expect(problems.map(describeProblem)).toEqual([])
  })

  test.each(FAULTS[framework])('$name is found', async (fault) => {
    const verdict = await judgeFault(reader, site, fault)
    const said = verdict.report.problems.map(describeProblem)
    expect({ found: verdict.found, said }).toEqual({ found: true, said })
    expect(verdict.falseAlarms.map(describeProblem)).toEqual([])
  })

  test.each(everySiteEdits(MANNERS[framework]))('$name is let be', async ({ steps }) => {
    const { report } = await checkSteps(reader, site, steps)
    expect(report.problems.filter(isError).map(describeProblem)).toEqual([])
  })
})
