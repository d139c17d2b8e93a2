// A run of the agent as it happens, on stderr: a line for each thing that it does, and for a person a last line that moves
// while the model thinks.
import { NOTHING_SPENT, type Spent } from '../agent/budget.ts'
import { describeEntry } from '../agent/describe-entry.ts'
import type { TranscriptEntry } from '../agent/transcript.ts'
import type { RunWatcher } from '../run-locally.ts'
import { CLEAR_LINE } from './progress.ts'
import { describeSpent } from './spending.ts'
import type { Surroundings } from './surroundings.ts'
import { cutLine, neutralize } from './terminal-text.ts'

const REDRAW_EVERY_MS = 100
const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const DEFAULT_COLUMNS = 80

export interface Clock {
  /** Monotonic milliseconds. */
  now: () => number
  /** Calls back again and again; gives what ends it. */
  every: (milliseconds: number, call: () => void) => () => void
}

export interface LiveRun extends RunWatcher {
  /** Takes the moving line away and ends its timer; again is fine. */
  close(): void
}

type Screen = Pick<Surroundings, 'stderr' | 'isErrorTerminal' | 'columns'>

/** Lines that a program reads get no moving line. */
export function createLiveRun(screen: Screen, clock: Clock): LiveRun {
  let spent: Spent = NOTHING_SPENT
  const thinking = createMovingLine(screen, clock)
  const say = (line: string): void => screen.stderr(`${neutralize(line)}\n`)
  return {
    begins: (docsRoot, missing) => {
      say(`Docs root: ${docsRoot === '' ? 'the whole repository' : docsRoot}`)
      for (const name of missing) say(`Not read: ${name}, which .docmend.yml names; give it with --context DIR=${name}`)
    },
    asks: () => thinking.start(() => `Thinking (so far ${describeSpent(spent)})`),
    records: (entry, spentByNow) => {
      spent = spentByNow
      thinking.stop()
      linesOf(entry, spent).forEach(say)
    },
    close: () => thinking.stop(),
  }
}

/** How the run ended is said by who prints its result. */
function linesOf(entry: TranscriptEntry, spent: Spent): string[] {
  if (entry.kind === 'outcome') return []
  const [first = '', ...rest] = describeEntry(entry)
  return [entry.kind === 'reply' ? `${first} (so far ${describeSpent(spent)})` : first, ...rest].filter(
    (line) => line !== '',
  )
}

interface MovingLine {
  start(describe: () => string): void
  stop(): void
}

function createMovingLine({ stderr, isErrorTerminal, columns }: Screen, { now, every }: Clock): MovingLine {
  // Some terminals report that they have none.
  const cells = (columns || DEFAULT_COLUMNS) - 1
  let end: (() => void) | undefined
  const stop = (): void => {
    if (end === undefined) return
    end()
    end = undefined
    stderr(CLEAR_LINE)
  }
  const start = (describe: () => string): void => {
    stop()
    if (!isErrorTerminal) return
    const startedAt = now()
    const draw = (): void => {
      const elapsed = now() - startedAt
      const spinner = SPINNER[Math.floor(elapsed / REDRAW_EVERY_MS) % SPINNER.length] ?? ''
      const text = `${spinner} ${(elapsed / 1000).toFixed(0)} s ${describe()}`
      stderr(`${CLEAR_LINE}${cutLine(text, cells)}`)
    }
    draw()
    end = every(REDRAW_EVERY_MS, draw)
  }
  return { start, stop }
}

/** The process's own clock; a timer that is left over keeps nothing running. */
export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  every: (milliseconds, call) => {
    const timer = setInterval(call, milliseconds).unref()
    return () => clearInterval(timer)
  },
}
