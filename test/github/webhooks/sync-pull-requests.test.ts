import { describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { type SyncPullRequestsParts, syncPullRequests } from '../../../src/github/webhooks/sync-pull-requests.ts'
import type { PullRequestUpdate } from '../../../src/jobs/pull-requests.ts'
import { BRANCH, type HostedDocs, never, prepare, publish, REPOSITORY, write } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

const NOW = 10_000_000

function partsFor(
  branches: readonly string[],
  asked: unknown[] = [],
): SyncPullRequestsParts & { notes: PullRequestUpdate[] } {
  const notes: PullRequestUpdate[] = []
  const claimUnseenPullRequests = async (
    ...question: Parameters<SyncPullRequestsParts['jobs']['claimUnseenPullRequests']>
  ) => {
    asked.push(question)
    return branches.map((branch) => ({
      projectId: 'prj_1',
      repositoryId: docs.project.repositoryId ?? 0,
      branch,
      number: 1,
    }))
  }
  return {
    notes,
    projects: { find: async (id) => docs.projects.find((project) => project.id === id) },
    jobs: {
      claimUnseenPullRequests,
      recordPullRequest: async (note) => {
        notes.push(note)
        return 'saved'
      },
    },
    findPullRequest: (project, { branch }, signal) => docs.github.host.findPullRequest(project, branch, signal),
    now: () => NOW,
    logger: pino({ level: 'silent' }),
  }
}

describe('pull requests that nobody has heard of', () => {
  test('are asked for and noted, without a delivery', async () => {
    await publish(docs.github.host, await prepare(docs, [write('docs/a.md', 'AA\n')]))
    const [pull] = docs.forge.pullRequests(REPOSITORY)
    await docs.forge.mergePullRequest(REPOSITORY, pull?.number ?? 0)
    const asked: unknown[] = []
    const parts = partsFor([BRANCH, 'docmend/none'], asked)
    expect(await syncPullRequests(parts, never)).toBe(1)
    const pullRequest = expect.objectContaining({ number: pull?.number, state: 'merged' })
    expect(parts.notes).toEqual([{ repositoryId: docs.project.repositoryId, branch: BRANCH, pullRequest, now: NOW }])
    expect(asked).toEqual([[{ open: NOW - 3_600_000, closed: NOW - 6 * 3_600_000 }, NOW, 50]])
  })

  test('of a project that the App has lost are passed over', async () => {
    docs.projects[0] = { ...docs.project, state: 'suspended' }
    const before = docs.forge.requests.length
    expect(await syncPullRequests(partsFor([BRANCH]), never)).toBe(0)
    expect(docs.forge.requests.length).toBe(before)
  })

  test('are left for later when GitHub has a fault', async () => {
    docs.intercept.current = ({ path }) => (path.includes('/pulls') ? { status: 502, body: {} } : undefined)
    const asked: string[] = []
    const parts = partsFor(['docmend/1', 'docmend/2', 'docmend/3', 'docmend/4'])
    const findPullRequest: typeof parts.findPullRequest = (project, { branch }, signal) => {
      asked.push(branch)
      return docs.github.host.findPullRequest(project, branch, signal)
    }
    expect(await syncPullRequests({ ...parts, findPullRequest }, never)).toBe(0)
    expect(asked).toEqual(['docmend/1', 'docmend/2', 'docmend/3'])
    docs.contractFaults.length = 0
  })

  test('are no longer asked for when the service stops', async () => {
    const stopped = AbortSignal.abort(new Error('stopping'))
    await expect(syncPullRequests(partsFor([BRANCH]), stopped)).rejects.toThrow('stopping')
  })
})
