// What a command gets of the process it runs in, and how it reports wrong usage.
import type { DocsReader } from '../documentation/index.ts'

export interface Surroundings {
  env: Record<string, string | undefined>
  stdout: (text: string | Uint8Array) => void
  stderr: (text: string) => void
  /** Gives a path of the command line as it is meant: from where the caller stands. `-` stays. */
  resolvePath: (path: string) => string
  /** What `-` in place of a file stands for. */
  stdin: () => AsyncIterable<Uint8Array>
  /** A person reads the output, not a program. */
  isTerminal: boolean
  /** A person sees what goes to stderr, so that a line of progress can be written over itself. */
  isErrorTerminal: boolean
  /** Width of the terminal, in cells; undefined when there is none. */
  columns: number | undefined
  /** Calls back on the first SIGTERM or SIGINT. */
  onStop: (stop: () => void) => void
  /** The documentation checks, in a thread that lasts until they are closed. */
  startDocs: () => DocsReader
}

/** Exit codes (design.md 3.3). */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const

/** The command was called wrongly: exit code 2, the message says what it takes. */
export class UsageError extends Error {}
