import { expect, test } from '@jest/globals'
import { adviseOnPermissions } from '../../src/action/publish/publish-command.ts'
import { RepositoryError } from '../../src/jobs/repository.ts'

test('what a token may not do is told in the words of a workflow, with what GitHub said', () => {
  const forbidden = { doing: 'create docmend/1', said: 'GitHub said 403: Resource not accessible by integration' }
  const error = new RepositoryError('Could not create docmend/1. Was it accepted?', { transient: false, forbidden })
  expect(String(adviseOnPermissions(error))).toMatch(
    /^Error: Could not create docmend\/1\. The token may not do this\. Give the job `permissions: contents: write`.*\. GitHub said 403: Resource not accessible by integration$/,
  )
})

test('a refusal for another reason keeps its words, whatever they say', () => {
  const error = new RepositoryError('The rules of acme/docs refuse it. GitHub said 403', { transient: false })
  expect(adviseOnPermissions(error)).toBe(error)
})
