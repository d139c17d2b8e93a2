// What a command gets from the process that runs it, and how it reports wrong usage.
import type { DocsReader } from '../checks/index.ts'

/**
 * The process ends this long after its drain, even if something hangs: container runtimes kill a process 10 seconds after they
 * ask it to stop, unless they are told to give it more.
 */
export const STOP_TIMEOUT_MS = 9000

/**
 * A finished command waits this long for work that is still running, such as a fetch that holds the lock of its
 * mirror.
 */
export const EXIT_TIMEOUT_MS = 3000

export interface Runtime {
  env: Record<string, string | undefined>
  stdout: (text: string | Uint8Array) => void
  stderr: (text: string) => void
  /** Resolves a path of the command line against the folder of the caller. `-` stays. */
  resolvePath: (path: string) => string
  /** The input for `-` in place of a file. */
  stdin: () => AsyncIterable<Uint8Array>
  /** stdout is a terminal, so a person reads the output. */
  isTerminal: boolean
  /** stderr is a terminal, so a progress line may overwrite itself. */
  isErrorTerminal: boolean
  /** Width of the terminal in cells; undefined when there is no terminal. */
  columns: number | undefined
  /** Calls back on the first SIGTERM or SIGINT. From then on the process may take `moreMs` longer than it usually may. */
  onStop: (stop: () => void, moreMs?: number) => void
  /** Loads the documentation checks and starts them in a thread that lasts until they are closed. */
  startDocs: () => Promise<DocsReader>
}

/** `unfinished`: a run ended early, and what it had made is in a file. */
export const EXIT = { done: 0, failed: 1, usage: 2, unfinished: 3 } as const

/** How this command is called from where it runs: npm tells a program how it was started, but not as which package:
 * https://docs.npmjs.com/cli/v11/using-npm/scripts#environment */
export function programOf(env: Runtime['env']): string {
  return env.npm_lifecycle_event === PROGRAM ? `npm run -s ${PROGRAM} --` : PROGRAM
}

const PROGRAM = 'docmend'

/** The command was called wrongly, or a check could not run: exit code 2; the message says what to do. */
export class UsageError extends Error {}
