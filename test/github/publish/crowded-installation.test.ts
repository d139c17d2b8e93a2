// Two jobs of one installation publish at once, and the pace of writes has room for one.
import { expect, test } from '@jest/globals'
import { RepositoryError } from '../../../src/jobs/repository.ts'
import { type HostedDocs, prepare, publish, REPOSITORY } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'
import { CHANGES } from './publishing.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

test('the second gives its slot back before it has written anything, and publishes when it comes again', async () => {
  const { host } = await docs.connect({ pace: { burst: 5, perSecond: 1000 } })
  const first = await prepare(docs, CHANGES)
  const mark = '0193aaaa-0000-7000-8000-000000000002'
  const second = { ...(await prepare(docs, CHANGES)), mark, branch: `docmend/${mark}` }
  let meanwhile: unknown
  docs.intercept.current = async ({ phase, method, path }) => {
    if (phase !== 'before' || method !== 'POST' || !path.endsWith('/git/refs') || meanwhile !== undefined) return
    meanwhile = await publish(host, second).catch((error: unknown) => error)
  }
  expect(await publish(host, first)).toMatchObject({ kind: 'published' })
  expect(meanwhile).toBeInstanceOf(RepositoryError)
  expect(meanwhile).toMatchObject({ transient: true, wait: { untilMs: expect.any(Number), isOwnPace: true } })
  expect(
    docs.forge.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/git/trees')),
  ).toHaveLength(1)
  expect(await publish(host, second)).toMatchObject({ kind: 'published' })
  expect(docs.forge.pullRequests(REPOSITORY)).toHaveLength(2)
})
