// Shows a run of the agent on stderr as it happens: a line for each step and, at a terminal, a last line that moves while
// the model thinks.
import { NOTHING_SPENT, type Spent } from '../agent/budget/budget.ts'
import { describeEntry } from '../agent/describe/describe-entry.ts'
import type { TranscriptEntry } from '../agent/transcript.ts'
import type { RunWatcher } from '../local/run-locally.ts'
import { CLEAR_LINE } from './progress.ts'
import type { Runtime } from './runtime.ts'
import { describeSpent } from './spending.ts'
import { cutLine, neutralize } from './terminal-text.ts'

const REDRAW_EVERY_MS = 100
const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const DEFAULT_COLUMNS = 80

export interface Clock {
  /** Monotonic milliseconds. */
  now: () => number
  /** Calls back until the returned function is called. */
  every: (milliseconds: number, call: () => void) => () => void
}

export interface LiveRun extends RunWatcher {
  /** Removes the moving line and stops its timer. May be called again. */
  close(): void
}

type Screen = Pick<Runtime, 'stderr' | 'isErrorTerminal' | 'columns'>

/** The moving line is left out where stderr is not a terminal. */
export function createLiveRun(screen: Screen, clock: Clock): LiveRun {
  let spent: Spent = NOTHING_SPENT
  const thinking = createMovingLine(screen, clock)
  const print = (line: string): void => screen.stderr(`${neutralize(line)}\n`)
  return {
    begins: (docsRoot, missing) => {
      print(`Docs root: ${docsRoot === '' ? 'the whole repository' : docsRoot}`)
      for (const name of missing)
        print(`.docmend.yml names ${name}, which is not read; pass it with --context DIR=${name}`)
    },
    asks: () => thinking.start(() => `Thinking (so far ${describeSpent(spent)})`),
    records: (entry, spentByNow) => {
      spent = spentByNow
      thinking.stop()
      describeLines(entry, spent).forEach(print)
    },
    warns: (sentence) => {
      thinking.stop()
      print(`Warning: ${sentence}`)
    },
    close: () => thinking.stop(),
  }
}

/** Nothing for the outcome: the command prints it with the result. */
function describeLines(entry: TranscriptEntry, spent: Spent): string[] {
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
  // Some terminals report 0 columns.
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

/** The clock of the process. Its timers do not keep the process alive. */
export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  every: (milliseconds, call) => {
    const timer = setInterval(call, milliseconds).unref()
    return () => clearInterval(timer)
  },
}
