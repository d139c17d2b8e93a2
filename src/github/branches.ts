// The branches of a repository, for people who wait for a page.
import { LRUCache } from 'lru-cache'
import type { Branches } from '../jobs/branches.ts'
import type { Project } from '../projects/project.ts'
import type { HostAccess } from './api/access.ts'
import { PER_PAGE } from './api/all-pages.ts'
import { withToken } from './api/with-token.ts'
import { findHead } from './publish/branches.ts'

/** A form without a list is better than one that is late. */
const LIST_WITHIN_MS = 2000
const ASK_WITHIN_MS = 10_000
const REMEMBERED_MS = 60_000
const REMEMBERED = 1000

export function createBranches(access: HostAccess, now: () => number): Branches {
  const remembered = new LRUCache<string, string[]>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    list: async (project) => {
      const known = remembered.get(project.id)
      if (known !== undefined) return known
      const names = await listBranches(project, access)
      remembered.set(project.id, names)
      return names
    },
    exists: async (project, name) => {
      const signal = AbortSignal.timeout(ASK_WITHIN_MS)
      const repository = await access.repositories.recall(project, signal)
      const head = await withToken('forContents', repository, signal, access, (octokit) =>
        findHead(octokit, repository, name),
      )
      return head !== undefined
    },
  }
}

async function listBranches(project: Project, access: HostAccess): Promise<string[]> {
  const signal = AbortSignal.timeout(LIST_WITHIN_MS)
  const repository = await access.repositories.recall(project, signal)
  const { owner, name: repo } = repository
  const { data } = await withToken('forContents', repository, signal, access, (octokit) =>
    octokit.request('GET /repos/{owner}/{repo}/branches', { owner, repo, per_page: PER_PAGE }),
  )
  return data.map(({ name }) => name)
}
