// A project as people name it: by its id, or by the repository of its docs.
import type { Admin, Site } from '../admin.ts'
import { parseDocsRoot } from './docs-root-option.ts'
import { UsageError } from './surroundings.ts'

/** Throws when there is no such project, or several. */
export function findProject(admin: Pick<Admin, 'findProject'>, text: string): ReturnType<Admin['findProject']> {
  return text.includes('/') ? admin.findProject(parseSite(text)) : admin.findProject({ projectId: text })
}

/** `OWNER/REPO` or `OWNER/REPO:ROOT`. */
export function parseSite(text: string): Site {
  const match = /^([\w.-]+\/[\w.-]+)(?::(.*))?$/.exec(text)
  if (match?.[1] === undefined) throw new UsageError(`"${text}" is not OWNER/REPO or OWNER/REPO:ROOT`)
  return { fullName: match[1], docsRoot: match[2] === undefined ? null : parseDocsRoot(match[2]) }
}
