// GitHub's words for how a build stands.
import { expect, test } from '@jest/globals'
import { stateOfCheckRun, stateOfDeployment, stateOfStatus } from '../../../src/github/builds.ts'

test.each([
  ['queued', null, 'pending'],
  ['in_progress', null, 'pending'],
  ['waiting', null, 'pending'],
  ['completed', 'success', 'success'],
  ['completed', 'failure', 'failure'],
  ['completed', 'timed_out', 'failure'],
  ['completed', 'startup_failure', 'failure'],
  ['completed', 'action_required', 'failure'],
  ['completed', 'neutral', 'neutral'],
  ['completed', 'skipped', 'neutral'],
  ['completed', 'cancelled', 'neutral'],
  ['completed', 'stale', 'neutral'],
  ['completed', null, 'pending'],
  ['completed', 'constructor', 'pending'],
])('a check run that is %s with %s: %s', (status, conclusion, state) => {
  expect(stateOfCheckRun(status, conclusion)).toBe(state)
})

test.each([
  ['success', 'success'],
  ['failure', 'failure'],
  ['error', 'failure'],
  ['pending', 'pending'],
])('a commit status %s: %s', (word, state) => {
  expect(stateOfStatus(word)).toBe(state)
})

test.each([
  [undefined, 'pending'],
  ['queued', 'pending'],
  ['in_progress', 'pending'],
  ['success', 'success'],
  ['failure', 'failure'],
  ['error', 'failure'],
  ['inactive', 'neutral'],
])('a deployment %s: %s', (word, state) => {
  expect(stateOfDeployment(word)).toBe(state)
})
