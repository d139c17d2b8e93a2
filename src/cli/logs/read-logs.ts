// Reads logs one by one and passes on every line. An unreadable log does not stop the others.
import { stat } from 'node:fs/promises'
import type { Runtime } from '../runtime.ts'
import { createLogReader, type LogReader, type LogReaderOptions } from './log-reader.ts'
import { describePath, type LogBytes, LogError, openLog, openStdin, STDIN } from './open-log.ts'
import { createSharedLines } from './shared-lines.ts'

/** The figures of a progress line. */
interface ReadProgress {
  bytes: number
  /** Bytes of all files; undefined with input from a pipe. */
  ofBytes: number | undefined
}

interface ReadLogsOptions extends Omit<LogReaderOptions, 'name' | 'shared' | 'source'> {
  /** The server that wrote a log, if that was told. */
  sourceOf?: (path: string) => string | undefined
  signal: AbortSignal
  /** Called after each piece of a log. */
  onProgress: (progress: ReadProgress) => void
}

export interface ReadLogsEnd {
  /** The detected formats, each once. */
  formats: string[]
  /** Why logs could not be read, or not to their end; each names its log. */
  faults: string[]
  /** What a person should know about logs that were read; each names its log. */
  notes: string[]
}

const SOURCE_ADVICE = 'name the server of each, such as --source web1=FILE'

/** An unreadable log is a fault in the result. Rejects only with the reason of an abort. */
export async function readLogs(
  runtime: Pick<Runtime, 'stdin'>,
  paths: string[],
  options: ReadLogsOptions,
): Promise<ReadLogsEnd> {
  const end: ReadLogsEnd = { formats: [], faults: [], notes: [] }
  const shared = paths.length > 1 ? createSharedLines() : undefined
  const ofBytes = await sumSizes(paths)
  let doneBytes = 0
  for (const path of paths) {
    const reader = createLogReader({ ...options, shared, name: describePath(path), source: options.sourceOf?.(path) })
    try {
      const log = path === STDIN ? openStdin(runtime.stdin(), options.signal) : await openLog(path)
      await readLog(log, reader, options.signal, () => {
        options.onProgress({ bytes: doneBytes + log.readBytes(), ofBytes })
      })
      doneBytes += log.readBytes()
      end.notes.push(...reader.notes())
      const fault = reader.fault()
      if (fault !== undefined) end.faults.push(fault)
    } catch (error) {
      options.signal.throwIfAborted()
      if (!(error instanceof LogError)) throw error
      end.faults.push(error.message)
    }
    const format = reader.feed()?.name
    if (format !== undefined && !end.formats.includes(format)) end.formats.push(format)
  }
  end.notes.push(...(shared?.notes(SOURCE_ADVICE) ?? []))
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

/** Undefined with input from a pipe. */
export async function sumSizes(paths: readonly string[]): Promise<number | undefined> {
  if (paths.includes(STDIN)) return undefined
  // A missing file is reported when it is opened.
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
