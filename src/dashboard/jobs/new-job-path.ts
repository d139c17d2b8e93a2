// The form for a job with a prompt filled in.
import { projectPath } from '../paths.ts'

/** Longer addresses are refused on the way: Node takes 16 KiB of headers in all. */
const ADDRESS_MAX_CHARACTERS = 8000

/** undefined = the prompt is too long for an address. */
export function newJobPath(projectId: string, fields: { prompt: string; ref?: string }): string | undefined {
  const path = `${projectPath(projectId, 'jobs', 'new')}?${new URLSearchParams(fields).toString()}`
  return path.length > ADDRESS_MAX_CHARACTERS ? undefined : path
}
