// Hosted docs for the tests of a file; after each, nothing may have broken GitHub's contract or logged a secret.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals'
import { type HostedDocs, hostDocs } from './hosted-docs.ts'

/** Fresh ones for each test. `permissions`: of the App, besides writing files and pull requests. */
export function useHostedDocs(
  take: (docs: HostedDocs) => void,
  permissions: Readonly<Record<string, 'read'>> = {},
): void {
  let docs: HostedDocs
  beforeEach(async () => {
    docs = await hostDocs(undefined, permissions)
    take(docs)
  })
  afterEach(async () => {
    await docs.stop()
    expectNothingAmiss(docs)
  })
}

/** The same ones for all tests of a file, each of which leaves them as they were; `prepare` is run once. */
export function shareHostedDocs(prepare: (docs: HostedDocs) => Promise<void>): void {
  let docs: HostedDocs
  beforeAll(async () => {
    docs = await hostDocs()
    await prepare(docs)
  })
  afterEach(() => {
    docs.intercept.current = undefined
    expectNothingAmiss(docs)
  })
  afterAll(() => docs.stop())
}

function expectNothingAmiss({ contractFaults, log }: HostedDocs): void {
  expect(contractFaults).toEqual([])
  expect(log.join('')).not.toMatch(/ghs_|eyJ|PRIVATE KEY/)
}
