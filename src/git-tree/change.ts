// The output of an agent: whole files to write, reuse or delete, on top of a pinned base commit.

/** All files are regular and not executable (mode 100644); the change set refuses everything else. */
export type Change =
  | { kind: 'write'; path: string; content: Uint8Array }
  /** A file moved without an edit: its blob is already in the repository, so nothing has to be uploaded. */
  | { kind: 'reuse'; path: string; blobSha: string }
  | { kind: 'delete'; path: string }
