// Workers, clients, people and GitHub around one store, one step at a time. What the outside knows (which pull requests
// are open, what was asked, what is yet to be said) is remembered here, and the store is held to it after each step.
import { expect } from '@jest/globals'
import type { Job, PullRequest } from '../../../src/jobs/job.ts'
import { branchOfJob } from '../../../src/jobs/job-names.ts'
import { type Claim, type JobEnd, LeaseLostError } from '../../../src/jobs/store.ts'
import { EventLedger } from './event-ledger.ts'
import { NO_CHANGES, NO_LIMITS, PATCH_READY, pinnedOf, pullRequestOf, resultOf } from './job-samples.ts'
import { LEASE_MS, REPOSITORY_ID, type World } from './world.ts'

export const MAX_OPEN = 2
const RULES = { ...NO_LIMITS, openPullRequests: MAX_OPEN }
const TOPICS = [null, 'links', 'names']

/** Numbers choose among what there is. */
export interface Step {
  what: (typeof STEPS)[number]
  which: number
  /** Decides where a step can go two ways. */
  flag: boolean
}

export const STEPS = [
  'create',
  'claim',
  'attempt',
  'pin',
  'record',
  'save',
  'enter',
  'finish',
  'giveBack',
  'passTime',
  'message',
  'comment',
  'commentAgain',
  'publish',
  'cancel',
  'archive',
  'settle',
  'poll',
  'takeReply',
] as const

/** A message or a comment. */
interface FollowUp {
  key: string
  text: string
  /** Of the pull request; null of a message. */
  number: number | null
  jobId: string
  fate: 'waiting' | 'placed' | 'dropped'
}

export class JobLife {
  readonly #world: World
  readonly #ids: string[] = []
  readonly #claims: Claim[] = []
  readonly #followUps: FollowUp[] = []
  readonly #pullRequests: PullRequest[] = []
  readonly #tokens = new Map<string, number>()
  /** Replies that are not posted yet: job, turn and pull request. */
  readonly #replies = new Set<string>()
  readonly #events: EventLedger
  #count = 0

  constructor(world: World) {
    this.#world = world
    this.#events = new EventLedger(world)
  }

  /** What each step does; one that finds nothing to choose from does nothing. */
  readonly #steps: Record<Step['what'], (step: Step) => Promise<unknown>> = {
    create: (step) => this.#create(step),
    claim: () => this.#claim(),
    attempt: (step) => this.#attempt(step),
    pin: (step) => this.#withClaim(step, (claim) => this.#pin(claim)),
    record: (step) => this.#withClaim(step, (claim) => this.#record(claim)),
    save: (step) => this.#withClaim(step, ({ lease }) => this.#jobs.saveResult(lease, resultOf(`${this.#count++}`))),
    enter: (step) => this.#withClaim(step, ({ lease }) => this.#jobs.enterPublishing(lease, MAX_OPEN)),
    finish: (step) => this.#withClaim(step, (claim) => this.#finish(claim, step.flag)),
    giveBack: (step) => this.#withClaim(step, ({ lease }) => this.#giveBack(lease, step.flag)),
    passTime: async ({ flag }) => (this.#world.clock.now += flag ? LEASE_MS : -LEASE_MS),
    message: (step) => this.#withJob(step, (id) => this.#message(id)),
    comment: (step) => this.#comment(step),
    commentAgain: (step) => this.#commentAgain(step),
    publish: (step) => this.#withJob(step, (id) => this.#publish(id)),
    cancel: (step) => this.#withJob(step, (id) => this.#cancel(id)),
    archive: (step) => this.#withJob(step, (id) => this.#archive(id)),
    settle: (step) => this.#settle(step),
    poll: () => this.#poll(),
    takeReply: () => this.#takeReply(),
  }

  async take(step: Step): Promise<void> {
    this.#world.clock.now += 1
    try {
      await this.#steps[step.what](step)
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error
    }
    await this.#checkJobs()
  }

  /** A published job of a topic, for people to comment on. */
  async begin(): Promise<void> {
    const job = await this.#world.givenPublishedJob({ topic: 'links' })
    this.#ids.push(job.id)
    if (job.pullRequest !== null) this.#pullRequests.push(job.pullRequest)
    this.#events.observe([job])
    await this.#events.begin()
  }

  /** Lets every job come to its end, then looks at the whole. */
  async end(): Promise<void> {
    // Past every lease, however often the clock was set back.
    this.#world.clock.now += 100 * LEASE_MS
    for (let n = 0; n < 10 * (this.#ids.length + this.#followUps.length); n++) {
      const claim = await this.#claim()
      if (claim === undefined) break
      await this.#finish(claim, true)
    }
    const jobs = await this.#checkJobs()
    expect(jobs.filter(({ status }) => status === 'active')).toEqual([])
    await this.#checkTurns(jobs)
    for (let n = this.#replies.size; n >= 0; n--) await this.#takeReply()
    expect([...this.#replies]).toEqual([])
    await this.#events.check()
  }

  get #jobs() {
    return this.#world.storage.jobs
  }

  get #projectId(): string {
    return this.#world.project.id
  }

  get #now(): number {
    return this.#world.clock.now
  }

  #request() {
    this.#count += 1
    return { prompt: `<${this.#count}>`, requestedBy: '@octocat', at: this.#now }
  }

  async #withJob(step: Step, act: (jobId: string) => Promise<unknown>): Promise<unknown> {
    const id = choose(this.#ids, step.which)
    return id === undefined ? undefined : act(id)
  }

  async #withClaim(step: Step, act: (claim: Claim) => Promise<unknown>): Promise<unknown> {
    const claim = choose(this.#claims.slice(-4), step.which)
    return claim === undefined ? undefined : act(claim)
  }

  async #find(jobId: string): Promise<Job> {
    const job = await this.#jobs.find(this.#projectId, jobId)
    if (job === undefined) throw new Error(`The store has lost the job ${jobId}`)
    return job
  }

  async #create({ which, flag }: Step): Promise<void> {
    const topic = choose(TOPICS, which) ?? null
    const job = this.#world.newJob({ topic, mode: flag ? 'pull_request' : 'patch' })
    const result = await this.#jobs.create(job, RULES)
    if (result.kind === 'created') this.#ids.push(job.id)
    else expect(result.kind).toBe('too_many_pull_requests')
  }

  /** Also takes over from a worker whose lease ran out; that one goes on as long as it is not fenced. */
  async #claim(): Promise<Claim | undefined> {
    const claim = await this.#jobs.claim(LEASE_MS, [])
    if (claim !== undefined) this.#claims.push(claim)
    return claim
  }

  /** The first steps of a claimed job, some of them. */
  async #attempt({ which }: Step): Promise<void> {
    const claim = await this.#claim()
    if (claim === undefined) return
    if (which % 4 > 0) await this.#pin(claim)
    if (which % 4 > 1) await this.#jobs.saveResult(claim.lease, resultOf(`${this.#count++}`))
    if (which % 4 > 2) await this.#jobs.enterPublishing(claim.lease, MAX_OPEN)
  }

  #giveBack(lease: Claim['lease'], isUnharmed: boolean): Promise<void> {
    return isUnharmed ? this.#jobs.release(lease) : this.#jobs.retryLater(lease, 1000, 'again')
  }

  /** As prepare-turn.ts does it: the job's own pull request, else that of its topic, else none. */
  async #pin({ job, lease }: Claim): Promise<void> {
    const { topic, pullRequest } = await this.#find(job.id)
    const ofTopic = topic === null ? undefined : await this.#jobs.findTopicPullRequest(this.#projectId, topic)
    const known = [pullRequest, ofTopic].find((one) => one?.state === 'open')
    const open = this.#pullRequests.find(({ number, state }) => state === 'open' && number === known?.number)
    const branch = open?.branch ?? branchOfJob(job.id)
    await this.#jobs.pin(lease, pinnedOf(job, { branch, pullRequest: open ?? null }))
  }

  async #record({ job, lease }: Claim): Promise<void> {
    const { spent } = await this.#find(job.id)
    const inputTokens = spent.inputTokens + 10
    await this.#jobs.record(lease, { kind: 'results', at: '', results: [] }, { ...spent, inputTokens })
  }

  async #finish({ job: { id }, lease }: Claim, isWell: boolean): Promise<void> {
    const before = await this.#find(id)
    await this.#jobs.heartbeat(lease, LEASE_MS, 0)
    const reply = isWell ? 'Done.' : undefined
    const end = this.#endOf(before, isWell)
    const after = await this.#jobs.finish(lease, { ...end, ...(reply === undefined ? {} : { reply }) })
    this.#events.expect(`job.${end.status}`, id)
    const told = await this.#settleFollowUps(after, before.turn)
    const number = end.pullRequest?.number ?? before.pullRequest?.number
    if (reply !== undefined && number !== undefined) told.push(number)
    for (const one of told) this.#replies.add(`${id} ${before.turn} ${one}`)
  }

  /** As publish-result.ts does it: goes on with what is open, opens what was never opened, and reopens nothing. */
  #endOf(job: Job, isWell: boolean): JobEnd {
    if (job.phase !== 'publishing' || !isWell) return job.mode === 'patch' && isWell ? PATCH_READY : NO_CHANGES
    const known = this.#pullRequests.find(({ number }) => number === job.pullRequest?.number)
    if (known !== undefined) {
      if (known.state === 'open') return { status: 'completed', outcome: 'pr_updated', message: '', pullRequest: known }
      return { status: 'failed', outcome: 'error', message: 'It is closed', pullRequest: known }
    }
    const opened = pullRequestOf(job, { number: 100 + this.#pullRequests.length })
    this.#pullRequests.push(opened)
    expect(this.#pullRequests.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(MAX_OPEN)
    return { status: 'completed', outcome: 'pr_opened', message: '', pullRequest: opened }
  }

  /**
   * A comment that waits begins the next turn exactly when its pull request is open, and a message when the job's is not
   * closed; gives where comments came to nothing.
   */
  async #settleFollowUps(job: Job, ended: number): Promise<number[]> {
    const waiting = this.#followUps.filter(({ jobId, fate }) => jobId === job.id && fate === 'waiting')
    const { pullRequest } = job
    const mayGoOn = pullRequest === null || pullRequest.state === 'open'
    const isPlaced = (number: number | null) => mayGoOn && (number === null || pullRequest?.number === number)
    for (const followUp of waiting) followUp.fate = isPlaced(followUp.number) ? 'placed' : 'dropped'
    const placed = waiting.filter(({ fate }) => fate === 'placed')
    expect(job).toMatchObject(placed.length > 0 ? { status: 'active', turn: ended + 1 } : { turn: ended })
    for (const { text } of placed) expect(job.prompt).toContain(text)
    return waiting.flatMap(({ fate, number }) => (fate === 'dropped' ? (number ?? []) : []))
  }

  async #message(jobId: string): Promise<void> {
    const before = await this.#find(jobId)
    const { prompt: text, ...request } = this.#request()
    const result = await this.#jobs.message(this.#projectId, jobId, { prompt: text, ...request }, RULES)
    if (result.kind !== 'accepted') return
    const fate = before.status === 'active' ? 'waiting' : 'placed'
    this.#followUps.push({ key: text, text, number: null, jobId, fate })
  }

  async #comment({ which }: Step): Promise<void> {
    const pullRequest = choose(this.#pullRequests, which)
    if (pullRequest === undefined) return
    const { prompt: text, ...request } = this.#request()
    const { number } = pullRequest
    const place = { repositoryId: REPOSITORY_ID, pullRequestNumber: number, commentKey: text, deliveryId: text }
    const result = await this.#jobs.comment({ prompt: text, ...request, ...place }, RULES)
    if (result.kind !== 'accepted') return
    expect(result.job.mode).toBe('pull_request')
    const fate = result.isWaiting ? 'waiting' : 'placed'
    this.#followUps.push({ key: text, text, number, jobId: result.job.id, fate })
  }

  async #commentAgain({ which }: Step): Promise<void> {
    const known = choose(this.#followUps, which)
    if (known === undefined || known.number === null) return
    const place = { repositoryId: REPOSITORY_ID, pullRequestNumber: known.number, commentKey: known.key }
    const result = await this.#jobs.comment({ ...this.#request(), ...place, deliveryId: `${this.#count}` }, RULES)
    expect(['known', 'not_found']).toContain(result.kind)
  }

  #publish(jobId: string) {
    const order = { sha256: undefined, requestedBy: '@owner', at: this.#now, openPullRequests: MAX_OPEN }
    return this.#jobs.publish(this.#projectId, jobId, order)
  }

  async #cancel(jobId: string): Promise<void> {
    const before = await this.#find(jobId)
    const result = await this.#jobs.cancel(this.#projectId, jobId, this.#now)
    if (result.kind !== 'done' || before.status !== 'active') return
    this.#events.expect('job.failed', jobId)
    const waiting = this.#followUps.filter(({ jobId: of, fate }) => of === jobId && fate === 'waiting')
    for (const followUp of waiting) followUp.fate = 'dropped'
    const isComment = ({ number, text }: FollowUp) => number !== null && before.prompt.includes(text)
    const isAsked = this.#followUps.some((one) => one.fate === 'placed' && isComment(one))
    const told = waiting.flatMap(({ number }) => number ?? [])
    if (isAsked && before.pullRequest !== null) told.push(before.pullRequest.number)
    for (const one of told) this.#replies.add(`${jobId} ${before.turn} ${one}`)
  }

  async #archive(jobId: string): Promise<void> {
    const before = await this.#find(jobId)
    const { kind } = await this.#jobs.archive(this.#projectId, jobId, this.#now)
    if (kind === 'done' && before.status !== 'archived') this.#events.expect('job.archived', jobId)
  }

  /** A person merges or closes; the webhook may get lost. */
  async #settle({ which, flag }: Step): Promise<void> {
    const known = choose(this.#pullRequests, which)
    if (known === undefined || known.state !== 'open') return
    known.state = which % 2 === 0 ? 'merged' : 'closed'
    if (flag) await this.#note(known)
  }

  async #poll(): Promise<void> {
    const unseen = await this.#jobs.claimUnseenPullRequests({ open: this.#now, closed: 0 }, this.#now, 10)
    expect(new Set(unseen.map(({ branch }) => branch)).size).toBe(unseen.length)
    for (const { branch } of unseen) {
      const [known] = this.#pullRequests.filter((one) => one.branch === branch).reverse()
      if (known !== undefined) await this.#note(known)
    }
  }

  async #note(pullRequest: PullRequest): Promise<void> {
    const { branch } = pullRequest
    await this.#jobs.recordPullRequest({ repositoryId: REPOSITORY_ID, branch, pullRequest, now: this.#now })
  }

  async #takeReply(): Promise<void> {
    this.#world.clock.now += LEASE_MS
    const first = await this.#jobs.claimReply(LEASE_MS)
    if (first === undefined) return
    const said = `${first.jobId} ${first.turn} ${first.pullRequestNumber}`
    expect([...this.#replies]).toContain(said)
    await this.#jobs.deleteReply(first.id)
    this.#replies.delete(said)
  }

  /** One holder per branch and topic; nothing that was spent comes back. */
  async #checkJobs(): Promise<Job[]> {
    const { jobs } = await this.#jobs.list(this.#projectId, { limit: 1000, offset: 0 })
    this.#events.observe(jobs)
    const holders = jobs.filter(({ status, attempt }) => status === 'active' && attempt > 0)
    const branches = holders.map(({ branch }) => branch)
    const topics = holders.flatMap(({ topic }) => topic ?? [])
    expect([new Set(branches).size, new Set(topics).size]).toEqual([branches.length, topics.length])
    for (const { id, spent, spentBefore, waitingFollowUps } of jobs) {
      const waiting = this.#followUps.filter(({ jobId, fate }) => jobId === id && fate === 'waiting')
      expect(waitingFollowUps).toBe(waiting.length)
      expect(spent.inputTokens).toBeGreaterThanOrEqual(Math.max(this.#tokens.get(id) ?? 0, spentBefore.inputTokens))
      this.#tokens.set(id, spent.inputTokens)
    }
    return jobs
  }

  /** Every turn has one end, and every follow-up one turn at most: one exactly unless there was a reason to let it go. */
  async #checkTurns(jobs: readonly Job[]): Promise<void> {
    const turns = []
    for (const { id, turn, outcome, message } of jobs) {
      const ofJob = await this.#jobs.turns(id)
      expect(ofJob.map((one) => one.turn)).toEqual(Array.from({ length: turn }, (_, n) => n + 1))
      expect(ofJob.filter((one) => one.outcome === null)).toEqual([])
      expect(ofJob.at(-1)).toMatchObject({ outcome, message })
      turns.push(...ofJob)
    }
    for (const { text, fate } of this.#followUps) {
      expect([text, fate]).toEqual([text, fate === 'dropped' ? fate : 'placed'])
      expect(turns.filter(({ prompt }) => prompt.includes(text))).toHaveLength(fate === 'placed' ? 1 : 0)
    }
  }
}

function choose<T>(among: readonly T[], which: number): T | undefined {
  return among[which % among.length]
}
