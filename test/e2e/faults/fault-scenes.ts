// What a lane does so that a call is made: for every call that Docmend makes, one scene. The compiler asks for a scene as
// soon as there is a new call.
import type { AgentJob } from '../../../src/contract/job.ts'
import { until } from '../../support/until.ts'
import type { CallName } from './call-names.ts'
import type { FaultKind } from './fault-kinds.ts'
import type { FaultBench, FaultLane } from './fault-lanes.ts'
import type { PlannedFault } from './fault-proxy.ts'

export interface Stage {
  bench: FaultBench
  lane: FaultLane
  /** Plans the fault of the try. */
  arm: () => PlannedFault
  /** Of one job. */
  limitMs: number
}

/** What came of it. */
export interface Outcome {
  /** Undefined = none ended in time. */
  job: AgentJob | undefined
  /** What is wrong besides the job's own end. */
  wrong?: string
}

type Scene = (stage: Stage) => Promise<Outcome>

/** A job from its prompt to its end. */
const job: Scene = async (stage) => {
  stage.arm()
  return { job: await runJob(stage) }
}

const withFirstTurn =
  (act: (stage: Stage, first: AgentJob) => Promise<Outcome>): Scene =>
  async (stage) => {
    const first = await runJob(stage)
    if (first?.pullRequest == null) return { job: first, wrong: 'no pull request before the fault' }
    return act(stage, first)
  }

/** A message to a job with an open pull request. */
const followUp = withFirstTurn(async (stage, { id }) => {
  stage.arm()
  await stage.lane.client.messageJob(stage.lane.projectId, id, { prompt: promptOf(stage.lane) })
  return { job: await endOf(stage, id) }
})

/** A message whose answer on the pull request must arrive, once. */
const reply = withFirstTurn(async (stage, { id, pullRequest }) => {
  const { bench, lane, limitMs } = stage
  const fault = stage.arm()
  await lane.client.messageJob(lane.projectId, id, { prompt: promptOf(lane) })
  const ended = await endOf(stage, id)
  const count = (): number => repliesOf(bench, lane, pullRequest?.number ?? 0)
  const isPosted = await reaches(
    () => count() > 0,
    limitMs,
    () => fault.times > 1 && fault.hits > 2,
  )
  if (!isPosted && fault.times === 1) return { job: ended, wrong: 'the reply was never posted' }
  return count() > 1 ? { job: ended, wrong: `${count()} replies` } : { job: ended }
})

/** A comment of a writer on an open pull request. */
const comment = withFirstTurn(async (stage, { id, pullRequest }) => {
  const { bench, lane } = stage
  const fault = stage.arm()
  bench.world.forge.comment(lane.repository.fullName, pullRequest?.number ?? 0, {
    login: 'writer',
    body: promptOf(lane),
  })
  return heard(stage, id, fault)
})

const commentOnLine = withFirstTurn(async (stage, { id, pullRequest }) => {
  const { bench, lane } = stage
  const fault = stage.arm()
  const said = { login: 'writer', body: promptOf(lane), path: 'index.md', line: 3 }
  await bench.world.forge.reviewComment(lane.repository.fullName, pullRequest?.number ?? 0, said)
  return heard(stage, id, fault)
})

/** A poll, and then a job: the project must still be there. */
const poll: Scene = async (stage) => {
  const fault = stage.arm()
  await reaches(() => fault.hits >= Math.min(fault.times, 4), stage.limitMs)
  stage.bench.proxy.lift(fault)
  return { job: await runJob(stage) }
}

/** No pull request can be opened, ever: the branch that was made for it should go. */
const removal: Scene = async (stage) => {
  const refusal = stage.bench.proxy.plan({
    call: 'POST /repos/{owner}/{repo}/pulls',
    kind: REFUSED,
    owner: stage.lane.owner,
    times: Number.POSITIVE_INFINITY,
  })
  stage.arm()
  const ended = await runJob(stage)
  stage.bench.proxy.lift(refusal)
  return { job: ended }
}

/** Nothing that the other scenes do makes this call. */
const notReached: Scene = async (stage) => ({ job: await runJob(stage) })

const REFUSED: FaultKind = {
  name: 'refused for good',
  said: /refuses/,
  hasEffect: false,
  send: (response) => {
    response.writeHead(422, { 'content-type': 'application/json' })
    response.end(
      '{"message":"Validation Failed","errors":[{"resource":"PullRequest","field":"base","code":"invalid"}]}',
    )
  },
}

export const SCENES: Readonly<Record<CallName, Scene>> = {
  'GET /app': notReached,
  'GET /app/installations': poll,
  'GET /app/installations/{installation_id}': job,
  'POST /app/installations/{installation_id}/access_tokens': job,
  'GET /app/hook/deliveries': poll,
  'POST /app/hook/deliveries/{delivery_id}/attempts': notReached,
  'DELETE /installation/token': poll,
  'GET /installation/repositories': poll,
  'GET /users/{username}': notReached,
  'GET /repos/{owner}/{repo}': job,
  'GET /repos/{owner}/{repo}/installation': notReached,
  'GET /repos/{owner}/{repo}/branches/{branch}': job,
  'GET /repos/{owner}/{repo}/collaborators/{username}/permission': comment,
  'GET /repos/{owner}/{repo}/commits': job,
  'GET /repos/{owner}/{repo}/compare/{basehead}': notReached,
  'GET /repos/{owner}/{repo}/contents/{path}': job,
  'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': job,
  'GET /repos/{owner}/{repo}/rules/branches/{branch}': job,
  'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}': notReached,
  'POST /repos/{owner}/{repo}/git/blobs': notReached,
  'POST /repos/{owner}/{repo}/git/trees': job,
  'POST /repos/{owner}/{repo}/git/commits': job,
  'POST /repos/{owner}/{repo}/git/refs': job,
  'PATCH /repos/{owner}/{repo}/git/refs/{ref}': followUp,
  'DELETE /repos/{owner}/{repo}/git/refs/{ref}': removal,
  'GET /repos/{owner}/{repo}/pulls': job,
  'POST /repos/{owner}/{repo}/pulls': job,
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': followUp,
  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}': followUp,
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments': poll,
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews': poll,
  'POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions': commentOnLine,
  'GET /repos/{owner}/{repo}/labels/{name}': job,
  'POST /repos/{owner}/{repo}/issues/{issue_number}/labels': job,
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': reply,
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': reply,
  'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions': comment,
  'git info/refs (fetch)': followUp,
  'git upload-pack': followUp,
  'git info/refs (push)': job,
  'git receive-pack': job,
  model: job,
}

/** The name is how the proxy knows whose call of the model it is. */
const promptOf = ({ owner }: FaultLane): string => `Add a line. (owner ${owner})`

async function runJob(stage: Stage): Promise<AgentJob | undefined> {
  const { client, projectId } = stage.lane
  const { id } = await client.createJob(projectId, { prompt: promptOf(stage.lane) })
  return endOf(stage, id)
}

async function endOf({ lane, limitMs }: Stage, id: string): Promise<AgentJob | undefined> {
  const ended = await lane.client.waitForJob(lane.projectId, id, { timeoutMs: limitMs }).catch(() => undefined)
  return ended ?? lane.client.getJob(lane.projectId, id)
}

/** Waits for the turn that a comment starts; one that GitHub never lets us judge starts none. */
async function heard(stage: Stage, id: string, fault: PlannedFault): Promise<Outcome> {
  const { lane, limitMs } = stage
  const look = () => lane.client.getJob(lane.projectId, id)
  const isHeard = await reaches(
    async () => (await look()).turn > 1,
    limitMs,
    () => fault.times > 1 && fault.hits > 1,
  )
  const ended = await endOf(stage, id)
  return isHeard || fault.times > 1 ? { job: ended } : { job: ended, wrong: 'the comment was never heard' }
}

/** True once `look` is; false when that takes too long, or there is nothing more to wait for. */
async function reaches(
  look: () => boolean | Promise<boolean>,
  limitMs: number,
  isVain: () => boolean = () => false,
): Promise<boolean> {
  return until('a state', async () => ((await look()) ? 'yes' : isVain() ? 'no' : undefined), limitMs).then(
    (answer) => answer === 'yes',
    () => false,
  )
}

function repliesOf({ world }: FaultBench, { repository }: FaultLane, number: number): number {
  return world.forge.comments(repository.fullName, number).filter(({ login }) => login === 'docmend[bot]').length
}
