// What the author of a job may ask of its pull request: which texts are valid, in the words of GitHub. No validator library
// here, because the Action checks the same.
import { countCharacters } from './count-characters.ts'
import { BRANCH_PREFIX_MAX_CHARACTERS, LABEL_MAX_CHARACTERS, TITLE_MAX_CHARACTERS } from './limits.ts'
import type { PullRequestOptions } from './pull-request-options.ts'

/** People, Apps (`name[bot]`) and the names of managed accounts, which have an underscore. */
export const LOGIN_FORM = { pattern: String.raw`^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?$` }
export const TEAM_FORM = { pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$' }

/** One line with something to see in it. */
const LINE = String.raw`^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$`
export const TITLE_FORM = { pattern: LINE, maxLength: TITLE_MAX_CHARACTERS }
export const LABEL_FORM = { pattern: LINE, maxLength: LABEL_MAX_CHARACTERS }

/**
 * Git's rules for a branch, and one of ours: a branch cannot be below a name that is a branch itself, and those of jobs and of
 * workflow runs are `docmend/<job id>`, `docmend/run-<run id>-...` and `docmend/topic-...`.
 */
export const BRANCH_PREFIX_FORM = {
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)*$',
  not: { pattern: String.raw`\.\.|\.(/|$)|\.lock(/|$)|^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-|^(run|topic)-[0-9a-f]` },
  maxLength: BRANCH_PREFIX_MAX_CHARACTERS,
}

const LOGIN = new RegExp(LOGIN_FORM.pattern)
const TEAM = new RegExp(TEAM_FORM.pattern)
const ONE_LINE = new RegExp(LINE)
const BRANCH_PREFIX = new RegExp(BRANCH_PREFIX_FORM.pattern)
const TAKEN_PREFIX = new RegExp(BRANCH_PREFIX_FORM.not.pattern)

/** Says what is wrong with the name of an account; undefined when it is valid. So do the others here. */
export function findLoginFault(name: string): string | undefined {
  return LOGIN.test(name)
    ? undefined
    : `${quote(name)} is no account of GitHub; write a login such as octocat, without @`
}

export function findTeamFault(name: string): string | undefined {
  if (TEAM.test(name)) return undefined
  return `${quote(name)} is no team; write the last part of its address, such as docs-team, without @ and organization`
}

export function findLabelFault(name: string): string | undefined {
  if (countCharacters(name) > LABEL_MAX_CHARACTERS)
    return `the label ${quote(name)} has more than ${LABEL_MAX_CHARACTERS} characters`
  return isLine(name) ? undefined : `${quote(name)} is no label`
}

export function findTitleFault(title: string): string | undefined {
  const length = countCharacters(title)
  if (length > TITLE_MAX_CHARACTERS) return `it has ${length} characters; at most ${TITLE_MAX_CHARACTERS} are allowed`
  if (title.trim() === '') return 'it is empty; leave it out or write one'
  return isLine(title) ? undefined : 'it must be one line without control characters'
}

export function findBranchPrefixFault(prefix: string): string | undefined {
  if (countCharacters(prefix) > BRANCH_PREFIX_MAX_CHARACTERS)
    return `it has more than ${BRANCH_PREFIX_MAX_CHARACTERS} characters`
  if (BRANCH_PREFIX.test(prefix) && !TAKEN_PREFIX.test(prefix)) return undefined
  return `${quote(prefix)} cannot be part of a branch; write letters, digits, -, _, . and /, such as nightly or docs/api`
}

/** Without what says nothing: empty lists, names that come twice, `signOff: false`. null when nothing is left. */
export function compactOptions(asked: PullRequestOptions | undefined): PullRequestOptions | null {
  if (asked === undefined) return null
  const { signOff, ...others } = asked
  const said = Object.entries(others).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return value === undefined ? [] : [[name, value]]
    return value.length === 0 ? [] : [[name, [...new Set(value)]]]
  })
  const options: PullRequestOptions = { ...Object.fromEntries(said), ...(signOff === true ? { signOff } : {}) }
  return Object.keys(options).length === 0 ? null : options
}

/** Ask for the length first: the time that the pattern takes grows with its square. */
function isLine(text: string): boolean {
  return ONE_LINE.test(text) && text.isWellFormed()
}

const QUOTED_MAX_CHARACTERS = 100

function quote(text: string): string {
  return JSON.stringify(text.length > QUOTED_MAX_CHARACTERS ? `${text.slice(0, QUOTED_MAX_CHARACTERS)}…` : text)
}
