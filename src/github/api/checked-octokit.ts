// Octokit as the rest of this folder knows it: it sends the calls of one table, and gives what that table says.

import type { Octokit } from '@octokit/core'
import { z } from 'zod'
import { AnswerFault } from '../../base/fetch.ts'

// What we read of GitHub's answers, route by route. An answer that lacks any of it is a fault and never an empty list or
// another repository. Only what is read stands here: GitHub adds fields, and older GitHub Enterprise Servers lack some.

/** Octokit gives whole numbers as bigint where a number would lose digits. */
const Id = z.union([z.int().positive(), z.bigint()]).transform(Number)
const Sha = z.string().regex(/^[0-9a-f]{40,64}$/)
const Text = z.string().min(1)
/** Ids of deliveries have more digits than a number holds. They are only handed back, where Octokit wants a number. */
const LongId = z.union([z.int().positive(), z.bigint()]).transform((id) => id as number)
/** Of calls whose effect is all that counts. */
const Anything = z.unknown()

const Commit = z.object({
  sha: Sha,
  commit: z.object({ message: z.string(), tree: z.object({ sha: Sha }) }),
  parents: z.array(z.object({ sha: Sha })),
})
const Reference = z.object({ object: z.object({ sha: Sha }) })
const Created = z.object({ sha: Sha })
const Installation = z.object({ id: Id })

/** What the person who asks may do; `push` is true for maintainers and administrators, too. */
const Rights = z.object({ admin: z.boolean(), push: z.boolean() })

const Repository = z.object({
  id: Id,
  full_name: Text,
  owner: z.object({ login: Text, id: Id }),
  name: Text,
  html_url: Text,
  default_branch: z.string(),
  private: z.boolean(),
  archived: z.boolean(),
  /** Not told by every version of GitHub Enterprise Server. */
  disabled: z.boolean().optional(),
  /** Only told to people who have signed in. */
  permissions: Rights.optional(),
})

const Accounts = z.array(z.object({ login: Text }))
const Teams = z.array(z.object({ slug: Text }))

const PullRequest = z.object({
  number: z.int().positive(),
  html_url: Text,
  state: z.enum(['open', 'closed']),
  merged_at: z.string().nullable(),
  /** Of an open one, that of a trial merge. */
  merge_commit_sha: Sha.nullish(),
  closed_at: z.string().nullish(),
  /** Both are missing in answers of old versions. */
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
  draft: z.boolean().optional(),
  title: z.string(),
  body: z.string().nullable(),
  labels: z.array(z.object({ name: z.string() })),
  /** Some versions leave out in lists who is asked. */
  assignees: Accounts.nullish(),
  requested_reviewers: Accounts.nullish(),
  requested_teams: Teams.nullish(),
  /** The repository of a head is null once it was deleted. */
  head: z.object({ ref: Text, sha: Sha, repo: z.object({ id: Id }).nullable() }),
  base: z.object({ ref: Text, sha: Sha }),
})

/** What comments of all kinds have. */
const Written = z.object({
  id: Id,
  body: z.string().nullish(),
  /** null = the account was deleted. */
  user: z.object({ id: Id, login: Text, type: z.string() }).nullable(),
  performed_via_github_app: z.object({ id: Id }).nullish(),
})
const IssueComment = Written.extend({ created_at: z.string() })
const LineNumber = z.int().nullish()
const ReviewComment = IssueComment.extend({
  path: z.string(),
  line: LineNumber,
  original_line: LineNumber,
  start_line: LineNumber,
  side: z.string().optional(),
})
/** One that its author has not submitted yet has no time. */
const Review = Written.extend({ state: z.string(), submitted_at: z.string().nullish() })

/** A file, or what stands in its place: a folder is a list. */
const Content = z.union([
  z.object({ type: z.string(), size: z.int().nonnegative(), content: z.string().optional() }),
  z.array(z.object({ type: z.string(), path: Text })),
])

/** What a rule is set to depends on its type. */
const Rule = z.object({
  type: Text,
  ruleset_id: Id.optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
})
const Ruleset = z.object({
  id: Id,
  name: z.string(),
  enforcement: Text,
  /** Whether the App, which asks, may bypass the ruleset. Some versions leave it out. */
  current_user_can_bypass: z.string().optional(),
  _links: z.object({ html: z.object({ href: z.string().optional() }).nullish() }).optional(),
})

/** GitHub leaves an address out, or gives null or ''. */
const Address = z.string().nullish()
const CheckRun = z.object({
  name: z.string(),
  status: z.string(),
  conclusion: z.string().nullish(),
  html_url: Address,
  details_url: Address,
})
const CommitStatus = z.object({ context: z.string(), state: z.string(), target_url: Address })
/** Newest first. */
const Deployment = z.object({
  id: Id,
  environment: z.string(),
  production_environment: z.boolean().optional(),
})
const DeploymentStatus = z.object({
  state: z.string(),
  environment_url: Address,
  log_url: Address,
  target_url: Address,
})

const TreeEntry = z.object({ path: Text, type: z.string(), sha: Sha })

export const ANSWER_SHAPES = {
  'GET /app': z.object({ id: Id, slug: Text }),
  'GET /app/installations': z.array(Installation.extend({ suspended_at: z.string().nullish() })),
  'GET /app/installations/{installation_id}': Installation.extend({ permissions: z.record(z.string(), z.string()) }),
  'POST /app/installations/{installation_id}/access_tokens': z.object({ token: Text, expires_at: z.iso.datetime() }),
  'GET /app/hook/deliveries': z.array(
    z.object({
      id: LongId,
      guid: Text,
      delivered_at: z.string(),
      status_code: z.int(),
      event: Text,
      action: z.string().nullable(),
    }),
  ),
  'POST /app/hook/deliveries/{delivery_id}/attempts': Anything,
  'DELETE /installation/token': Anything,
  'GET /installation/repositories': z.object({
    total_count: z.int().nonnegative(),
    repositories: z.array(z.object({ id: Id, full_name: Text, owner: z.object({ id: Id }) })),
  }),
  'GET /user': z.object({ id: Id, login: Text }),
  'GET /user/installations': z.object({ installations: z.array(Installation) }),
  'GET /user/installations/{installation_id}/repositories': z.object({
    total_count: z.int().nonnegative(),
    repositories: z.array(z.object({ id: Id, permissions: Rights })),
  }),
  'GET /users/{username}': z.object({ id: Id }),
  'GET /repos/{owner}/{repo}': Repository,
  'GET /repos/{owner}/{repo}/installation': Installation,
  'GET /repos/{owner}/{repo}/branches': z.array(z.object({ name: Text })),
  'GET /repos/{owner}/{repo}/branches/{branch}': z.object({
    name: Text,
    commit: Commit,
  }),
  'GET /repos/{owner}/{repo}/collaborators/{username}/permission': z.object({
    permission: Text,
    role_name: z.string().optional(),
    user: z.object({ id: Id }).nullable(),
  }),
  'GET /repos/{owner}/{repo}/commits': z.array(
    z.object({ sha: Sha, commit: z.object({ message: z.string() }), parents: z.array(z.unknown()) }),
  ),
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': z.object({ check_runs: z.array(CheckRun) }),
  'GET /repos/{owner}/{repo}/commits/{ref}/status': z.object({ statuses: z.array(CommitStatus) }),
  'GET /repos/{owner}/{repo}/deployments': z.array(Deployment),
  'GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses': z.array(DeploymentStatus),
  'GET /repos/{owner}/{repo}/compare/{basehead}': z.object({
    total_commits: z.int().nonnegative(),
    commits: z.array(Commit),
    merge_base_commit: z.object({ sha: Sha }),
  }),
  'GET /repos/{owner}/{repo}/contents/{path}': Content,
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': z.object({ tree: z.array(TreeEntry), truncated: z.boolean() }),
  'GET /repos/{owner}/{repo}/rules/branches/{branch}': z.array(Rule),
  'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}': Ruleset,
  'POST /repos/{owner}/{repo}/git/blobs': Created,
  'POST /repos/{owner}/{repo}/git/trees': Created,
  'POST /repos/{owner}/{repo}/git/commits': Created.extend({
    author: z.object({ name: Text, email: Text }),
    verification: z.object({ verified: z.boolean(), reason: z.string() }).optional(),
  }),
  'POST /repos/{owner}/{repo}/git/refs': Reference,
  'PATCH /repos/{owner}/{repo}/git/refs/{ref}': Reference,
  'DELETE /repos/{owner}/{repo}/git/refs/{ref}': Anything,
  'GET /repos/{owner}/{repo}/pulls': z.array(PullRequest),
  'POST /repos/{owner}/{repo}/pulls': PullRequest,
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': PullRequest,
  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}': Anything,
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': z.object({
    requested_reviewers: Accounts,
    requested_teams: Teams,
  }),
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments': z.array(ReviewComment),
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews': z.array(Review),
  'POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions': Anything,
  'GET /repos/{owner}/{repo}/labels/{name}': z.object({ name: Text }),
  'POST /repos/{owner}/{repo}/issues/{issue_number}/labels': Anything,
  'POST /repos/{owner}/{repo}/issues/{issue_number}/assignees': z.object({ assignees: Accounts }),
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': z.array(IssueComment),
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': Anything,
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': Anything,
  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}': Anything,
  'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions': Anything,
} as const

export type Route = keyof typeof ANSWER_SHAPES
export type DataOf<R extends Route> = z.output<(typeof ANSWER_SHAPES)[R]>

declare const octokit: Octokit
export type ParametersOf<R extends Route> = Parameters<typeof octokit.request<R>>[1]

export interface CheckedAnswer<R extends Route> {
  data: DataOf<R>
  headers: { link?: string | undefined }
}

/** An Octokit whose answers have been checked. */
export interface CheckedOctokit {
  /** Throws `AnswerFault` for an answer without what we read of it. */
  request<R extends Route>(route: R, parameters?: ParametersOf<R>): Promise<CheckedAnswer<R>>
}

/** Gives what we read of an answer. Throws `AnswerFault` when it is not all there. */
export function readAnswer<R extends Route>(route: R, data: unknown): DataOf<R> {
  const found = ANSWER_SHAPES[route].safeParse(data)
  if (found.success) return found.data as DataOf<R>
  const path = found.error.issues[0]?.path.join('.') ?? ''
  const what = path === '' ? 'is not of the kind that GitHub documents' : `has no valid ${path}`
  throw new AnswerFault(`gave an answer to ${route} that ${what}. Is a proxy in between?`)
}
