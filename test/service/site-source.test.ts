// A request about missing pages never waits long for the docs, and never reads a commit twice.
import { expect, test } from '@jest/globals'
import type { FoundAddresses } from '../../src/checks/index.ts'
import { RepositoryError } from '../../src/jobs/repository.ts'
import type { ProjectSites } from '../../src/service/docs/project-sites.ts'
import { createSiteSource } from '../../src/service/docs/site-source.ts'
import { until } from '../support/until.ts'

const FOUND: FoundAddresses = {
  routes: ['/', '/a'],
  files: [],
  found: [{ address: '/b', target: '/a', evidence: 'a.md is near', by: 'name' }],
  basePath: { served: '', configured: '', hits: 0, of: 0 },
}
const ASKED = { missing: ['/b', '/c'], served: [] }
/** Longer than any test, where the answer is to come. */
const LONG_MS = 60_000

/** Sites whose docs answer with this. */
function sitesOf(find: (missing: readonly string[]) => Promise<FoundAddresses>): ProjectSites {
  const docs = { findAddresses: (asked: typeof ASKED) => find(asked.missing) }
  const about = { base: { commitSha: 'c0ffee' } }
  return { use: (_, work) => work({ docs } as never, about as never) }
}

test('a question that takes too long is answered without docs; its answer is there for the next', async () => {
  const slow = Promise.withResolvers<FoundAddresses>()
  let asked = 0
  const sites = sitesOf(() => {
    asked += 1
    return slow.promise
  })
  expect(await createSiteSource(async () => sites, 1).find('prj_1', ASKED)).toEqual({ state: 'reading' })
  const source = createSiteSource(async () => sites, LONG_MS)
  const answers = [source.find('prj_1', ASKED), source.find('prj_1', ASKED)]
  await until('the docs are asked', () => asked === 2)
  slow.resolve(FOUND)
  expect(await Promise.all(answers)).toEqual(
    Array(2).fill(expect.objectContaining({ state: 'known', commitSha: 'c0ffee' })),
  )
  expect(asked).toBe(2)
})

test('only addresses that are new are asked for', async () => {
  const asked: string[][] = []
  const source = createSiteSource(async () =>
    sitesOf(async (missing) => {
      asked.push([...missing])
      return FOUND
    }),
  )
  await source.find('prj_1', ASKED)
  await source.find('prj_1', { ...ASKED, missing: ['/c', '/d'] })
  expect(asked).toEqual([['/b', '/c'], ['/d']])
})

test('a repository that cannot be read is told in a sentence; other faults rise', async () => {
  const failing = (error: Error) => createSiteSource(async () => sitesOf(() => Promise.reject(error)))
  const known = failing(new RepositoryError('The App has no access', { transient: false }))
  expect(await known.find('prj_1', ASKED)).toEqual({ state: 'unknown', reason: 'The App has no access.' })
  await expect(failing(new Error('a defect')).find('prj_1', ASKED)).rejects.toThrow('a defect')
})
