// The agent: ask the model, run its tool calls, until it finishes or a limit ends the run. Nothing here writes anywhere
// but into the change set and the transcript.
import type { EscapeForm } from '../documentation/escapes/escape.ts'
import type { DocsSession } from '../documentation/session.ts'
import type { Tree } from '../documentation/tree.ts'
import { type AnswerOptions, answerCall } from './answer-call.ts'
import type { BudgetLimits, Spent } from './budget.ts'
import { CallHistory } from './call-history.ts'
import { ChangeSet, type ContentRefusal, type WriteRefusal } from './change-set.ts'
import { isSentBack, leftByHand, reportOn, sendBack } from './check-rounds.ts'
import type { AgentEnd } from './end.ts'
import { endOfFinish, endOfPlainText } from './finished.ts'
import { Meter, outOfTime } from './meter.ts'
import type { Message, Model, ModelReply } from './model.ts'
import { firstMessages } from './prompt.ts'
import { ReadLog } from './read-log.ts'
import { BudgetExhausted, MALFORMED } from './refusal.ts'
import { Replay } from './replay.ts'
import { TOOLS } from './tools/index.ts'
import type { ToolContext } from './tools/tool.ts'
import type { TranscriptEntry } from './transcript.ts'
import { withUniqueCallIds } from './unique-call-ids.ts'

export interface AgentTask {
  prompt: string
  /** The pinned base; a run that is taken over must get the same one. */
  tree: Tree
  /** '' for the whole repository. */
  docsRoot: string
  /** The site in this tree, below this root; the caller opens and closes it. */
  docs: DocsSession
  /** The project's policy: what may be changed, with which bytes, and which ways out of a page new text may have. */
  writeRefusal: WriteRefusal
  contentRefusal: ContentRefusal
  allowedForms: readonly EscapeForm[]
}

export interface AgentDeps {
  model: Model
  limits: BudgetLimits
  /** By earlier attempts. */
  spent: Spent
  /** What earlier attempts recorded, in order. */
  recorded: readonly TranscriptEntry[]
  /** Keeps an entry and what is spent by then. False when the transcript is full: the run then ends. */
  record: (entry: TranscriptEntry, spent: Spent) => Promise<boolean>
  /** Monotonic milliseconds. */
  now: () => number
  wallClock: () => Date
  signal: AbortSignal
}

interface Run {
  deps: AgentDeps
  messages: Message[]
  context: ToolContext
  replay: Replay
  meter: Meter
  history: CallHistory
  plainTextsInARow: number
}

/** More calls than any reply needs; the rest are answered without being run. */
const CALLS_PER_REPLY = 50
const NUDGE = 'Your reply had no tool call. Go on with the tools, and call finish when the task is done.'
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * Works on the task until it ends. Recorded replies are replayed first: their tools run again on the pinned base, the
 * model is not asked again. Throws `ModelError`, faults of the repository or of `record`, and the reason of an abort.
 */
export async function runAgent(task: AgentTask, deps: AgentDeps): Promise<AgentEnd> {
  const run = await startRun(task, deps)
  try {
    for (;;) {
      const end = await execute(await nextReply(run), run)
      if (end !== undefined) return end
    }
  } catch (error) {
    if (!(error instanceof BudgetExhausted)) throw error
    const changes = run.context.changeSet.changes()
    const byHand = leftByHand(changes, run.context.checks)
    return { kind: 'budget_exhausted', message: error.message, changes, byHand }
  }
}

async function startRun(task: AgentTask, deps: AgentDeps): Promise<Run> {
  const { tree, prompt, docsRoot, docs, writeRefusal, contentRefusal, allowedForms } = task
  const changeSet = new ChangeSet(tree, { limits: deps.limits, writeRefusal, contentRefusal })
  const checks = { docs, allowedForms, rounds: 0, leftByMoves: new Map() }
  return {
    deps,
    messages: await firstMessages({ tree, prompt, docsRoot, site: await docs.summary() }),
    context: { changeSet, reads: new ReadLog(), checks, docsRoot, isReplayed: false, finish: undefined },
    replay: new Replay(deps.recorded),
    meter: new Meter(deps.limits, deps.spent, deps.now),
    history: new CallHistory(),
    plainTextsInARow: 0,
  }
}

async function nextReply(run: Run): Promise<ModelReply> {
  const { deps, messages, meter } = run
  deps.signal.throwIfAborted()
  const reply = run.replay.takeReply() ?? (await askModel(run))
  messages.push({ role: 'assistant', text: reply.text, toolCalls: reply.toolCalls })
  meter.noteContext(messages, reply.usage)
  return reply
}

/** Asks within the time that is left; the reply is charged and recorded before anything else happens. */
async function askModel({ deps, messages, meter }: Run): Promise<ModelReply> {
  const maxOutputTokens = meter.reserve(messages)
  const startedAt = deps.now()
  const timeUp = AbortSignal.timeout(Math.min(Math.max(1, meter.remainingWorkMs()), TIMER_MAX_MS))
  const request = { messages: [...messages], tools: TOOL_DESCRIPTIONS, maxOutputTokens }
  const answer = await deps.model.respond(request, AbortSignal.any([deps.signal, timeUp])).catch((error: unknown) => {
    deps.signal.throwIfAborted()
    throw timeUp.aborted ? outOfTime(deps.limits) : error
  })
  const reply = withUniqueCallIds(answer, messages)
  meter.charge(reply.usage)
  const elapsedMs = Math.round(deps.now() - startedAt)
  await record(deps, meter, { kind: 'reply', at: deps.wallClock().toISOString(), reply, elapsedMs })
  return reply
}

const TOOL_DESCRIPTIONS = TOOLS.map(({ name, description, parameters }) => ({ name, description, parameters }))

async function execute(reply: ModelReply, run: Run): Promise<AgentEnd | undefined> {
  if (reply.toolCalls.length === 0) return takePlainText(reply, run)
  run.plainTextsInARow = 0
  const answers = await answerCalls(reply, run)
  run.messages.push(...answers.map((answer): Message => ({ role: 'tool', ...answer })))
  if (run.context.finish !== undefined) return endOfFinish(run.context.finish, run.context.changeSet.changes())
  reply.toolCalls.forEach((call, index) => {
    const answer = answers[index]?.text ?? ''
    if (isSentBack(call.name, answer)) run.context.checks.rounds += 1
    const stop = run.history.note(call, answer)
    if (stop !== undefined) throw new BudgetExhausted(stop)
  })
  return undefined
}

type Answers = Extract<TranscriptEntry, { kind: 'results' }>['results']

async function answerCalls(reply: ModelReply, run: Run): Promise<Answers> {
  const recorded = run.replay.takeResults()
  run.context.isReplayed = recorded !== undefined
  const answers: Answers = []
  for (const [index, call] of reply.toolCalls.entries()) {
    run.deps.signal.throwIfAborted()
    const text =
      misplaced(reply, index) ?? (await answerCall(call, run.context, optionsOf(reply, recorded?.[index]?.text)))
    answers.push({ callId: call.id, name: call.name, text })
  }
  // The recorded texts are what the model saw; ours have rebuilt the change set.
  if (recorded !== undefined) return recorded
  await record(run.deps, run.meter, { kind: 'results', at: run.deps.wallClock().toISOString(), results: answers })
  return answers
}

function optionsOf(reply: ModelReply, recorded: string | undefined): AnswerOptions {
  return { wasCutOff: reply.stop === 'length', recorded }
}

function misplaced(reply: ModelReply, index: number): string | undefined {
  if (index >= CALLS_PER_REPLY) return `Failed: Only ${CALLS_PER_REPLY} calls of one reply are run; call it again`
  if (reply.toolCalls[index]?.name !== 'finish' || reply.toolCalls.length === 1) return undefined
  return 'Failed: finish must stand alone. Look at the results of the other calls, then call it again.'
}

/** One reminder, then talk without calls counts as the end, unless the checks find something to mend. */
async function takePlainText(reply: ModelReply, run: Run): Promise<AgentEnd | undefined> {
  run.plainTextsInARow += 1
  if (reply.stop === 'length') {
    const stop = run.history.note({ name: 'text', arguments: '' }, `${MALFORMED}cut off`)
    if (stop !== undefined) throw new BudgetExhausted(stop)
    run.messages.push({ role: 'user', text: `Your reply was cut off at the output limit. ${NUDGE}` })
    return undefined
  }
  if (run.plainTextsInARow > 1) return endOfTalk(reply.text, run)
  run.messages.push({ role: 'user', text: NUDGE })
  return undefined
}

async function endOfTalk(text: string, { context, replay, messages }: Run): Promise<AgentEnd | undefined> {
  const changes = context.changeSet.changes()
  const report = await reportOn(changes, context.checks)
  const why = sendBack(report, context.checks)
  // Where the transcript goes on, the model was sent back, even if the checks would let it pass today.
  if (why === undefined && replay.isOver()) return endOfPlainText(text, changes, report)
  context.checks.rounds += 1
  messages.push({ role: 'user', text: why ?? NUDGE })
  return undefined
}

async function record(deps: AgentDeps, meter: Meter, entry: TranscriptEntry): Promise<void> {
  if (await deps.record(entry, meter.spent())) return
  throw new BudgetExhausted('The transcript of this job is full. Split the task.')
}
