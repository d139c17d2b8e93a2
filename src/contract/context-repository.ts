// How a request, a setting and `.docmend.yml` name another repository that a job may read: `owner/name`, or
// `owner/name@branch` like `uses:` in a workflow. No validator library here, because several folders parse it.
import { BRANCH_CHARACTER, BRANCH_NAME_MAX_BYTES, findBranchNameFault, unusableNameAfter } from './requested-ref.ts'

export interface ContextName {
  /** `owner/name`. */
  repository: string
  /** null = the default branch. */
  ref: string | null
}

/** GitHub's own rules: an owner has letters, digits and single hyphens; a name also dots and underscores. */
const REPOSITORY = /^[a-z\d](?:[a-z\d-]{0,38})\/(?!\.{1,2}$)[\w.-]{1,100}$/i

const REPOSITORY_PATTERN = '^[A-Za-z0-9][A-Za-z0-9-]{0,38}/[A-Za-z0-9_.-]{1,100}'

/** A name without a branch as a JSON Schema. */
export const REPOSITORY_NAME_FORM = {
  pattern: `${REPOSITORY_PATTERN}$`,
  not: { pattern: String.raw`/\.{1,2}$` },
}

/** The rules of a name as a JSON Schema, as far as one can express them. */
export const CONTEXT_NAME_FORM = {
  pattern: `${REPOSITORY_PATTERN}(@${BRANCH_CHARACTER}{1,${BRANCH_NAME_MAX_BYTES}})?$`,
  not: { pattern: String.raw`^[^/]*/\.{1,2}(@|$)|${unusableNameAfter('^[^@]*@')}` },
}

/** The longest owner, name or branch; a longer one is invalid and is not repeated in full. */
const QUOTED_MAX_CHARACTERS = 140

/** Returns the parts of the name, or what is wrong with it. */
export function parseContextName(text: string): ContextName | { fault: string } {
  const at = text.indexOf('@')
  const [repository, ref] = at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + 1)]
  if (!REPOSITORY.test(repository))
    return { fault: `${quote(text)} is no repository; write owner/name or owner/name@branch` }
  const fault = ref === null ? undefined : findBranchNameFault(ref)
  return fault === undefined ? { repository, ref } : { fault: `${quote(text)}: ${fault}` }
}

function quote(text: string): string {
  return JSON.stringify(text.length > QUOTED_MAX_CHARACTERS ? `${text.slice(0, QUOTED_MAX_CHARACTERS)}…` : text)
}

/** The form in which two names of the same repository are equal: GitHub ignores case. */
export function contextKey({ repository }: ContextName): string {
  return repository.toLowerCase()
}
