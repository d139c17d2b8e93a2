// The port for what lies between two commits of one repository. Git compares; nothing is checked out.

export interface ChangedFile {
  /** At the second commit, or at the first one where the file is gone. */
  path: string
  /** Where it was before; only of a moved file. */
  previousPath?: string
  kind: 'added' | 'modified' | 'deleted' | 'moved' | 'submodule'
  /** Lines; null for a binary file, and where there were too many files to count. */
  added: number | null
  removed: number | null
}

export interface ChangedFiles {
  /** In the order of git, which is that of paths; the first `CHANGED_FILES_MAX`. */
  files: readonly ChangedFile[]
  /** True when there are more, or the comparison took too long. */
  isCut: boolean
}

export interface DiffPart {
  /** Unified diff in git's form, whole lines. */
  text: string
  isCut: boolean
}

export interface CommitRange {
  /** Gives the files that differ, with moves recognized. */
  files(): Promise<ChangedFiles>
  /** Gives the diff of these files, in the order of git, up to a number of bytes. */
  diff(files: readonly Pick<ChangedFile, 'path' | 'previousPath'>[], maxBytes: number): Promise<DiffPart>
}

/** Past this many, a list says no more to anyone. */
export const CHANGED_FILES_MAX = 20_000
