// Repositories in GitHub's JSON: https://docs.github.com/en/rest/repos/repos
import type { Urls } from '../context.ts'
import { fullName, type Repository } from '../state.ts'
import { nodeId, presentAccount } from './present-account.ts'

/** The few fields in webhooks about installations. */
export function presentRepositoryName(repository: Repository) {
  const { id, name, isPrivate } = repository
  return { id, node_id: nodeId('Repository', id), name, full_name: fullName(repository), private: isPrivate }
}

export function presentRepository(urls: Urls, repository: Repository) {
  return {
    ...presentRepositoryName(repository),
    owner: presentAccount(urls, repository.owner),
    description: repository.description,
    ...linksOf(urls, repository),
    ...featuresOf(repository),
    ...countsOf(repository),
    default_branch: repository.defaultBranch,
    created_at: repository.createdAt.toISOString(),
    updated_at: repository.pushedAt.toISOString(),
    pushed_at: repository.pushedAt.toISOString(),
  }
}

/** The longer form of `GET /repos/{owner}/{repo}`. */
export function presentFullRepository(urls: Urls, repository: Repository) {
  return { ...presentRepository(urls, repository), network_count: 0, subscribers_count: 0 }
}

function linksOf(urls: Urls, repository: Repository) {
  const url = `${urls.api}/repos/${fullName(repository)}`
  const web = `${urls.web}/${fullName(repository)}`
  return {
    url,
    html_url: web,
    git_url: `${web}.git`,
    ssh_url: `${web}.git`,
    clone_url: `${web}.git`,
    svn_url: web,
    homepage: null,
    mirror_url: null,
    ...Object.fromEntries(subresources.map(([field, path]) => [field, `${url}${path}`])),
  }
}

const subresources = Object.entries({
  archive_url: '/{archive_format}{/ref}',
  assignees_url: '/assignees{/user}',
  blobs_url: '/git/blobs{/sha}',
  branches_url: '/branches{/branch}',
  collaborators_url: '/collaborators{/collaborator}',
  comments_url: '/comments{/number}',
  commits_url: '/commits{/sha}',
  compare_url: '/compare/{base}...{head}',
  contents_url: '/contents/{+path}',
  contributors_url: '/contributors',
  deployments_url: '/deployments',
  downloads_url: '/downloads',
  events_url: '/events',
  forks_url: '/forks',
  git_commits_url: '/git/commits{/sha}',
  git_refs_url: '/git/refs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  hooks_url: '/hooks',
  issue_comment_url: '/issues/comments{/number}',
  issue_events_url: '/issues/events{/number}',
  issues_url: '/issues{/number}',
  keys_url: '/keys{/key_id}',
  labels_url: '/labels{/name}',
  languages_url: '/languages',
  merges_url: '/merges',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  pulls_url: '/pulls{/number}',
  releases_url: '/releases{/id}',
  stargazers_url: '/stargazers',
  statuses_url: '/statuses/{sha}',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  tags_url: '/tags',
  teams_url: '/teams',
  trees_url: '/git/trees{/sha}',
})

function featuresOf(repository: Repository) {
  return {
    fork: false,
    archived: repository.isArchived,
    disabled: false,
    visibility: repository.isPrivate ? 'private' : 'public',
    has_issues: true,
    has_projects: false,
    has_downloads: true,
    has_wiki: false,
    has_pages: false,
    has_discussions: false,
    language: null,
    license: null,
    topics: [],
  }
}

function countsOf(repository: Repository) {
  const openCount = [...repository.pulls.values()].filter((pull) => pull.state === 'open').length
  return {
    size: 0,
    forks: 0,
    forks_count: 0,
    open_issues: openCount,
    open_issues_count: openCount,
    stargazers_count: 0,
    watchers: 0,
    watchers_count: 0,
  }
}
