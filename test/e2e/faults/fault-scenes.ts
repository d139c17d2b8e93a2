// What a lane does so that a call is made: for every call that Docmend makes, a scene in the real service.
import type { CallName } from './call-names.ts'
import { comments, reply } from './comment-plays.ts'
import {
  followUp,
  job,
  longPage,
  mergedBefore,
  movedInstallation,
  openedTwice,
  poll,
  pushedMeanwhile,
  removal,
  reported,
  ruled,
  watched,
} from './job-plays.ts'
import type { Play } from './stage.ts'

/** `DOCMEND_PUBLISHER` of a bench. */
export type PublisherName = 'git-data' | 'git-push'

export interface Scene {
  play: Play
  publisher: PublisherName
  /** What a poll brings about may take an hour. */
  isPolled: boolean
}

const scene = (play: Play): Scene => ({ play, publisher: 'git-data', isPolled: false })
const polled = (play: Play): Scene => ({ ...scene(play), isPolled: true })
const pushed = (play: Play): Scene => ({ ...scene(play), publisher: 'git-push' })

export const SCENES: Readonly<Record<CallName, readonly Scene[]>> = {
  'GET /app': [pushed(job)],
  'GET /app/installations': [scene(poll)],
  'GET /app/installations/{installation_id}': [scene(job)],
  'POST /app/installations/{installation_id}/access_tokens': [scene(job)],
  'GET /app/hook/deliveries': [scene(poll), polled(comments.refusedByService)],
  'POST /app/hook/deliveries/{delivery_id}/attempts': [polled(comments.refusedByService)],
  'DELETE /installation/token': [scene(job), scene(poll)],
  'GET /installation/repositories': [scene(poll)],
  'GET /users/{username}': [pushed(job)],
  'GET /repos/{owner}/{repo}': [scene(job)],
  'GET /repos/{owner}/{repo}/installation': [scene(movedInstallation)],
  'GET /repos/{owner}/{repo}/branches/{branch}': [scene(job)],
  'GET /repos/{owner}/{repo}/collaborators/{username}/permission': [scene(comments.said)],
  'GET /repos/{owner}/{repo}/commits': [scene(job)],
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': [scene(reported)],
  'GET /repos/{owner}/{repo}/commits/{ref}/status': [scene(reported)],
  'GET /repos/{owner}/{repo}/deployments': [scene(reported)],
  'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses': [scene(reported)],
  'GET /repos/{owner}/{repo}/compare/{basehead}': [scene(pushedMeanwhile)],
  'GET /repos/{owner}/{repo}/contents/{path}': [scene(job)],
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': [scene(job)],
  'GET /repos/{owner}/{repo}/rules/branches/{branch}': [scene(job)],
  'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}': [scene(ruled)],
  'POST /repos/{owner}/{repo}/git/blobs': [scene(longPage)],
  'POST /repos/{owner}/{repo}/git/trees': [scene(job)],
  'POST /repos/{owner}/{repo}/git/commits': [scene(job)],
  'POST /repos/{owner}/{repo}/git/refs': [scene(job)],
  'PATCH /repos/{owner}/{repo}/git/refs/{ref}': [scene(followUp), scene(pushedMeanwhile)],
  'DELETE /repos/{owner}/{repo}/git/refs/{ref}': [scene(mergedBefore)],
  'GET /repos/{owner}/{repo}/pulls': [scene(job), scene(openedTwice)],
  'POST /repos/{owner}/{repo}/pulls': [scene(job)],
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': [scene(followUp)],
  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}': [scene(openedTwice), scene(followUp)],
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': [scene(watched)],
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments': [polled(comments.lostOnLine)],
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews': [polled(comments.lostReview)],
  'POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions': [scene(comments.onLine)],
  'GET /repos/{owner}/{repo}/labels/{name}': [scene(job)],
  'POST /repos/{owner}/{repo}/issues/{issue_number}/labels': [scene(job)],
  'POST /repos/{owner}/{repo}/issues/{issue_number}/assignees': [scene(watched)],
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': [scene(reply), polled(comments.lost)],
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': [scene(reply)],
  'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions': [scene(comments.said)],
  'git info/refs (fetch)': [scene(followUp), pushed(followUp)],
  'git upload-pack': [scene(followUp), pushed(followUp)],
  'git info/refs (push)': [pushed(job), scene(removal), pushed(followUp)],
  'git receive-pack': [pushed(job), scene(removal), pushed(followUp)],
  model: [scene(job)],
}
