// Labels: put on where the repository has them, and never worth a failed job.
import { expect, test } from '@jest/globals'
import { REPOSITORY } from '../hosted-docs.ts'
import { useLabelledDocs } from './labelled-docs.ts'

const given = useLabelledDocs()
const { publishWith, labelsNow, posts } = given

function failLabels(times: number): void {
  let left = times
  given.docs.intercept.current = ({ phase, method, path }) => {
    if (phase !== 'before' || method !== 'POST' || !path.endsWith('/labels') || left === 0) return undefined
    left -= 1
    return { status: 502, body: { message: 'Server Error' } }
  }
}

test('that a request names beside those of the repository are all put on, up to thirty', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `label ${index + 1}`)
  for (const name of names) given.docs.forge.addLabel(REPOSITORY, name)
  expect(await publishWith(names)).toMatchObject({ notes: [] })
  expect(labelsNow()).toEqual(names)
})

test('that are unknown are named together', async () => {
  expect(await publishWith(['one', 'two'])).toMatchObject({
    notes: ['The repository has no labels one, two, so they were left out'],
  })
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
  given.docs.forge.closePullRequest(REPOSITORY, given.docs.forge.pullRequests(REPOSITORY)[0]?.number ?? 0)
  await publishWith(['documentation'])
  expect(posts()).toEqual([])
})
