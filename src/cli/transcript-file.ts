// Writes a transcript to a file: one JSON object per line; the first identifies the file.
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { TranscriptEntry } from '../agent/transcript.ts'
import { readVersion } from '../version.ts'
import { UsageError } from './runtime.ts'

export const TRANSCRIPT_KIND = 'docmend-transcript'
export const TRANSCRIPT_VERSION = 1

export interface TranscriptFile {
  path: string
  /** Written at once, so that the entries of a killed run survive. */
  add(entry: TranscriptEntry): void
  close(): void
}

/** Overwrites the file. Throws `UsageError` when it cannot be written, or holds anything but a transcript. */
export function createTranscriptFile(path: string): TranscriptFile {
  if (holdsSomethingElse(path)) {
    throw new UsageError(`--record ${path} exists and is not a transcript, so it is not overwritten; name another file`)
  }
  const file = openForWriting(path)
  const addLine = (value: unknown): void => void writeSync(file, `${JSON.stringify(value)}\n`)
  addLine({ kind: TRANSCRIPT_KIND, version: TRANSCRIPT_VERSION, docmend: readVersion() })
  return { path, add: addLine, close: () => closeSync(file) }
}

/** Longer than the first line of any transcript. */
const HEADER_MAX_BYTES = 1024

function holdsSomethingElse(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || !stats.isFile() || stats.size === 0) return false
  const [first = ''] = readStart(path).split('\n', 1)
  return !first.startsWith(`{"kind":"${TRANSCRIPT_KIND}"`)
}

function readStart(path: string): string {
  const start = Buffer.alloc(HEADER_MAX_BYTES)
  const file = openSync(path, 'r')
  try {
    return start.toString('utf8', 0, readSync(file, start))
  } finally {
    closeSync(file)
  }
}

function openForWriting(path: string): number {
  try {
    return openSync(path, 'w', 0o600)
  } catch (error) {
    throw new UsageError(`--record ${path} cannot be written: ${explainFault(path, error)}`, { cause: error })
  }
}

function explainFault(path: string, error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no folder ${dirname(path)}`
  if (code === 'EISDIR') return 'it is a folder; name a file in it'
  if (code === 'EACCES' || code === 'EROFS') return 'permission denied'
  return error instanceof Error ? error.message : String(error)
}
