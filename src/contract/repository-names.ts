// How a request, a setting and `.docmend.yml` name another repository that a job may read: `owner/name`, or
// `owner/name@branch` like `uses:` in a workflow. No validator library here, because several folders parse it.

// Which texts are valid as the branch that a job works from. Docmend fetches nothing else, so a revision, a refspec or an
// option of git must not pass: the rules of git-check-ref-format(1), and GitHub's ban on names that look like a commit.

const BRANCH_NAME_MAX_BYTES = 255

/** A character that a branch name may have, for patterns. */
const BRANCH_CHARACTER = String.raw`[^\x00-\x20\x7f~^:?*\[\\]`

/**
 * These rules as a JSON Schema, as far as one can express them: it counts characters, not bytes. No pattern looks ahead,
 * because the engines of some languages cannot.
 */
export const BRANCH_NAME_FORM = {
  maxLength: BRANCH_NAME_MAX_BYTES,
  pattern: `^${BRANCH_CHARACTER}+$`,
  not: { pattern: unusableNameAfter('^') },
}

/** A branch, a tag, or the id of a commit. */
export const COMMIT_NAME_FORM = { ...BRANCH_NAME_FORM, not: { pattern: unusableNameAfter('^', '[0-9A-Fa-f]{64}') } }

/** Pattern of the names that have only allowed characters and are still not valid. */
function unusableNameAfter(start: string, ids = '[0-9A-Fa-f]{40}|[0-9A-Fa-f]{64}'): string {
  const whole = `((refs/|-).*|@|HEAD|${ids})$`
  const anywhere = String.raw`.*(\.\.|@\{|//|/\.|[/.]$|\.lock(/|$))`
  return `${start}(${whole}|[/.]|${anywhere})`
}

interface Rule {
  isBroken: (name: string) => boolean
  sentence: string
}

const RULES: readonly Rule[] = [
  { isBroken: (name) => name === '', sentence: 'ref is empty; leave it out for the default branch' },
  {
    isBroken: (name) => new TextEncoder().encode(name).length > BRANCH_NAME_MAX_BYTES,
    sentence: `ref is longer than ${BRANCH_NAME_MAX_BYTES} bytes`,
  },
  { isBroken: (name) => name.startsWith('refs/'), sentence: 'ref is a branch name, such as main, without refs/heads/' },
  { isBroken: (name) => name.startsWith('-'), sentence: 'ref must not begin with -' },
  {
    isBroken: (name) => name === '@' || name === 'HEAD',
    sentence: 'ref is a branch name; leave it out for the default branch',
  },
  {
    isBroken: (name) => /^([0-9a-f]{40}|[0-9a-f]{64})$/i.test(name),
    sentence: 'ref is a branch name, not the id of a commit',
  },
  {
    isBroken: (name) => !name.isWellFormed() || hasForbiddenCharacter(name),
    sentence: 'ref must not contain spaces, control characters, or any of ~ ^ : ? * [ \\',
  },
  { isBroken: (name) => name.includes('..') || name.includes('@{'), sentence: 'ref must not contain .. or @{' },
  { isBroken: (name) => name.split('/').includes(''), sentence: 'ref must not begin or end with / or contain //' },
  { isBroken: (name) => name.endsWith('.'), sentence: 'ref must not end with .' },
  {
    isBroken: (name) => name.split('/').some((part) => part.startsWith('.') || part.endsWith('.lock')),
    sentence: 'no part of ref may begin with . or end with .lock',
  },
]

/** Says what is wrong with a branch name, in a sentence for the caller; undefined when it is valid. */
export function findBranchNameFault(name: string): string | undefined {
  return RULES.find((rule) => rule.isBroken(name))?.sentence
}

function hasForbiddenCharacter(name: string): boolean {
  return Array.from(name).some(
    (character) => character <= ' ' || character === '\x7f' || '~^:?*[\\'.includes(character),
  )
}

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
