// Every REST route of the forge.
import * as apps from './api/apps.ts'
import * as comments from './api/comments.ts'
import { listCommits } from './api/commits.ts'
import { compare } from './api/compare.ts'
import * as objects from './api/git-objects.ts'
import * as refs from './api/git-refs.ts'
import * as labels from './api/labels.ts'
import { getMeta, getRateLimit } from './api/meta.ts'
import * as people from './api/people.ts'
import * as pulls from './api/pulls.ts'
import * as reports from './api/reports.ts'
import * as repositories from './api/repositories.ts'
import { type ApiHandler, inRepository, type RepositoryHandler } from './api/request.ts'
import { getSignedInUser, listUserInstallations, listUserRepositories } from './api/user.ts'
import { getUser } from './api/users.ts'
import type { Route } from './router.ts'

const metadata = (handler: RepositoryHandler) => inRepository('metadata', 'read', handler)
const read = (handler: RepositoryHandler) => inRepository('contents', 'read', handler)
const write = (handler: RepositoryHandler) => inRepository('contents', 'write', handler)
const readPulls = (handler: RepositoryHandler) => inRepository('pull_requests', 'read', handler)
const writePulls = (handler: RepositoryHandler) => inRepository('pull_requests', 'write', handler)
// Apps with the permission for either can use what pull requests share with issues.
const readTalk = (handler: RepositoryHandler) => inRepository(['pull_requests', 'issues'], 'read', handler)
const writeTalk = (handler: RepositoryHandler) => inRepository(['pull_requests', 'issues'], 'write', handler)

const readBy = (permission: string, handler: RepositoryHandler) => inRepository(permission, 'read', handler)

const repo = '/repos/:owner/:repo'

const table: [method: string, path: string, handler: ApiHandler][] = [
  ['GET', '/meta', getMeta],
  ['GET', '/rate_limit', getRateLimit],
  ['GET', '/app', apps.getApp],
  ['POST', '/app-manifests/:code/conversions', apps.convertManifest],
  ['GET', '/app/hook/deliveries', apps.listDeliveries],
  ['POST', '/app/hook/deliveries/:delivery/attempts', apps.redeliver],
  ['GET', '/user', getSignedInUser],
  ['GET', '/user/installations', listUserInstallations],
  ['GET', '/user/installations/:installation/repositories', listUserRepositories],
  ['GET', '/users/:login', getUser],
  ['GET', '/app/installations', apps.listInstallations],
  ['GET', '/app/installations/:installation', apps.getInstallation],
  ['POST', '/app/installations/:installation/access_tokens', apps.createToken],
  ['GET', '/installation/repositories', apps.listInstallationRepositories],
  ['DELETE', '/installation/token', apps.deleteToken],
  ['GET', repo, metadata(repositories.getRepository)],
  ['GET', `${repo}/installation`, apps.getRepositoryInstallation],
  ['GET', `${repo}/branches`, read(repositories.listBranches)],
  ['GET', `${repo}/branches/*branch`, read(repositories.getBranch)],
  ['GET', `${repo}/rules/branches/*branch`, metadata(repositories.listBranchRules)],
  ['GET', `${repo}/contents`, read(repositories.getContents)],
  ['GET', `${repo}/contents/*path`, read(repositories.getContents)],
  ['GET', `${repo}/commits`, read(listCommits)],
  ['GET', `${repo}/commits/:ref/check-runs`, readBy('checks', reports.listCheckRuns)],
  ['GET', `${repo}/commits/:ref/status`, readBy('statuses', reports.getCombinedStatus)],
  ['GET', `${repo}/deployments`, readBy('deployments', reports.listDeployments)],
  ['GET', `${repo}/deployments/:deployment/statuses`, readBy('deployments', reports.listDeploymentStatuses)],
  ['GET', `${repo}/compare/*basehead`, read(compare)],
  ['GET', `${repo}/collaborators/:user/permission`, metadata(repositories.getCollaboratorPermission)],
  ['GET', `${repo}/git/ref/*ref`, read(refs.getRef)],
  ['GET', `${repo}/git/matching-refs/*ref`, read(refs.listMatchingRefs)],
  ['POST', `${repo}/git/refs`, write(refs.createRef)],
  ['PATCH', `${repo}/git/refs/*ref`, write(refs.updateRef)],
  ['DELETE', `${repo}/git/refs/*ref`, write(refs.deleteRef)],
  ['GET', `${repo}/git/blobs/:sha`, read(objects.getBlob)],
  ['POST', `${repo}/git/blobs`, write(objects.createBlob)],
  ['GET', `${repo}/git/trees/*sha`, read(objects.getTree)],
  ['POST', `${repo}/git/trees`, write(objects.createTree)],
  ['GET', `${repo}/git/commits/:sha`, read(objects.getCommit)],
  ['POST', `${repo}/git/commits`, write(objects.createCommit)],
  ['GET', `${repo}/pulls`, readPulls(pulls.listPulls)],
  ['POST', `${repo}/pulls`, writePulls(pulls.createPull)],
  ['GET', `${repo}/pulls/:number`, readPulls(pulls.getPull)],
  ['PATCH', `${repo}/pulls/:number`, writePulls(pulls.updatePull)],
  ['POST', `${repo}/pulls/:number/requested_reviewers`, writePulls(people.requestReviewers)],
  ['GET', `${repo}/pulls/:number/comments`, readPulls(comments.listReviewComments)],
  ['GET', `${repo}/pulls/:number/reviews`, readPulls(comments.listReviews)],
  ['POST', `${repo}/pulls/:number/comments`, writePulls(comments.createReviewComment)],
  ['POST', `${repo}/pulls/comments/:comment/reactions`, writePulls(comments.createReviewReaction)],
  ['GET', `${repo}/labels/:name`, readTalk(labels.getLabel)],
  ['POST', `${repo}/issues/:number/labels`, writeTalk(labels.addLabels)],
  ['POST', `${repo}/issues/:number/assignees`, writeTalk(people.addAssignees)],
  ['GET', `${repo}/issues/:number/comments`, readTalk(comments.listComments)],
  ['POST', `${repo}/issues/:number/comments`, writeTalk(comments.createComment)],
  ['GET', `${repo}/issues/comments/:comment`, readTalk(comments.getComment)],
  ['PATCH', `${repo}/issues/comments/:comment`, writeTalk(comments.updateComment)],
  ['DELETE', `${repo}/issues/comments/:comment`, writeTalk(comments.deleteComment)],
  ['GET', `${repo}/issues/comments/:comment/reactions`, readTalk(comments.listReactions)],
  ['POST', `${repo}/issues/comments/:comment/reactions`, writeTalk(comments.createReaction)],
]

export const routes: Route<ApiHandler>[] = table.map(([method, path, handler]) => ({ method, path, handler }))
