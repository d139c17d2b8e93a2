import { describe, expect, test } from '@jest/globals'
import { describeKey, describeRun } from '../../../src/http/auth.ts'

const run = { repositoryId: 1, repository: 'acme/docs', event: 'push', ref: 'refs/heads/main', environment: undefined }
const workflowRef = 'acme/docs/.github/workflows/docs.yml@refs/heads/main'

describe('who asks is told in words', () => {
  test('a key', () => {
    expect(describeKey({ name: 'nightly' })).toBe('the API key "nightly"')
  })

  test.each([
    [{ workflowRef, actor: 'octocat' }, 'the workflow docs.yml of acme/docs, run by @octocat'],
    [{ workflowRef, runId: '42', actor: 'octocat' }, 'the workflow docs.yml of acme/docs, run 42 by @octocat'],
    [{ runId: '42' }, 'a workflow of acme/docs, run 42'],
    [{ workflowRef }, 'the workflow docs.yml of acme/docs'],
    [{ actor: 'octocat' }, 'a workflow of acme/docs, run by @octocat'],
    [{ workflowRef: 'nonsense' }, 'a workflow of acme/docs'],
  ])('a run, as far as %j says', (claims, words) => {
    expect(describeRun({ ...run, ...claims })).toBe(words)
  })

  test('on one line, bounded, and in whole characters', () => {
    expect(describeKey({ name: 'a\r\nb\u2028c\0' })).toBe('the API key "a b c"')
    expect(describeKey({ name: '🙂'.repeat(51) })).toBe(`the API key "${'🙂'.repeat(50)}…"`)
    expect(describeKey({ name: 'a\ud800' }).isWellFormed()).toBe(true)
  })
})
