// Modes of regular files: what an edit or a move leaves as it is.
import type { Change } from './change.ts'
import type { TreeEntry } from './tree.ts'

export type FileMode = '100644' | '100755'

/** Gives the mode that the file of a change gets in the tree. */
export function modeOf(change: Exclude<Change, { kind: 'delete' }>): FileMode {
  return change.mode ?? '100644'
}

export function isRegular(mode: TreeEntry['mode']): mode is FileMode {
  return mode === '100644' || mode === '100755'
}

/** True for what a system would run if the file is executable, whatever its name says: the first line is `#!`. */
export function isProgram(content: Uint8Array | undefined): boolean {
  return content?.[0] === 0x23 && content[1] === 0x21
}
