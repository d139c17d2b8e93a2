// Whatever a person, a client or another turn does in the middle of a follow-up's publication: at each request that it makes
// of GitHub, before it has an effect and after, each act is done once. There is one pull request in the end, no commit of
// a person is lost, nothing of ours is there twice, every comment is answered once, and the job says how it ended.
import { expect } from '@jest/globals'
import { createClient } from '../../src/client/client.ts'
import { ClientError } from '../../src/client/read-answer.ts'
import type { AgentJob } from '../../src/contract/job.ts'
import { answerTurns } from '../support/answer-turns.ts'
import { PATIENCE_MS, until, within } from '../support/until.ts'
import type { World, WorldOptions } from '../support/world.ts'
import {
  createWatch,
  followUp,
  gitOf,
  type Lane,
  openLane,
  type Point,
  readRequest,
  type Watch,
  waitForEnd,
  webhooksOf,
} from './lane.ts'

/** Side by side. */
const MAX_LANES = 12
const FILES = { 'index.md': '# Lumen\n\nLumen Cloud.\n', 'other.md': '# Lumen\n\nOther.\n' }
const BOT = 'docmend[bot]'

const message = ({ client, projectId, job }: Lane) =>
  orRefused(client.messageJob(projectId, job.id, { prompt: 'More.' }))
const cancel = ({ client, projectId, job }: Lane) => orRefused(client.cancelJob(projectId, job.id))
const publish = ({ client, projectId, job }: Lane) => orRefused(client.publishJob(projectId, job.id))

/** What is done; `isEnd`: the pull request is over then. */
const ACTS = {
  message: { isEnd: false, act: message },
  cancel: { isEnd: false, act: cancel },
  publish: { isEnd: false, act: publish },
  'all three': {
    isEnd: false,
    act: async (lane: Lane) => {
      for (const act of [message, publish, cancel]) await act(lane)
    },
  },
  comment: { isEnd: false, act: comment },
  'push of the same file': { isEnd: false, act: (lane: Lane) => push(lane, 'index.md') },
  'push of another file': { isEnd: false, act: (lane: Lane) => push(lane, 'other.md') },
  merge: {
    isEnd: true,
    act: ({ world, repository, number }: Lane) => world.forge.mergePullRequest(repository.fullName, number),
  },
  close: {
    isEnd: true,
    act: async ({ world, repository, number }: Lane) => world.forge.closePullRequest(repository.fullName, number),
  },
  'deletion of the branch': {
    isEnd: true,
    act: ({ world, repository, branch }: Lane) => world.forge.deleteBranch(repository.fullName, branch),
  },
} as const
type ActName = keyof typeof ACTS

type Call = Omit<Point, 'phase'>

interface Interleaving {
  point: Point
  name: ActName
}

/** A call that the state of the job forbids is refused with 409, and that is an answer too. */
async function orRefused(call: Promise<AgentJob>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ClientError) || error.status !== 409) throw error
  })
}

async function comment(lane: Lane): Promise<void> {
  const said = { login: 'octocat', body: 'And another one.' }
  lane.world.forge.comment(lane.repository.fullName, lane.number, said)
  await webhooksOf(lane)
}

async function push(lane: Lane, path: string): Promise<void> {
  const content = `# Lumen\n\nA person was here, for the time ${lane.persons.length + 1}.\n`
  const { forge } = lane.world
  lane.persons.push(await forge.pushFile(lane.repository.fullName, lane.branch, path, content, 'A person was here'))
  await webhooksOf(lane)
}

/** The requests of one follow-up, from its publication to its answer. */
async function observe(lane: Lane, seen: string[]): Promise<Call[]> {
  seen.length = 0
  await followUp(lane)
  await until('the reply', () => repliesTo(lane).length === 1)
  const counts = new Map<string, number>()
  const calls = seen.map((request) => {
    const nth = counts.get(request) ?? 0
    counts.set(request, nth + 1)
    return { request, nth }
  })
  const first = calls.findIndex(({ request }) => request === 'POST /git/trees')
  // Publication begins with looking at the pull request and its branch.
  const start = calls.findLastIndex(({ request }, index) => index < first && request === 'GET /pulls/:number')
  return calls.slice(start)
}

type Plan = (calls: readonly Call[]) => Interleaving[]

/** Every act before and after every request. */
export const planAll: Plan = (calls) => {
  const names = actNames('all three')
  const points = calls.flatMap((call): Point[] => [
    { ...call, phase: 'before' },
    { ...call, phase: 'after' },
  ])
  return points.flatMap((point) => names.map((name) => ({ point, name })))
}

/** One act at each point, in turn: after one request is before the next, and the three calls of clients count as one act. */
export const planFew: Plan = (calls) => {
  const names = actNames('message', 'cancel', 'publish')
  const before = calls.map((call): Point => ({ ...call, phase: 'before' }))
  const points = [...before, ...calls.slice(-1).map((call): Point => ({ ...call, phase: 'after' }))]
  return points.flatMap((point, index) =>
    names
      .slice(index % names.length)
      .slice(0, 1)
      .map((name) => ({ point, name })),
  )
}

function actNames(...without: ActName[]): ActName[] {
  return (Object.keys(ACTS) as ActName[]).filter((name) => !without.includes(name))
}

const repliesTo = ({ world, repository, number }: Lane) =>
  world.forge.comments(repository.fullName, number).filter((one) => one.login === BOT)

interface Outcome {
  name: ActName
  end: AgentJob
}

/** Does the act at the point of the next follow-up; gives the job when nothing goes on any more, and all is whole. */
async function interleave(lane: Lane, watch: Watch, interleaving: Interleaving): Promise<AgentJob> {
  const { point, name } = interleaving
  const acted = watch.at(lane, point, () => ACTS[name].act(lane))
  await followUp(lane)
  await within('the request at which to act', acted, PATIENCE_MS)
  await webhooksOf(lane)
  const end = await waitForEnd(lane)
  expectWhole(lane, end, interleaving)
  return end
}

function nameOf({ name, point: { phase, request, nth } }: Interleaving): string {
  return `${name} ${phase} ${request} (${nth})`
}

function expectWhole(lane: Lane, end: AgentJob, interleaving: Interleaving): void {
  const { world, repository, branch, job } = lane
  const what = nameOf(interleaving)
  const pulls = world.forge.pullRequests(repository.fullName).filter((one) => one.headRef === branch)
  expect([what, pulls.length]).toEqual([what, 1])
  expect([what, end.status === 'active', end.outcome === null, Boolean(end.message)]).toEqual([
    what,
    false,
    false,
    true,
  ])

  const tip = tipOf(lane)
  const history = gitOf(lane, 'log', '--format=%H%n%B', tip)
  expect([what, lane.persons.filter((sha) => !history.includes(sha))]).toEqual([what, []])
  const marks = history.match(new RegExp(`${job.id}\\.\\d+`, 'g')) ?? []
  expect([what, marks.length]).toEqual([what, new Set(marks).size])
  if (end.outcome === 'pr_updated')
    expect([what, marks]).toEqual([what, expect.arrayContaining([`${job.id}.${end.turn}`])])
}

/** Where all that came to the pull request is: what was merged, else its branch, else what it showed last. */
function tipOf({ world, repository, branch }: Lane): string {
  const pull = world.forge.pullRequests(repository.fullName).find((one) => one.headRef === branch)
  if (pull?.isMerged === true) return 'main'
  return world.forge.branches(repository.fullName)[branch] ?? pull?.headSha ?? ''
}

/** Each comment has one reaction, and the turn that it began one answer; no turn is answered twice. */
async function expectAnswers({ world, repository, number, job }: Lane, answered: readonly number[]): Promise<void> {
  const all = () => world.forge.comments(repository.fullName, number)
  const mark = new RegExp(`docmend:job=${job.id} turn=(\\d+)`, 'g')
  const turns = () => all().flatMap(({ body }) => [...body.matchAll(mark)].map(([, turn]) => Number(turn)))
  const reactions = () => all().flatMap(({ login, reactions: given }) => (login === BOT ? [] : [given.length]))
  await until('an answer to each comment', () => answered.every((turn) => turns().includes(turn)), PATIENCE_MS)
  await until('a reaction to each comment', () => !reactions().includes(0), PATIENCE_MS)
  expect(turns()).toHaveLength(new Set(turns()).size)
  expect(reactions().every((count) => count === 1)).toBe(true)
}

/** Takes interleavings until none is left, each on an open pull request. */
async function runLane(open: () => Promise<Lane>, queue: Interleaving[], watch: Watch): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const checks: (() => Promise<void>)[] = []
  let lane: Lane | undefined
  for (let chosen = queue.shift(); chosen !== undefined; chosen = queue.shift()) {
    lane ??= await open()
    const end = await interleave(lane, watch, chosen).catch((cause: unknown) => {
      // The others need not go on.
      queue.length = 0
      throw new Error(`${nameOf(chosen)}: ${String(cause)}`, { cause })
    })
    outcomes.push({ name: chosen.name, end })
    // Answers are posted a little later. The turn of a comment is the last one.
    const [spoken, answered] = [lane, chosen.name === 'comment' ? [end.turn] : []]
    checks.push(() => expectAnswers(spoken, answered))
    if (ACTS[chosen.name].isEnd) lane = undefined
  }
  for (const check of checks) await check()
  return outcomes
}

/** One line per act: how often its follow-ups ended in which way. */
function describeOutcomes(outcomes: readonly Outcome[]): string {
  const names = [...new Set(outcomes.map((one) => one.name))]
  const lines = names.map((name) => {
    const ends = outcomes.filter((one) => one.name === name).map(({ end }) => String(end.outcome))
    const counts = [...new Set(ends)].sort().map((end) => `${end} ${ends.filter((one) => one === end).length}`)
    return `  ${name}: ${counts.join(', ')}\n`
  })
  return lines.join('')
}

export async function interleaveAll(createWorld: (options: WorldOptions) => Promise<World>, plan: Plan): Promise<void> {
  const watch = createWatch()
  const seen: string[] = []
  const world = await createWorld({
    files: FILES,
    replies: answerTurns(),
    env: { DOCMEND_CONCURRENCY: String(MAX_LANES), DOCMEND_JOBS_PER_HOUR: '10000' },
    intercept: async (event) => {
      const { request } = readRequest(event)
      // Tokens are created when none is cached, not at a fixed point, and a revocation does not say whose token it is.
      if (event.phase === 'before' && !event.path.includes('token')) seen.push(request)
      return watch.intercept(event)
    },
  })
  const { client, url } = await world.startHere()
  const calls = await observe(await openLane(world, client, world), seen)
  const queue = plan(calls)
  const planned = queue.length
  const planAt = ({ request, nth }: Call) =>
    queue.filter(({ point }) => point.request === request && point.nth === nth).length
  expect(calls.filter((call) => planAt(call) === 0)).toEqual([])
  const lanes = Array.from({ length: Math.min(MAX_LANES, Math.ceil(planned / 3)) }, async (_, index) => {
    const project = await world.addProject(`owner-${index}`)
    const own = createClient({ baseUrl: url, apiKey: project.apiKey })
    return runLane(() => openLane(world, own, project), queue, watch)
  })
  const outcomes = (await Promise.all(lanes)).flat()
  expect(outcomes).toHaveLength(planned)
  process.stdout.write(`Interleavings: ${planned}, at ${calls.length} requests\n${describeOutcomes(outcomes)}`)
}
