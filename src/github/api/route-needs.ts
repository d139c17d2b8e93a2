// What each call to GitHub needs, and what stops without it. docs/security.md shows it (`npm run numbers`), a test holds it
// against app.yml and the local code host, and `docmend doctor --live` makes each of these calls.
import type { Route } from './checked-octokit.ts'

/** Of app.yml (GitHub Docs, "Permissions required for GitHub Apps"). */
type Permission =
  | 'metadata: read'
  | 'contents: read'
  | 'contents: write'
  | 'pull_requests: read'
  | 'pull_requests: write'
  | 'checks: read'
  | 'statuses: read'
  | 'deployments: read'
/** Calls that need no permission: they use the key of the App, a code that GitHub gives the set-up, any token, or that of a signed-in person. */
type NoPermission = 'key of the App' | 'code of the set-up' | 'any token' | 'signed-in person'

export interface RouteNeed {
  need: Permission | NoPermission
  /** What stops without it. */
  use: string
  /** Why `docmend doctor --live` does not make the call. */
  notLive?: string
}

const PERSON = 'It takes a person who signs in'
const NOTIFIES = 'It would notify a person'

const READING = 'reading what a job works on'
const WRITING = 'writing the commit and its branch'
const PUBLISHING = 'opening, updating and closing the pull request'
const FOLLOWING = 'following the pull request and its comments'
const ANSWERING = 'answering comments'
const RULES = 'saying before the model is paid that a ruleset refuses the branch'
const ASKING = 'labels, assignees and reviewers'
const FINDING = 'finding installations and their repositories'
const REDELIVERY = 'asking again for webhooks that did not arrive'
const SIGNING_IN = 'signing in to the dashboard'
const CHECKS = 'showing check runs'
const STATUSES = 'showing commit statuses'
const DEPLOYMENTS = 'showing deployments and previews'

export const ROUTE_NEEDS = {
  'GET /app': { need: 'key of the App', use: 'knowing its own comments and commits' },
  'GET /app/installations': { need: 'key of the App', use: FINDING },
  'GET /app/installations/{installation_id}': { need: 'key of the App', use: FINDING },
  'POST /app/installations/{installation_id}/access_tokens': { need: 'key of the App', use: 'every token' },
  'GET /app/hook/deliveries': { need: 'key of the App', use: REDELIVERY },
  'POST /app/hook/deliveries/{delivery_id}/attempts': {
    need: 'key of the App',
    use: REDELIVERY,
    notLive: 'It would send a webhook to the service again',
  },
  'DELETE /installation/token': { need: 'any token', use: 'ending a token before its hour is over' },
  'GET /installation/repositories': { need: 'metadata: read', use: FINDING },
  'GET /user': { need: 'signed-in person', use: SIGNING_IN, notLive: PERSON },
  'GET /user/installations': { need: 'signed-in person', use: SIGNING_IN, notLive: PERSON },
  'GET /user/installations/{installation_id}/repositories': {
    need: 'signed-in person',
    use: SIGNING_IN,
    notLive: PERSON,
  },
  'GET /users/{username}': { need: 'any token', use: 'the author of commits that git makes' },
  'GET /repos/{owner}/{repo}': { need: 'metadata: read', use: FINDING },
  'GET /repos/{owner}/{repo}/installation': { need: 'key of the App', use: FINDING },
  'GET /repos/{owner}/{repo}/branches': { need: 'contents: read', use: READING },
  'GET /repos/{owner}/{repo}/branches/{branch}': { need: 'contents: read', use: READING },
  'GET /repos/{owner}/{repo}/collaborators/{username}/permission': {
    need: 'metadata: read',
    use: 'asking whether the author of a comment may write',
  },
  'GET /repos/{owner}/{repo}/commits': { need: 'contents: read', use: READING },
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': { need: 'checks: read', use: CHECKS },
  'GET /repos/{owner}/{repo}/commits/{ref}/status': { need: 'statuses: read', use: STATUSES },
  'GET /repos/{owner}/{repo}/deployments': { need: 'deployments: read', use: DEPLOYMENTS },
  'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses': { need: 'deployments: read', use: DEPLOYMENTS },
  'GET /repos/{owner}/{repo}/compare/{basehead}': { need: 'contents: read', use: READING },
  'GET /repos/{owner}/{repo}/contents/{path}': { need: 'contents: read', use: READING },
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': { need: 'contents: read', use: READING },
  'GET /repos/{owner}/{repo}/rules/branches/{branch}': { need: 'metadata: read', use: RULES },
  'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}': { need: 'metadata: read', use: RULES },
  'POST /repos/{owner}/{repo}/git/blobs': { need: 'contents: write', use: WRITING },
  'POST /repos/{owner}/{repo}/git/trees': { need: 'contents: write', use: WRITING },
  'POST /repos/{owner}/{repo}/git/commits': { need: 'contents: write', use: WRITING },
  'POST /repos/{owner}/{repo}/git/refs': { need: 'contents: write', use: WRITING },
  'PATCH /repos/{owner}/{repo}/git/refs/{ref}': { need: 'contents: write', use: WRITING },
  'DELETE /repos/{owner}/{repo}/git/refs/{ref}': { need: 'contents: write', use: WRITING },
  'GET /repos/{owner}/{repo}/pulls': { need: 'pull_requests: read', use: FOLLOWING },
  'POST /repos/{owner}/{repo}/pulls': { need: 'pull_requests: write', use: PUBLISHING },
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': { need: 'pull_requests: read', use: FOLLOWING },
  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}': { need: 'pull_requests: write', use: PUBLISHING },
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': {
    need: 'pull_requests: write',
    use: ASKING,
    notLive: NOTIFIES,
  },
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments': { need: 'pull_requests: read', use: FOLLOWING },
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews': { need: 'pull_requests: read', use: FOLLOWING },
  'POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions': {
    need: 'pull_requests: write',
    use: ANSWERING,
    notLive: 'It takes a comment on a line, and Docmend writes none',
  },
  'GET /repos/{owner}/{repo}/labels/{name}': { need: 'pull_requests: read', use: ASKING },
  'POST /repos/{owner}/{repo}/issues/{issue_number}/labels': { need: 'pull_requests: write', use: ASKING },
  'POST /repos/{owner}/{repo}/issues/{issue_number}/assignees': {
    need: 'pull_requests: write',
    use: ASKING,
    notLive: NOTIFIES,
  },
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': { need: 'pull_requests: read', use: FOLLOWING },
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': { need: 'pull_requests: write', use: ANSWERING },
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': { need: 'pull_requests: write', use: ANSWERING },
  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}': { need: 'pull_requests: write', use: ANSWERING },
  'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions': {
    need: 'pull_requests: write',
    use: ANSWERING,
  },
} as const satisfies Record<Route, RouteNeed>

/** Calls that do not go through Octokit: those of git, the doctor, the set-up and sign-in. */
export const OTHER_NEEDS = {
  'git fetch': { need: 'contents: read', use: READING },
  'git push': { need: 'contents: write', use: WRITING },
  'GET /app/hook/config': {
    need: 'key of the App',
    use: 'saying in `docmend doctor` where webhooks go',
    notLive: '`docmend doctor` without `--live` makes this call',
  },
  'POST /app-manifests/{code}/conversions': {
    need: 'code of the set-up',
    use: 'registering the App from the set-up page',
    notLive: 'It would register another App',
  },
  'POST /login/oauth/access_token': { need: 'signed-in person', use: SIGNING_IN, notLive: PERSON },
} as const satisfies Record<string, RouteNeed>

/** Permissions that no call needs by itself. */
export const WITHOUT_CALLS = {
  'issues: read': {
    use: 'hearing of comments on a pull request',
    why: 'none: GitHub sends the event `issue_comment` only to an App with it, and no token has it',
  },
  'members: read': {
    use: 'asking teams for a review',
    why: 'not in `app.yml`: add it if you need it. GitHub finds no team without it, and only the token that asks teams has it',
  },
} as const
