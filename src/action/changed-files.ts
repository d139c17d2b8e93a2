// The output `changed-files`: what the job changed, by the patch that the service keeps of it.
import type { Client } from '../client/client.ts'
import type { AgentJob } from '../contract/job.ts'
import type { Target } from './read-input.ts'
import { annotationText } from './untrusted-text.ts'
import * as commands from './workflow-commands.ts'

// The files that a patch of git changes, by the lines that name them.

/** No line of content begins so: those of text begin with a sign, and those of binary files have no spaces. */
const NAMING = /^(diff --git |rename to )(.+)$/

/**
 * Gives the paths in their order, each once: a moved file by its new path, a deleted one by the path that it had. A path with
 * control characters stays quoted as git writes it, so that a list of lines keeps one line for each.
 */
export function listChangedPaths(patch: string): string[] {
  const paths: string[] = []
  for (const line of patch.split('\n')) {
    const [, kind, names = ''] = NAMING.exec(line) ?? []
    if (kind === 'diff --git ') paths.push(withoutPrefix(unquote(secondOf(names))))
    else if (kind !== undefined) paths[paths.length - 1] = unquote(names)
  }
  return [...new Set(paths)]
}

/** The two names of a title are equally long, but for a move, which has a line of its own. */
function secondOf(names: string): string {
  return names.slice(Math.floor(names.length / 2) + 1)
}

function withoutPrefix(path: string): string {
  return path.replace(/^("?)b\//, '$1')
}

/** git writes bytes outside ASCII as three octal digits; quotes, backslashes and control characters as C does. */
function unquote(name: string): string {
  if (!name.startsWith('"')) return name
  const bytes = Buffer.from(
    name
      .slice(1, -1)
      .replace(/\\([0-7]{3}|["\\])/g, (_, escaped: string) =>
        escaped.length === 3 ? String.fromCharCode(Number.parseInt(escaped, 8)) : escaped,
      ),
    'latin1',
  )
  const path = bytes.toString()
  return CONTROL.test(path) || /\\[abfnrtv]/.test(name) ? name : path
}

const CONTROL = /\p{Cc}|\uFFFD/u

/** The pull request is there already, so its step must not wait long for a list of names. */
const PATCH_MS = 30_000

/** Sets the output by the bytes of a patch, one path per line. */
export function setChangedFiles(patch: Uint8Array): void {
  commands.setOutput('changed-files', listChangedPaths(new TextDecoder().decode(patch)).join('\n'))
}

/** Reads the patch of a job whose changes are published. A patch that cannot be read is only a warning. */
export async function nameChangedFiles(
  client: Client,
  { projectId }: Target,
  { id }: AgentJob,
  giveUp: AbortSignal,
): Promise<void> {
  try {
    const { patch } = await client.patchOf(projectId, id, {
      signal: AbortSignal.any([giveUp, AbortSignal.timeout(PATCH_MS)]),
    })
    setChangedFiles(patch)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    commands.warning(annotationText(`The output changed-files is empty, because the patch cannot be read: ${reason}`))
  }
}
