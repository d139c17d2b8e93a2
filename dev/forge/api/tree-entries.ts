// Reads the entries of `POST git/trees`, and stores the contents in them.

import { requireToken } from '../auth.ts'
import type { GitRepository } from '../git/repository.ts'
import { type TreeEdit, type TreeMode, toRawName } from '../git/tree.ts'
import { reaches } from '../installation-tokens.ts'
import { notPermitted, Refusal, validationFailed } from '../refusal.ts'
import type { ApiRequest } from './request.ts'

const typeOfMode: Record<TreeMode, 'blob' | 'tree' | 'commit'> = {
  '100644': 'blob',
  '100755': 'blob',
  '120000': 'blob',
  '040000': 'tree',
  '160000': 'commit',
}

/** Throws 422 for an entry that GitHub refuses. */
export async function readTreeEdits(request: ApiRequest, git: GitRepository): Promise<TreeEdit[]> {
  const { tree } = request.body
  if (!Array.isArray(tree) || tree.length === 0) {
    throw validationFailed({ resource: 'Tree', field: 'tree', code: 'invalid', message: 'Invalid tree info' })
  }
  const entries = tree.map((entry: unknown) => readEntry(entry))
  if (entries.some((entry) => entry.path.startsWith('.github/workflows/'))) requireWorkflows(request)
  return Promise.all(entries.map((entry) => toEdit(entry, git)))
}

interface Entry {
  path: string
  mode: TreeMode
  sha: unknown
  content: unknown
}

function readEntry(entry: unknown): Entry {
  const { path, mode, sha, content }: Record<string, unknown> = { ...(typeof entry === 'object' ? entry : {}) }
  if (typeof path !== 'string' || !isPath(path)) {
    throw new Refusal(422, 'tree.path contains a malformed path component')
  }
  if (typeof mode !== 'string' || !isMode(mode))
    throw new Refusal(422, 'tree.mode must be one of 100644, 100755, 040000, 160000, 120000')
  if ((sha === undefined) === (content === undefined)) {
    throw new Refusal(422, 'Must supply either tree.sha or tree.content')
  }
  return { path, mode, sha, content }
}

function isMode(mode: string): mode is TreeMode {
  return Object.hasOwn(typeOfMode, mode)
}

function isPath(path: string): boolean {
  return path
    .split('/')
    .every((part) => !['', '.', '..'].includes(part) && part.toLowerCase() !== '.git' && !part.includes('\0'))
}

/** Only an App with the permission `workflows` may write them. */
function requireWorkflows(request: ApiRequest): void {
  if (!reaches(requireToken(request.caller).permissions.workflows, 'write')) throw notPermitted()
}

async function toEdit({ path, mode, sha, content }: Entry, git: GitRepository): Promise<TreeEdit> {
  const edit = { path: toRawName(path), mode }
  if (typeof content === 'string') return { ...edit, sha: await git.write('blob', Buffer.from(content, 'utf8')) }
  if (sha === null) return { ...edit, sha: null }
  const type = typeOfMode[mode]
  // A submodule's commit is in another repository.
  if (typeof sha === 'string' && (type === 'commit' || (await git.read(sha))?.type === type)) return { ...edit, sha }
  throw new Refusal(422, `tree.sha ${JSON.stringify(sha)} is not a valid ${type}`)
}
