// Labels: put on where the repository has them, and never worth a failed job.
import { beforeEach, expect, test } from '@jest/globals'
import { type HostedDocs, prepare, publish, REPOSITORY } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'
import { CHANGES } from './publishing.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})
beforeEach(() => {
  for (const name of ['Documentation', 'bot: docs']) docs.forge.addLabel(REPOSITORY, name)
})

async function publishWith(labels: string[]) {
  return publish(docs.github.host, await prepare(docs, CHANGES, { labels }))
}

const labelsNow = () => docs.forge.pullRequests(REPOSITORY)[0]?.labels
const posts = () => docs.forge.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/labels'))

function failLabels(times: number): void {
  let left = times
  docs.intercept.current = ({ phase, method, path }) => {
    if (phase !== 'before' || method !== 'POST' || !path.endsWith('/labels') || left === 0) return undefined
    left -= 1
    return { status: 502, body: { message: 'Server Error' } }
  }
}

test('go on the pull request as the repository spells them', async () => {
  expect(await publishWith(['documentation', 'bot: docs'])).toMatchObject({ kind: 'published', notes: [] })
  expect(labelsNow()).toEqual(['Documentation', 'bot: docs'])
})

test('that the repository does not have are not made, and the job says so', async () => {
  const publication = await publishWith(['documentation', 'unknown'])
  expect(publication).toMatchObject({ notes: ['The repository has no label unknown, so it was left out'] })
  expect(labelsNow()).toEqual(['Documentation'])
})

test('that a request names beside those of the repository are all put on, up to thirty', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `label ${index + 1}`)
  for (const name of names) docs.forge.addLabel(REPOSITORY, name)
  expect(await publishWith(names)).toMatchObject({ notes: [] })
  expect(labelsNow()).toEqual(names)
})

test('that are unknown are named together', async () => {
  expect(await publishWith(['one', 'two'])).toMatchObject({
    notes: ['The repository has no labels one, two, so they were left out'],
  })
})

test('are not added again by a retry', async () => {
  await publishWith(['documentation'])
  const request = await prepare(docs, CHANGES, { labels: ['Documentation'] })
  expect(await publish(docs.github.host, request)).toMatchObject({ kind: 'published' })
  expect(posts()).toHaveLength(1)
})

test('are added by the next attempt when the first one broke off before them', async () => {
  await publishWith([])
  await publishWith(['documentation'])
  expect(labelsNow()).toEqual(['Documentation'])
})

test('are tried twice', async () => {
  failLabels(1)
  expect(await publishWith(['documentation'])).toMatchObject({ notes: [] })
  expect(labelsNow()).toEqual(['Documentation'])
})

test('that cannot be added are a note, and the pull request stands', async () => {
  failLabels(2)
  const publication = await publishWith(['documentation'])
  expect(publication).toMatchObject({ kind: 'published', notes: ['Its labels could not be added'] })
  expect(labelsNow()).toEqual([])
})

test('stay off a pull request that is closed', async () => {
  await publishWith([])
  docs.forge.closePullRequest(REPOSITORY, docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0)
  await publishWith(['documentation'])
  expect(posts()).toEqual([])
})
