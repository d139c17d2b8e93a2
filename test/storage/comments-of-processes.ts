// Comments that two processes deliver alike, as two instances behind one webhook address may.
import type { NewComment } from '../../src/jobs/requests/store-requests.ts'
import { REPOSITORY_ID } from './contract/world.ts'

export const COMMENTS = 60

export function numberedComment(n: number, deliverer: number): NewComment {
  return {
    prompt: `<${n}>`,
    requestedBy: '@octocat',
    at: Date.now(),
    repositoryId: REPOSITORY_ID,
    pullRequestNumber: 7,
    commentKey: `issue_comment:${n}`,
    deliveryId: `${deliverer}-${n}`,
  }
}
