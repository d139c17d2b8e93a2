import { expect, test } from '@jest/globals'
import { findWithheldReason } from '../../src/action/workflow-run.ts'

const repository = { full_name: 'acme/docs', name: 'docs', owner: { login: 'acme' } }
const pullRequestFrom = (repo: object | null) => ({ repository, pull_request: { number: 3, head: { repo } } })
const own = pullRequestFrom({ full_name: 'acme/docs' })
const fork = pullRequestFrom({ full_name: 'stranger/docs' })

test.each([
  ['a push', 'octocat', 'push', { repository }],
  ['a pull request of the repository itself', 'octocat', 'pull_request', own],
  ['pull_request_target, where GitHub passes secrets', 'octocat', 'pull_request_target', fork],
])('secrets are expected for %s', (_, actor, eventName, payload) => {
  expect(findWithheldReason({ actor, eventName, payload })).toBeUndefined()
})

test.each([
  ['a pull request of a fork', 'octocat', 'pull_request', fork],
  ['a review on it', 'octocat', 'pull_request_review', fork],
  ['a fork that was deleted since', 'octocat', 'pull_request', pullRequestFrom(null)],
  ['Dependabot', 'dependabot[bot]', 'push', { repository }],
])('secrets are withheld from %s', (_, actor, eventName, payload) => {
  expect(findWithheldReason({ actor, eventName, payload })).toMatch(/fork|Dependabot/)
})
