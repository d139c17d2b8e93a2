// When the checks of a project's docs run, and when what they found still holds.
import { beforeEach, expect, test } from '@jest/globals'
import type { Tree } from '../../src/base/git-tree.ts'
import type { DocsSession } from '../../src/checks/index.ts'
import { DEFAULT_SETTINGS } from '../../src/projects/settings.ts'
import { createSiteProblems } from '../../src/service/docs/site-problems.ts'

let runs: number
let fault: Error | undefined
beforeEach(() => {
  runs = 0
  fault = undefined
})

const SITE = {
  docsRoot: 'docs',
  tree: { list: async () => [] } as unknown as Tree,
  docs: {
    checkAll: async () => {
      runs += 1
      if (fault !== undefined) throw fault
      return { problems: [] }
    },
  } as unknown as DocsSession,
}
const AT = { commitSha: 'a'.repeat(40), settings: DEFAULT_SETTINGS }

test('pages that ask about one commit share one run of the checks', async () => {
  const problems = createSiteProblems()
  await Promise.all([problems('prj_1', SITE, AT), problems('prj_1', SITE, AT)])
  expect(runs).toBe(1)
})

test('another commit, and other rules in the settings, are checked anew', async () => {
  const problems = createSiteProblems()
  await problems('prj_1', SITE, AT)
  await problems('prj_1', SITE, { ...AT, commitSha: 'b'.repeat(40) })
  await problems('prj_1', SITE, { ...AT, settings: { ...DEFAULT_SETTINGS, checks: { 'broken-link': 'off' } } })
  expect(runs).toBe(3)
})

test('after a fault, the next page checks anew', async () => {
  const problems = createSiteProblems()
  fault = new Error('The thread of the checks has died')
  await expect(problems('prj_1', SITE, AT)).rejects.toThrow('has died')
  fault = undefined
  expect((await problems('prj_1', SITE, AT)).size).toBe(0)
})
