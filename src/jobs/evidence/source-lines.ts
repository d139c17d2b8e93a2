// Port: the lines that claims cite, for a reviewer who wants to see them beside the claim. Implemented in src/github/.

/** Lines of a file at a commit, from 1, the last one included. */
export interface SourcePlace {
  repositoryId: number
  commitSha: string
  path: string
  startLine: number
  endLine: number
}

export type SourceLines =
  | {
      kind: 'read'
      lines: string[] /** How many of the lines that were asked for are left out at the end. */
      more: number
    }
  /** Docmend does not keep the commit any longer. */
  | { kind: 'gone' }
  /** There is no such file, or it is too large or no text. */
  | { kind: 'unreadable' }
  /** It took too long. */
  | { kind: 'late' }

/**
 * Gives the lines of each place, in their order, from what is kept on this machine: nobody is asked for anything. Bounded in
 * time, lines and characters; never rejects.
 */
export type ReadSourceLines = (places: readonly SourcePlace[]) => Promise<SourceLines[]>
