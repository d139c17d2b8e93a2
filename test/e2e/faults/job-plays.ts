// Scenes of one job, from its prompt to its end, and what happens to its branch meanwhile.
import { withFirstTurn } from './comment-plays.ts'
import { type FaultKind, passOn, sendBody } from './fault-kinds.ts'
import { LONG_TASK } from './fault-lanes.ts'
import type { PlannedFault } from './fault-proxy.ts'
import { endOf, type Outcome, type Play, promptOf, type RightEnd, reaches, runJob, type Stage } from './stage.ts'

export const job: Play = async (stage) => {
  stage.arm()
  return { job: await runJob(stage), end: 'open' }
}

/** People are asked to look after its pull request. */
export const watched: Play = async (stage) => {
  stage.arm()
  const pullRequestOptions = { reviewers: ['writer'], assignees: ['writer'] }
  return { job: await runJob(stage, undefined, { pullRequestOptions }), end: 'open' }
}

/** Its content is sent by itself. */
export const longPage: Play = async (stage) => {
  stage.arm()
  return { job: await runJob(stage, LONG_TASK), end: 'open' }
}

/** A message to a job with an open pull request. */
export const followUp = withFirstTurn(async (stage, id) => {
  stage.arm()
  await stage.lane.client.messageJob(stage.lane.projectId, id, { prompt: promptOf(stage.lane) })
  return { job: await endOf(stage, id), end: 'open' }
})

/** The same, and a person pushes to its branch meanwhile. */
export const pushedMeanwhile = withFirstTurn(async (stage, id) => {
  const { bench, lane } = stage
  stage.arm()
  const push = () =>
    bench.world.forge.pushFile(lane.repository.fullName, `docmend/${id}`, `${id}.md`, '# Mine\n', 'Mine')
  bench.meanwhile.set(lane.owner, push)
  await lane.client.messageJob(lane.projectId, id, { prompt: promptOf(lane) })
  return { job: await endOf(stage, id), end: 'open' }
})

/** A poll, and then a job: the project must still be there. */
export const poll: Play = async (stage) => {
  const fault = stage.arm()
  await reaches(() => fault.hits >= Math.min(fault.times, 4), stage.limitMs)
  stage.bench.proxy.lift(fault)
  return { job: await runJob(stage), end: 'open' }
}

/** A host builds what a job has published: the job must show its preview in the end, whatever the looks before have met. */
export const reported: Play = async (stage) => {
  const { bench, lane, limitMs } = stage
  const fault = stage.arm()
  const job = await runJob(stage)
  if (job?.commitSha == null) return { job, end: 'open', wrong: 'no commit to report about' }
  const preview = { sha: job.commitSha, environment: 'Preview' }
  bench.world.forge.reportDeployment(lane.repository.fullName, { ...preview, state: 'in_progress' })
  await reaches(() => fault.hits >= Math.min(fault.times, 2), limitMs)
  bench.proxy.lift(fault)
  const environmentUrl = 'https://preview.example/'
  bench.world.forge.reportDeployment(lane.repository.fullName, { ...preview, state: 'success', environmentUrl })
  const shows = async () => (await lane.client.getJob(lane.projectId, job.id)).preview?.state === 'success'
  return (await reaches(shows, limitMs)) ? { job, end: 'open' } : { job, end: 'open', wrong: 'no preview' }
}

/** GitHub does not find the repository, so that the service asks where the App is installed now. */
export const movedInstallation: Play = (stage) =>
  besides(stage, 'GET /repos/{owner}/{repo}', 'as often as the fault', notFound, 'open')

/** A rule of the branch might refuse it. The forge has no rulesets, so none does. */
export const ruled: Play = (stage) =>
  besides(stage, 'GET /repos/{owner}/{repo}/rules/branches/{branch}', 'for ever', listsRule, 'open')

/** No pull request can be opened, ever: the branch that was made for it goes, by a push. */
export const removal: Play = (stage) =>
  besides(stage, 'POST /repos/{owner}/{repo}/pulls', 'for ever', refused, 'refused')

/** Somebody opens the same pull request in the same moment, and a person closes that one: ours is one too many. */
export const openedTwice: Play = (stage) => {
  const kind: FaultKind = {
    ...companion('opened twice'),
    before: async ({ repeat }) => {
      await repeat()
      closeAll(stage)
    },
  }
  return besides(stage, 'POST /repos/{owner}/{repo}/pulls', 'once', kind, 'closed')
}

/** The same, and the branch was deleted again before we write it. */
export const mergedBefore: Play = (stage) => {
  const kind: FaultKind = {
    ...companion('published before'),
    before: async ({ repeat, post }) => {
      await repeat()
      const { forge } = stage.bench.world
      const { fullName } = stage.lane.repository
      const [branch = ''] = Object.keys(forge.branches(fullName)).filter((name) => isNewBranch(stage, name))
      await post('/pulls', { title: 'The same', head: branch, base: 'main' })
      closeAll(stage)
      await forge.deleteBranch(fullName, branch)
    },
  }
  return besides(stage, 'POST /repos/{owner}/{repo}/git/refs', 'once', kind, 'closed and deleted')
}

/** Runs a job while a second answer of GitHub is not the usual one either. */
async function besides(
  stage: Stage,
  call: PlannedFault['call'],
  often: 'once' | 'for ever' | 'as often as the fault',
  kind: FaultKind,
  end: RightEnd,
): Promise<Outcome> {
  const { bench, lane } = stage
  const { times } = stage.arm()
  const count = { once: 1, 'for ever': Number.POSITIVE_INFINITY, 'as often as the fault': times }[often]
  const other = bench.proxy.plan({ call, kind, owner: lane.owner, times: count })
  try {
    return { job: await runJob(stage), end }
  } finally {
    bench.proxy.lift(other)
  }
}

const companion = (name: string): FaultKind => ({ name, said: /^$/, hasEffect: true, send: passOn })
const notFound: FaultKind = {
  ...companion('not found'),
  hasEffect: false,
  send: sendBody(404, 'application/json', '{"message":"Not Found"}'),
}
const listsRule: FaultKind = {
  ...companion('lists a rule'),
  hasEffect: false,
  send: sendBody(200, 'application/json', JSON.stringify([{ type: 'creation', ruleset_id: 7 }])),
}
const refused: FaultKind = {
  ...companion('refused for good'),
  hasEffect: false,
  send: sendBody(
    422,
    'application/json',
    '{"message":"Validation Failed","errors":[{"resource":"PullRequest","field":"base","code":"invalid"}]}',
  ),
}

function closeAll({ bench: { world }, lane: { repository } }: Stage): void {
  for (const { number, state } of world.forge.pullRequests(repository.fullName))
    if (state === 'open') world.forge.closePullRequest(repository.fullName, number)
}

/** Of a lane whose earlier pull requests are closed, only the branch of the present job has none. */
function isNewBranch({ bench: { world }, lane: { repository } }: Stage, name: string): boolean {
  return (
    name.startsWith('docmend/') &&
    !world.forge.pullRequests(repository.fullName).some(({ headRef }) => headRef === name)
  )
}
