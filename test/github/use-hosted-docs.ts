// Fresh hosted docs for each test of a file; after each, nothing may have broken GitHub's contract or logged a secret.
import { afterEach, beforeEach, expect } from '@jest/globals'
import { type HostedDocs, hostDocs } from './hosted-docs.ts'

export function useHostedDocs(take: (docs: HostedDocs) => void): void {
  let docs: HostedDocs
  beforeEach(async () => {
    docs = await hostDocs()
    take(docs)
  })
  afterEach(async () => {
    await docs.stop()
    expect(docs.contractFaults).toEqual([])
    expect(docs.log.join('')).not.toMatch(/ghs_|eyJ|PRIVATE KEY/)
  })
}
