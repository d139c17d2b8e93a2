// What a job is doing, in words, from its state and the newest entries of its transcript.

import { oneLine, shorten } from '../../base/text.ts'
import type { Job } from '../../jobs/job.ts'
import type { NumberedEntry } from '../../jobs/job-records.ts'

export const STEPS = ['read', 'write', 'check', 'publish'] as const
export type Step = (typeof STEPS)[number]

export interface Progress {
  /** undefined: work has not begun. */
  step: Step | undefined
  /** A sentence. */
  doing: string
  /** The last thing that the agent did, as a verb in the past with its object; undefined before the first. */
  lastAct: string | undefined
}

/** What a tool is for, and how it is told; the object is the argument of this name. */
const ACTS: Record<string, { step: Step; told: string; object?: string }> = {
  list: { step: 'read', told: 'listed the files', object: 'folder' },
  search: { step: 'read', told: 'searched for', object: 'pattern' },
  read: { step: 'read', told: 'read', object: 'path' },
  outline: { step: 'read', told: 'looked at the outline of', object: 'path' },
  uses: { step: 'read', told: 'looked up what uses', object: 'name' },
  edit: { step: 'write', told: 'edited', object: 'path' },
  replace: { step: 'write', told: 'replaced', object: 'oldText' },
  write: { step: 'write', told: 'wrote', object: 'path' },
  move: { step: 'write', told: 'moved', object: 'from' },
  delete: { step: 'write', told: 'deleted', object: 'path' },
  restore: { step: 'write', told: 'took back some of the changes' },
  check: { step: 'check', told: 'ran the docs checks' },
  diff: { step: 'check', told: 'looked at the changes' },
  finish: { step: 'check', told: 'submitted the changes' },
  verdicts: { step: 'check', told: 'compared the claims with their lines' },
}

const DOING: Record<Step, string> = {
  read: 'Reading the documentation.',
  write: 'Writing the changes.',
  check: 'Checking the changes.',
  publish: 'Publishing the changes on GitHub.',
}

type Entry = NumberedEntry['entry']

/** `latest`: the newest entries of an active job, in order. */
export function tellProgress(job: Job, latest: readonly Entry[]): Progress {
  const acts = latest.flatMap((entry) => (entry.kind === 'reply' ? entry.reply.toolCalls : []))
  const last = acts.at(-1)
  const lastAct = last && tellAct(last.name, last.arguments)
  const step = stepOf(job, last?.name)
  if (job.message !== null) return { step, doing: job.message, lastAct }
  if (step === undefined) return { step, doing: 'Waiting for its turn. It starts on its own.', lastAct }
  return { step, doing: DOING[step], lastAct }
}

function stepOf({ phase, base }: Job, lastTool: string | undefined): Step | undefined {
  if (phase === 'publishing') return 'publish'
  if (phase === 'validated') return 'check'
  if (base === null) return undefined
  return lastTool === undefined ? 'read' : (ACTS[lastTool]?.step ?? 'read')
}

const OBJECT_CHARACTERS = 80
/** The model wrote them: the text of a page may be in there. */
const ARGUMENTS_CHARACTERS = 1_000_000

function tellAct(name: string, json: string): string {
  const act = ACTS[name]
  if (act === undefined) return `called ${shorten(oneLine(name), OBJECT_CHARACTERS)}`
  const object = act.object === undefined ? undefined : readText(json, act.object)
  return object === undefined ? act.told : `${act.told} ${shorten(oneLine(object), OBJECT_CHARACTERS)}`
}

function readText(json: string, name: string): string | undefined {
  try {
    const parsed: unknown = json.length > ARGUMENTS_CHARACTERS ? undefined : JSON.parse(json)
    const value = new Map(Object.entries(parsed ?? {})).get(name)
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  } catch {
    // The model wrote no JSON; its tool will say so.
    return undefined
  }
}
