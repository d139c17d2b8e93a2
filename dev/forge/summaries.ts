// Repositories and pull requests in the form for the code that started the forge.
import type { ForgeContext } from './context.ts'
import type { CommentSummary, PullSummary, RepositorySummary } from './forge-surface.ts'
import { type Comment, fullName, type Pull, type Repository } from './state.ts'

export function branchesOf(repository: Repository): Record<string, string> {
  const prefix = 'refs/heads/'
  const branches = [...repository.git.refs()].filter(([ref]) => ref.startsWith(prefix))
  return Object.fromEntries(branches.map(([ref, sha]) => [ref.slice(prefix.length), sha]))
}

export function summarizeRepository({ urls }: ForgeContext, repository: Repository): RepositorySummary {
  const htmlUrl = `${urls.web}/${fullName(repository)}`
  return {
    id: repository.id,
    fullName: fullName(repository),
    defaultBranch: repository.defaultBranch,
    headSha: branchesOf(repository)[repository.defaultBranch] ?? '',
    htmlUrl,
    gitDir: repository.git.gitDir,
  }
}

export function summarizePull({ urls }: ForgeContext, repository: Repository, pull: Pull): PullSummary {
  return {
    number: pull.number,
    title: pull.title,
    body: pull.body,
    author: pull.author.login,
    state: pull.state,
    isDraft: pull.isDraft,
    isMerged: pull.merge !== null,
    headRef: pull.head.ref,
    headSha: pull.head.sha,
    baseRef: pull.base.ref,
    htmlUrl: `${urls.web}/${fullName(repository)}/pull/${pull.number}`,
    labels: pull.labels.map((label) => label.name),
    assignees: pull.assignees.map(({ login }) => login),
    reviewers: pull.reviewers.map(({ login }) => login),
    teamReviewers: pull.teamReviewers.map(({ slug }) => slug),
    comments: pull.comments.map((comment) => comment.body),
  }
}

export function summarizeComments(pull: Pull): CommentSummary[] {
  const summarize = (kind: CommentSummary['kind']) => (comment: Comment) => ({
    id: comment.id,
    kind,
    login: comment.author.login,
    body: comment.body,
    reactions: comment.reactions.map(({ author, content }) => ({ login: author.login, content })),
  })
  return [...pull.comments.map(summarize('comment')), ...pull.reviewComments.map(summarize('review_comment'))]
}
