// Reviewers, teams and assignees: asked where GitHub takes them, named where it does not, and never worth a failed job.
import { beforeEach, describe, expect, test } from '@jest/globals'
import { useHostedDocs } from '../use-hosted-docs.ts'
import { NOT_COLLABORATOR, useAskedPeople } from './asked-people.ts'

const { take, prepareForge, publishWith, pull, posts } = useAskedPeople()

describe('an App that may read teams', () => {
  useHostedDocs(take, { members: 'read' })
  beforeEach(prepareForge)

  test('asks people and teams, each once', async () => {
    const wanted = { reviewers: ['ada', 'Ada', 'grace'], teamReviewers: ['docs-team'], assignees: ['grace'] }
    expect(await publishWith(wanted)).toMatchObject({ kind: 'published', notes: [] })
    expect(pull()).toMatchObject({ reviewers: ['ada', 'grace'], teamReviewers: ['docs-team'], assignees: ['grace'] })
    expect(posts(/requested_reviewers$/)).toHaveLength(2)
  })
})

describe('an App without more permissions', () => {
  useHostedDocs(take)
  beforeEach(prepareForge)

  test('loses no reviewer because GitHub refuses another, and names those', async () => {
    const publication = await publishWith({ reviewers: ['ada', 'nobody', 'docmend[bot]', 'no-one', 'grace'] })
    expect(publication).toMatchObject({
      kind: 'published',
      notes: [
        `Could not ask nobody, no-one for a review: ${NOT_COLLABORATOR}`,
        'Could not ask docmend[bot] for a review: Review cannot be requested from pull request author',
      ],
    })
    expect(pull()?.reviewers).toEqual(['ada', 'grace'])
  })

  test('asks nobody twice who is asked already', async () => {
    await publishWith({ reviewers: ['ada'], assignees: ['ada'] })
    await publishWith({ reviewers: ['Ada'], assignees: ['ADA'] })
    expect(posts(/requested_reviewers$|assignees$/)).toHaveLength(2)
  })
})
