// What a job of a workflow hands to the next: a folder with the patch, what it rests on, and what it was made for.

/** The files of the folder, with the bytes that each may have. */
export const BUNDLE_FILES = {
  manifest: { path: 'manifest.json', maxBytes: 64 * 1024 },
  patch: { path: 'patch', maxBytes: 8 * 1024 * 1024 },
  description: { path: 'evidence/description.md', maxBytes: 256 * 1024 },
} as const

export const BUNDLE_FORMAT = 1

export interface Manifest {
  format: typeof BUNDLE_FORMAT
  /** `owner/name`. */
  repository: string
  /** The commit that the patch is for; null = the head of the branch, as for a patch of a service, which does not tell it. */
  baseCommit: string | null
  /** null = not told. */
  docsRoot: string | null
  title: string
  summary: string
  /** The work is not done, so its pull request is a draft. */
  isUnfinished: boolean
  /** Hexadecimal. */
  patchSha256: string
  /** Of the prompt, hexadecimal; null = not told. */
  promptSha256: string | null
  /** The run of the workflow, or the job of the service, that made it. */
  runId: string
  model: string
  versions: { docmend: string; node: string }
}

export interface Bundle {
  manifest: Manifest
  patch: Uint8Array
  /** Markdown. */
  description: string
}

/** The bundle cannot be used. The message is a sentence that says what to do. */
export class BundleError extends Error {
  override readonly name = 'BundleError'
}
