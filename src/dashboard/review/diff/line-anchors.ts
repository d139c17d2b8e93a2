// The addresses of files and lines within a page: by path and number, so that they hold for as long as the patch does.
import { createHash } from 'node:crypto'
import type { DiffLine } from './read-file-diff.ts'

const HASH_CHARACTERS = 8

export function fileAnchor(path: string): string {
  return `d-${createHash('sha256').update(path).digest('hex').slice(0, HASH_CHARACTERS)}`
}

/** `d-1a2b3c4dR12`: line 12 of the new file; `L` for one of the old. undefined for lines that stay. */
export function lineAnchor(path: string, { kind, before, after }: DiffLine): string | undefined {
  if (kind === 'added') return `${fileAnchor(path)}R${after}`
  return kind === 'removed' ? `${fileAnchor(path)}L${before}` : undefined
}
