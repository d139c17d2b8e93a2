// The changes between the merge base of two commits and the second one: the diff of a pull request.
import type { RunGit } from './process.ts'

export interface FileChange {
  path: string
  /** The old path of a renamed file. */
  previousPath: string | null
  status: 'added' | 'removed' | 'modified' | 'renamed' | 'changed'
  /** Blob of the new file, or of the old one when it was removed. */
  sha: string
  additions: number
  deletions: number
  isBinary: boolean
}

// A repository's attributes may name diff and textconv programs; git must never run them.
export const safeDiff = ['diff', '--no-color', '--no-ext-diff', '--no-textconv', '--find-renames']

export async function listChanges(git: RunGit, base: string, head: string): Promise<FileChange[]> {
  const { stdout } = await git([...safeDiff, '--raw', '--numstat', '--abbrev=40', '-z', `${base}...${head}`])
  const parts = stdout.toString('utf8').split('\0').slice(0, -1)
  const changes = new Map<string, FileChange>()
  for (let at = 0; at < parts.length; ) {
    const part = parts[at] ?? ''
    at += part.startsWith(':') ? takeRaw(parts, at, changes) : takeCounts(parts, at, changes)
  }
  return [...changes.values()]
}

const statuses: Record<string, FileChange['status']> = {
  A: 'added',
  D: 'removed',
  M: 'modified',
  R: 'renamed',
  T: 'changed',
}

/** Returns how many parts it used. */
function takeRaw(parts: readonly string[], at: number, changes: Map<string, FileChange>): number {
  const [, , before = '', after = '', letter = 'M'] = (parts[at] ?? '').split(' ')
  const isRename = letter.startsWith('R')
  const first = parts[at + 1] ?? ''
  const path = isRename ? (parts[at + 2] ?? '') : first
  changes.set(path, {
    path,
    previousPath: isRename ? first : null,
    status: statuses[letter[0] ?? ''] ?? 'modified',
    sha: letter === 'D' ? before : after,
    additions: 0,
    deletions: 0,
    isBinary: false,
  })
  return isRename ? 3 : 2
}

function takeCounts(parts: readonly string[], at: number, changes: Map<string, FileChange>): number {
  const [added = '', deleted = '', ...rest] = (parts[at] ?? '').split('\t')
  const inline = rest.join('\t')
  const change = changes.get(inline === '' ? (parts[at + 2] ?? '') : inline)
  if (change !== undefined) {
    change.isBinary = added === '-'
    change.additions = Number(added) || 0
    change.deletions = Number(deleted) || 0
  }
  return inline === '' ? 3 : 1
}

/** The unified diff, cut at `maxBytes`. */
export async function readPatch(
  git: RunGit,
  base: string,
  head: string,
  maxBytes: number,
): Promise<{ text: string; truncated: boolean }> {
  const { stdout, truncated } = await git([...safeDiff, `${base}...${head}`], { maxBytes })
  return { text: stdout.toString('utf8'), truncated }
}
