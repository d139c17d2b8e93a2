// Reads logs one after the other and hands on every line; a log that cannot be read does not keep the others from it.
import { stat } from 'node:fs/promises'
import type { Surroundings } from '../surroundings.ts'
import { LogError } from './log-error.ts'
import { createLogReader, type LogReader, type LogReaderOptions } from './log-reader.ts'
import { type LogBytes, nameOf, openLog, openStdin, STDIN } from './open-log.ts'

/** What a progress line is made of. */
export interface ReadProgress {
  bytes: number
  /** Of all files; undefined when something is piped in. */
  ofBytes: number | undefined
}

export interface ReadLogsOptions extends Omit<LogReaderOptions, 'name'> {
  signal: AbortSignal
  /** Called after each piece of a log. */
  onProgress: (progress: ReadProgress) => void
}

export interface ReadLogsEnd {
  /** Formats that were read, each once. */
  formats: string[]
  /** Why some logs could not be read, or not to their end; each names its log. */
  faults: string[]
}

/** Never rejects for a log that cannot be read; with the reason of the signal when that aborts. */
export async function readLogs(
  around: Pick<Surroundings, 'stdin'>,
  paths: string[],
  options: ReadLogsOptions,
): Promise<ReadLogsEnd> {
  const end: ReadLogsEnd = { formats: [], faults: [] }
  const ofBytes = await sumSizes(paths)
  let doneBytes = 0
  for (const path of paths) {
    const reader = createLogReader({ ...options, name: nameOf(path) })
    try {
      const log = path === STDIN ? openStdin(around.stdin(), options.signal) : await openLog(path)
      await readLog(log, reader, options.signal, () => {
        options.onProgress({ bytes: doneBytes + log.readBytes(), ofBytes })
      })
      doneBytes += log.readBytes()
    } catch (error) {
      options.signal.throwIfAborted()
      if (!(error instanceof LogError)) throw error
      end.faults.push(error.message)
    }
    const format = reader.feed()?.name
    if (format !== undefined && !end.formats.includes(format)) end.formats.push(format)
  }
  return end
}

async function readLog(log: LogBytes, reader: LogReader, signal: AbortSignal, onChunk: () => void): Promise<void> {
  for await (const chunk of log.chunks) {
    signal.throwIfAborted()
    reader.push(chunk)
    onChunk()
  }
  reader.end()
}

/** Undefined when the size of one is not known. */
export async function sumSizes(paths: readonly string[]): Promise<number | undefined> {
  if (paths.includes(STDIN)) return undefined
  // A file that is not there is told of when it is opened.
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
