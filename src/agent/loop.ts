// The agent: ask the model, run its tool calls, until it finishes or a limit ends the run. Nothing here writes anywhere
// but into the change set and the transcript.

import type { Change, Tree } from '../base/git-tree.ts'
import type { AllowedForm, DocsSession } from '../checks/index.ts'
import type { Vouch } from '../notice/standing.ts'
import type { BudgetLimits, Spent } from './budget/budget.ts'
import { BudgetMeter } from './budget/budget-meter.ts'
import { type AnsweredCall, CallHistory } from './budget/call-history.ts'
import type { CodeCause } from './cause/cause.ts'
import { prepareCause } from './cause/prepare-cause.ts'
import { ChangeSet, type ContentRefusal, type WriteRefusal } from './changes/change-set.ts'
import { ReadLog } from './changes/read-log.ts'
import { boundedReply } from './conversation/bounded-reply.ts'
import { Conversation } from './conversation/conversation.ts'
import { findDroppedFront } from './conversation/dropped-front.ts'
import { PlainTextReplies } from './conversation/plain-text-replies.ts'
import { readCalls } from './conversation/read-calls.ts'
import type { AgentEnd } from './end.ts'
import type { EvidenceReview } from './finish/evidence.ts'
import { endOfFinish, madeIn } from './finish/finished.ts'
import { HouseStyle } from './finish/house-style.ts'
import { findTakenLines } from './finish/lines-of-others.ts'
import { whyFinishWaits } from './finish/postponed-finish.ts'
import type { LintStyle } from './finish/style-lint.ts'
import { type Message, type Model, ModelError, type ModelReply, type ToolDescription } from './model.ts'
import type { ContextRepository, PastTurn } from './prompt/context.ts'
import { firstMessages } from './prompt/prompt.ts'
import { findTaskLines } from './prompt/task-lines.ts'
import { Replay } from './replay.ts'
import { type CallResult, hasReason, questionsIn, type ToolResult } from './tool-result.ts'
import { answerCall } from './tools/answer-call.ts'
import { describeTools } from './tools/index.ts'
import { BudgetExhausted, failed } from './tools/refusal.ts'
import type { ToolContext } from './tools/tool.ts'
import { type TranscriptEntry, workedMsIn } from './transcript.ts'

/** Tool calls that Docmend runs per reply; it answers further calls without running them. */
const CALLS_PER_REPLY = 50

export interface AgentTask {
  prompt: string
  /** The pinned base; a run that is taken over must get the same one. */
  tree: Tree
  /** '' for the whole repository. */
  docsRoot: string
  /** The site in this tree, below this root; the caller opens and closes it. */
  docs: DocsSession
  /** Other repositories to read; none is ever written. */
  context: readonly ContextRepository[]
  /** The change of code that the task is about; undefined for a task without one. */
  cause?: CodeCause | undefined
  /** Lines that people said are fine although the code changed. */
  vouched?: readonly Vouch[] | undefined
  /** What was asked for before in this job, oldest first. */
  history: readonly PastTurn[]
  /** Changes on the base that the work starts from: those of an earlier turn that are not published. */
  startFrom: readonly Change[]
  /** The project's policy: what may be changed, with which bytes, and which active content new text may have. */
  writeRefusal: WriteRefusal
  contentRefusal: ContentRefusal
  allowedForms: readonly AllowedForm[]
  /** Looks at the evidence before the run ends, and hears of all that the model is shown. */
  evidence?: EvidenceReview | undefined
}

export interface AgentDeps {
  model: Model
  /** Of one turn. */
  limits: BudgetLimits
  /** In this turn, by earlier attempts. */
  spent: Spent
  /** What earlier attempts recorded in this turn, in order. */
  recorded: readonly TranscriptEntry[]
  /** Keeps an entry and what is spent by then. False when the transcript is full: the run then ends. */
  record: (entry: TranscriptEntry, spent: Spent) => Promise<boolean>
  /** A linter of style that the instance admin has installed. */
  lintStyle?: LintStyle | undefined
  /** Called with a sentence for the instance admin: the server does not read all that it is sent or refuses to, or the verifier failed. */
  warn: (sentence: string) => void
  /** Monotonic milliseconds. */
  now: () => number
  wallClock: () => Date
  signal: AbortSignal
}

interface Run {
  deps: AgentDeps
  tools: readonly ToolDescription[]
  conversation: Conversation
  context: ToolContext
  replay: Replay
  meter: BudgetMeter
  history: CallHistory
  plainText: PlainTextReplies
  /** See `findDroppedFront`; of the first reply that shows it. */
  droppedFront: string | undefined
}

/** Requests until one fits, each smaller than the one before: together down to a twelfth. */
const WINDOW_TRIES = 7

const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * Works on the task until it ends. Recorded replies are replayed first: their tools run again on the pinned base, the
 * model is not asked again. Throws `ModelError`, faults of the repository or of `record`, and the reason of an abort.
 */
export async function runAgent(task: AgentTask, deps: AgentDeps): Promise<AgentEnd> {
  const run = await startRun(task, deps)
  try {
    await run.context.changeSet.load(task.startFrom)
    for (;;) {
      const end = await execute(await nextReply(run), run)
      if (end !== undefined) return end
    }
  } catch (error) {
    const made = madeIn(run.context)
    if (error instanceof BudgetExhausted) return { kind: 'budget_exhausted', message: error.message, ...made }
    // What was made before a fault that stays is worth a look; one that passes leaves it to the next attempt.
    const isLasting = error instanceof ModelError && !error.transient
    if (!isLasting || made.changes.length === 0) throw error
    return { kind: 'error', message: error.message, ...made }
  }
}

async function startRun(task: AgentTask, deps: AgentDeps): Promise<Run> {
  const { tree, docsRoot, docs, writeRefusal, contentRefusal, allowedForms } = task
  const { model, limits, spent, now } = deps
  const site = await docs.summary()
  const today = deps.wallClock().toISOString().slice(0, 10)
  const cause = await prepareCause(task, { tree, session: docs, vouched: task.vouched ?? [], today })
  const context: ToolContext = {
    changeSet: new ChangeSet(tree, { limits, writeRefusal, contentRefusal }),
    reads: new ReadLog(),
    checks: { docs, allowedForms, rounds: 0, leftByMoves: new Map() },
    docsRoot,
    others: [...task.context, ...cause.ends],
    cause: cause.files,
    translationFolders: site.translationFolders,
    evidence: task.evidence,
    takenLines: (changes) => findTakenLines(task.history, changes, tree),
    asked: new Set(),
    houseStyle: new HouseStyle(async (changes) => deps.lintStyle?.(tree, changes, deps.signal)),
    isReplayed: false,
    finish: undefined,
  }
  const tools = describeTools({
    others: context.others.length > 0,
    cause: cause.files !== undefined,
    history: task.history.length > 0,
  })
  const meter = new BudgetMeter({
    model,
    limits,
    spent,
    fixedBytes: Buffer.byteLength(JSON.stringify(tools)),
    workedMs: workedMsIn(deps.recorded),
    now,
  })
  const lines = await findTaskLines(cause.prompt, { tree, docsRoot, site })
  for (const [path, shown] of Map.groupBy(lines.shown, (hit) => hit.path)) {
    const entry = await context.changeSet.entry(path)
    const numbers = shown.map(({ line }) => line)
    if (entry !== undefined) context.reads.recordShownLines(path, entry.sha, numbers)
  }
  const first = await firstMessages({
    ...task,
    ...cause,
    site,
    taskLines: lines.parts,
    rank: (text) => docs.rank(text),
  })
  for (const { text } of first) task.evidence?.noteShown(text)
  const conversation = new Conversation(first, meter)
  const history = new CallHistory()
  return {
    deps,
    tools,
    conversation,
    context,
    replay: new Replay(deps.recorded),
    meter,
    history,
    plainText: new PlainTextReplies(history, task.history.length > 0),
    droppedFront: undefined,
  }
}

async function nextReply(run: Run): Promise<ModelReply> {
  const { deps, conversation } = run
  deps.signal.throwIfAborted()
  fit(run)
  const reply = run.replay.nextReply() ?? (await askWithinWindow(run))
  noteDroppedFront(reply, run)
  const { text, toolCalls, items, host } = reply
  const own = { ...(items === undefined ? {} : { items }), ...(host === undefined ? {} : { host }) }
  const message: Message = { role: 'assistant', text, toolCalls, ...own }
  conversation.pushReply(message, reply.usage)
  return reply
}

function fit({ conversation, context }: Run): void {
  for (const path of conversation.fit()) context.reads.forget(path)
}

/** When a request is refused as too long, learns the window, shortens the conversation and continues with what was made. */
async function askWithinWindow(run: Run): Promise<ModelReply> {
  for (let left = WINDOW_TRIES - 1; ; left -= 1) {
    const asked = run.meter.estimate(run.conversation.messages) + run.meter.reserve(run.conversation.messages)
    try {
      return await askModel(run)
    } catch (error) {
      if (!(error instanceof ModelError) || error.kind !== 'too_long' || left === 0) throw error
      run.meter.learnWindow(asked, error.limitTokens)
      run.deps.warn(`${error.message} Docmend continues with ${run.meter.contextTokens} tokens.`)
      fit(run)
    }
  }
}

/** Also of recorded replies, so that a run which is taken over ends with the same words. */
function noteDroppedFront({ usage }: ModelReply, run: Run): void {
  if (run.droppedFront !== undefined) return
  run.droppedFront = findDroppedFront(run.conversation.messages, usage)
  if (run.droppedFront !== undefined) run.deps.warn(run.droppedFront)
}

/** Asks within the time that is left; the reply is charged and recorded before anything else happens. */
async function askModel({ deps, tools, conversation: { messages }, meter }: Run): Promise<ModelReply> {
  const maxOutputTokens = meter.reserve(messages)
  const startedAt = deps.now()
  const timeUp = AbortSignal.timeout(Math.min(Math.max(1, meter.remainingWorkMs()), TIMER_MAX_MS))
  const request = { messages, tools, maxOutputTokens }
  const answer = await deps.model.respond(request, AbortSignal.any([deps.signal, timeUp])).catch((error: unknown) => {
    deps.signal.throwIfAborted()
    throw timeUp.aborted ? meter.outOfTime(deps.now() - startedAt) : error
  })
  const reply = boundedReply(readCalls(answer), messages)
  meter.charge(reply.usage)
  const elapsedMs = Math.round(deps.now() - startedAt)
  meter.recordWork(elapsedMs)
  await record(deps, meter, { kind: 'reply', at: deps.wallClock().toISOString(), reply, elapsedMs })
  return reply
}

async function execute(reply: ModelReply, run: Run): Promise<AgentEnd | undefined> {
  if (reply.toolCalls.length === 0) return run.plainText.handle(reply, run)
  run.plainText.reset()
  const results = await runCalls(reply, run)
  run.conversation.push(...results.map((result): Message => ({ role: 'tool', ...result })))
  const { finish } = run.context
  if (finish !== undefined) return endOfFinish(finish, madeIn(run.context))
  recordResults(
    reply.toolCalls.flatMap((call, index) => {
      const result = results[index]
      return result === undefined ? [] : [{ ...call, result }]
    }),
    run,
  )
  return undefined
}

/** Throws `BudgetExhausted` when the model goes in circles. By the results, so that a replayed run counts the same. */
function recordResults(calls: readonly AnsweredCall[], { context, history }: Run): void {
  for (const { result } of calls) {
    context.evidence?.noteShown(result.text)
    if (hasReason(result, 'checks')) context.checks.rounds += 1
    for (const question of questionsIn(result)) context.asked.add(question)
  }
  const stop = history.recordReply(calls)
  if (stop !== undefined) throw new BudgetExhausted(stop)
}

async function runCalls(reply: ModelReply, run: Run): Promise<CallResult[]> {
  const recorded = run.replay.nextResults()
  run.context.isReplayed = recorded !== undefined
  const results: CallResult[] = []
  for (const [index, call] of reply.toolCalls.entries()) {
    run.deps.signal.throwIfAborted()
    // Fifty searches of a large repository take minutes too. What was done before is done again, however late it is.
    if (recorded === undefined) run.meter.requireTime()
    const startedAt = run.deps.now()
    const options = { wasCutOff: reply.stop === 'length', recorded: recorded?.[index] }
    const result = notRun(reply, index, results, recorded) ?? (await answerCall(call, run.context, options))
    if (recorded === undefined) run.meter.recordWork(run.deps.now() - startedAt)
    results.push({ callId: call.id, name: call.name, ...result })
  }
  // The recorded texts are what the model saw; ours have rebuilt the change set.
  if (recorded !== undefined) return recorded
  await record(run.deps, run.meter, { kind: 'results', at: run.deps.wallClock().toISOString(), results })
  return results
}

/** Gives the result of a call that is not run. What was recorded of a finish decides by itself. */
function notRun(
  { toolCalls }: ModelReply,
  index: number,
  before: readonly CallResult[],
  recorded: readonly CallResult[] | undefined,
): ToolResult | undefined {
  if (index >= CALLS_PER_REPLY) return failed(`Only ${CALLS_PER_REPLY} calls of one reply are run; call it again`)
  if (toolCalls[index]?.name !== 'finish' || recorded !== undefined) return undefined
  const why = whyFinishWaits(before, index === toolCalls.length - 1)
  return why === undefined ? undefined : failed(why)
}

async function record(deps: AgentDeps, meter: BudgetMeter, entry: TranscriptEntry): Promise<void> {
  if (await deps.record(entry, meter.spent())) return
  throw new BudgetExhausted('The transcript of this job is full. Split the task.')
}
