// Whether jobs ended right: each with exactly one pull request, and no branch that belongs to none.
import { PATIENCE_MS } from '../../support/until.ts'
import type { World } from '../../support/world.ts'
import type { Crew, Lane } from './crew.ts'

export interface Begun {
  lane: Lane
  id: string
}

export async function beginJob(lane: Lane, prompt = 'Add a line.'): Promise<Begun> {
  return { lane, id: (await lane.client.createJob(lane.projectId, { prompt })).id }
}

/** Waits for the ends; gives what is wrong, nothing when all is right. */
export async function judgeJobs({ world }: Pick<Crew, 'world'>, begun: readonly Begun[]): Promise<string[]> {
  const wrong: string[] = []
  for (const one of begun) wrong.push(...(await judgeJob(world, one)))
  const lanes = new Set(begun.map(({ lane }) => lane))
  return [...wrong, ...[...lanes].flatMap((lane) => findStrayBranches(world, lane))]
}

async function judgeJob({ forge }: World, { lane, id }: Begun): Promise<string[]> {
  const job = await lane.client.waitForJob(lane.projectId, id, { timeoutMs: 2 * PATIENCE_MS })
  const pulls = forge.pullRequests(lane.repository.fullName).filter(({ headRef }) => headRef === `docmend/${id}`)
  const isRight = job.outcome === 'pr_opened' && pulls.length === 1 && pulls[0]?.htmlUrl === job.prLink
  return isRight ? [] : [`${job.status} ${job.outcome}, ${pulls.length} pull requests: ${job.message}`]
}

function findStrayBranches({ forge }: World, { repository }: Lane): string[] {
  const owned = new Set(['main', ...forge.pullRequests(repository.fullName).map(({ headRef }) => headRef)])
  const strays = Object.keys(forge.branches(repository.fullName)).filter((branch) => !owned.has(branch))
  return strays.map((branch) => `The branch ${branch} of ${repository.fullName} has no pull request`)
}
