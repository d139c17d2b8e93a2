// Labels: put on where the repository has them, and never worth a failed job.
import { expect, test } from '@jest/globals'
import { prepare, publish } from '../hosted-docs.ts'
import { useLabelledDocs } from './labelled-docs.ts'
import { CHANGES } from './publishing.ts'

const given = useLabelledDocs()
const { publishWith, labelsNow, posts } = given

test('go on the pull request as the repository spells them', async () => {
  expect(await publishWith(['documentation', 'bot: docs'])).toMatchObject({ kind: 'published', notes: [] })
  expect(labelsNow()).toEqual(['Documentation', 'bot: docs'])
})

test('that the repository does not have are not made, and the job says so', async () => {
  const publication = await publishWith(['documentation', 'unknown'])
  expect(publication).toMatchObject({ notes: ['The repository has no label unknown, so it was left out'] })
  expect(labelsNow()).toEqual(['Documentation'])
})

test('are not added again by a retry', async () => {
  await publishWith(['documentation'])
  const request = await prepare(given.docs, CHANGES, { labels: ['Documentation'] })
  expect(await publish(given.docs.github.host, request)).toMatchObject({ kind: 'published' })
  expect(posts()).toHaveLength(1)
})
