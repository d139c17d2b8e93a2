// Scenes about what people write on a pull request, and what they read there.
import type { AgentJob } from '../../../src/contract/job.ts'
import type { PlannedFault } from './fault-proxy.ts'
import { endOf, type Outcome, type Play, promptOf, reaches, runJob, type Stage } from './stage.ts'

/** Runs a job to its pull request, before the fault. */
export const withFirstTurn =
  (act: (stage: Stage, id: string, number: number) => Promise<Outcome>): Play =>
  async (stage) => {
    const job = await runJob(stage)
    if (job?.pullRequest == null) return { job, end: 'open', wrong: 'no pull request before the fault' }
    return act(stage, job.id, job.pullRequest.number)
  }

/** A message whose answer on the pull request must arrive, once. */
export const reply = withFirstTurn(async (stage, id, number) => {
  const { bench, lane, limitMs } = stage
  const fault = stage.arm()
  await lane.client.messageJob(lane.projectId, id, { prompt: promptOf(lane) })
  const job = await endOf(stage, id)
  const count = (): number =>
    bench.world.forge.comments(lane.repository.fullName, number).filter(({ login }) => login === 'docmend[bot]').length
  const isVain = () => fault.times > 1 && fault.hits > 2
  const isPosted = await reaches(() => count() > 0, limitMs, isVain)
  if (!isPosted && fault.times === 1) return { job, end: 'open', wrong: 'the reply was never posted' }
  return count() > 1 ? { job, end: 'open', wrong: `${count()} replies` } : { job, end: 'open' }
})

type Say = (stage: Stage, number: number) => unknown

const say: Say = ({ bench, lane }, number) =>
  bench.world.forge.comment(lane.repository.fullName, number, { login: 'writer', body: promptOf(lane) })

const sayOnLine: Say = ({ bench, lane }, number) => {
  const said = { login: 'writer', body: promptOf(lane), path: 'index.md', line: 3 }
  return bench.world.forge.reviewComment(lane.repository.fullName, number, said)
}

const review: Say = ({ bench, lane }, number) =>
  bench.world.forge.review(lane.repository.fullName, number, { login: 'writer', body: promptOf(lane) })

/** A writer says something on an open pull request: it must become the next turn. */
const comment = (act: Say): Play =>
  withFirstTurn(async (stage, id, number) => {
    const fault = stage.arm()
    await act(stage, number)
    return heard(stage, id, fault)
  })

/** The same without its webhook, for which GitHub gets this status: 200 = it looks as if the service had it. */
const missedComment = (act: Say, status: number): Play =>
  withFirstTurn(async (stage, id, number) => {
    const { bench, lane } = stage
    const fault = stage.arm()
    bench.proxy.lose(lane.owner, status)
    await act(stage, number)
    await bench.world.forge.webhooksSettled()
    bench.proxy.find(lane.owner)
    return heard(stage, id, fault)
  })

export const comments = {
  said: comment(say),
  onLine: comment(sayOnLine),
  refusedByService: missedComment(say, 502),
  lost: missedComment(say, 200),
  lostOnLine: missedComment(sayOnLine, 200),
  lostReview: missedComment(review, 200),
} as const

/** Waits for the turn that a comment starts; one that GitHub never lets us read or judge starts none. */
async function heard(stage: Stage, id: string, fault: PlannedFault): Promise<Outcome> {
  const { lane, limitMs } = stage
  const look = (): Promise<AgentJob> => lane.client.getJob(lane.projectId, id)
  const isVain = () => fault.times > 1 && fault.hits > 1
  const isHeard = await reaches(async () => (await look()).turn > 1, limitMs, isVain)
  const job = await endOf(stage, id)
  return isHeard || fault.times > 1 ? { job, end: 'open' } : { job, end: 'open', wrong: 'the comment was never heard' }
}
