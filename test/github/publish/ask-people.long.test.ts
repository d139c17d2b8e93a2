// Reviewers, teams and assignees: asked where GitHub takes them, named where it does not, and never worth a failed job.
import { beforeEach, describe, expect, test } from '@jest/globals'
import { prepare, publish, REPOSITORY } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'
import { NOBODY, NOT_COLLABORATOR, useAskedPeople } from './asked-people.ts'
import { CHANGES } from './publishing.ts'

const given = useAskedPeople()
const { take, prepareForge, publishWith, pull, posts } = given

describe('an App that may read teams', () => {
  useHostedDocs(take, { members: 'read' })
  beforeEach(prepareForge)

  test('asks for a team with a token that can write no file', async () => {
    const made: unknown[] = []
    given.docs.intercept.current = ({ phase, path, body }) => {
      if (phase === 'before' && path.endsWith('/access_tokens')) made.push(body)
    }
    await publishWith({ teamReviewers: ['docs-team'] })
    expect(made.at(-1)).toMatchObject({ permissions: { pull_requests: 'write', members: 'read', metadata: 'read' } })
    expect(JSON.stringify(made.slice(0, -1))).not.toContain('members')
  })

  test('names a team that has no access', async () => {
    expect(await publishWith({ teamReviewers: ['docs-team', 'strangers'] })).toMatchObject({
      notes: [`Could not ask the team strangers for a review: ${NOT_COLLABORATOR}`],
    })
    expect(pull()?.teamReviewers).toEqual(['docs-team'])
  })
})

describe('an App without more permissions', () => {
  useHostedDocs(take)
  beforeEach(prepareForge)

  test('names assignees that GitHub leaves out without a word', async () => {
    expect(await publishWith({ assignees: ['nobody', 'ada'] })).toMatchObject({
      notes: ['Could not assign nobody: only people with access to the repository can be assigned'],
    })
    expect(pull()?.assignees).toEqual(['ada'])
  })

  test('says which permission teams take, and asks the others', async () => {
    const publication = await publishWith({ reviewers: ['ada'], teamReviewers: ['docs-team', 'a-team'] })
    expect(publication).toMatchObject({
      notes: [
        'Could not ask the team docs-team, a-team for a review: the App may not read the teams of the organization. Give it `members: read` in its settings, and accept that in the installation',
      ],
    })
    expect(pull()).toMatchObject({ reviewers: ['ada'], teamReviewers: [] })
  })

  test('asks in the next attempt when the first one broke off before', async () => {
    await publishWith({})
    await publishWith({ reviewers: ['ada'], assignees: ['grace'] })
    expect(pull()).toMatchObject({ reviewers: ['ada'], assignees: ['grace'] })
    expect(given.docs.forge.pullRequests(REPOSITORY)).toHaveLength(1)
  })

  test('asks again once when an answer gets lost, and then gives the reason', async () => {
    given.docs.intercept.current = ({ phase, method, path }) =>
      phase === 'before' && method === 'POST' && path.endsWith('/requested_reviewers')
        ? { status: 502, body: { message: 'Server Error' } }
        : undefined
    expect(await publishWith({ reviewers: ['ada', 'grace'] })).toMatchObject({
      kind: 'published',
      notes: ['Could not ask ada, grace for a review: Server Error'],
    })
    expect(posts(/requested_reviewers$/)).toHaveLength(2)
  })

  test('leaves a closed pull request alone', async () => {
    await publishWith({})
    given.docs.forge.closePullRequest(REPOSITORY, 1)
    await publishWith({ reviewers: ['ada'] })
    expect(posts(/requested_reviewers$/)).toEqual([])
  })
})

describe('an attempt that has lost its job', () => {
  useHostedDocs(take)
  beforeEach(prepareForge)

  test('asks nobody and ends, so that the next one does', async () => {
    let isLost = false
    given.docs.intercept.current = ({ phase, path }) => {
      if (phase !== 'before' || !path.endsWith('/requested_reviewers')) return undefined
      isLost = true
      return { status: 502, body: { message: 'Server Error' } }
    }
    const guard = () => {
      if (isLost) throw new Error('The lease is lost')
      return new AbortController().signal
    }
    const request = await prepare(given.docs, CHANGES, { people: { ...NOBODY, reviewers: ['ada'] } })
    await expect(publish(given.docs.github.host, request, { guard })).rejects.toThrow('The lease is lost')
  })
})
