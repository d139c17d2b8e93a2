// The output of an agent: whole files to write, reuse or delete, on top of a pinned base commit.

/** All files are regular: the change set refuses links and submodules. */
export type Change =
  | ({ kind: 'write'; path: string; content: Uint8Array } & KeptMode)
  /** A file moved without an edit: its blob is already in the repository, so nothing has to be uploaded. */
  | ({ kind: 'reuse'; path: string; blobSha: string } & KeptMode)
  | { kind: 'delete'; path: string }

/**
 * Only a file that is executable in the base has a mode, as many pages have that were committed from Windows: it keeps it
 * when it is edited or moved. Every other file is 100644.
 */
interface KeptMode {
  mode?: '100755'
}
