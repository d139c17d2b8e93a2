// A transcript as a file: one JSON object a line, the first of which says what the file is.
import { closeSync, openSync, writeSync } from 'node:fs'
import type { TranscriptEntry } from '../agent/transcript.ts'
import { readVersion } from '../version.ts'
import { UsageError } from './surroundings.ts'

export const TRANSCRIPT_KIND = 'docmend-transcript'
export const TRANSCRIPT_VERSION = 1

export interface TranscriptFile {
  /** Written at once: what was recorded by a run that is killed stays. */
  add(entry: TranscriptEntry): void
  close(): void
}

/** Begins the file anew. Throws `UsageError` when it cannot be written. */
export function createTranscriptFile(path: string, option: string): TranscriptFile {
  const file = openForWriting(path, option)
  const addLine = (value: unknown): void => void writeSync(file, `${JSON.stringify(value)}\n`)
  addLine({ kind: TRANSCRIPT_KIND, version: TRANSCRIPT_VERSION, docmend: readVersion() })
  return { add: addLine, close: () => closeSync(file) }
}

function openForWriting(path: string, option: string): number {
  try {
    return openSync(path, 'w', 0o600)
  } catch (error) {
    throw new UsageError(
      `${option} ${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
