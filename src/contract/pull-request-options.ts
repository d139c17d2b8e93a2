// How a request says what the pull request of a job is to have beside its changes.

import { z } from '@hono/zod-openapi'
import { countCharacters } from './count-characters.ts'
import {
  BRANCH_PREFIX_MAX_CHARACTERS,
  LABEL_MAX_CHARACTERS,
  PULL_REQUEST_MAX_ASSIGNEES,
  PULL_REQUEST_MAX_LABELS,
  PULL_REQUEST_MAX_REVIEWERS,
  TITLE_MAX_CHARACTERS,
} from './limits.ts'

// What the author of a job may ask of its pull request: which texts are valid, in the words of GitHub. No validator library
// here, because the Action checks the same.

/** People, Apps (`name[bot]`) and the names of managed accounts, which have an underscore. */
const LOGIN_FORM = { pattern: String.raw`^[A-Za-z0-9][A-Za-z0-9_-]{0,99}(\[bot\])?$` }
const TEAM_FORM = { pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$' }

/** One line with something to see in it. */
const LINE = String.raw`^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$`
const TITLE_FORM = { pattern: LINE, maxLength: TITLE_MAX_CHARACTERS }
const LABEL_FORM = { pattern: LINE, maxLength: LABEL_MAX_CHARACTERS }

/**
 * Git's rules for a branch, and one of ours: a branch cannot be below a name that is a branch itself, and those of jobs and of
 * workflow runs are `docmend/<job id>`, `docmend/run-<run id>-...` and `docmend/topic-...`.
 */
const BRANCH_PREFIX_FORM = {
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

type FindFault = (text: string) => string | undefined

/** A text that `find` finds nothing wrong with, without the white space around it. */
function text(field: string, find: FindFault) {
  return z
    .string({ error: `pullRequestOptions.${field} must be a string` })
    .superRefine((value, context) => {
      const fault = find(value)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: `pullRequestOptions.${field}: ${fault}` })
    })
    .trim()
}

/** A list of such texts. */
function list(field: string, find: FindFault, form: { pattern: string; maxLength?: number }, max: number) {
  return z
    .array(text(field, find).openapi(form), { error: `pullRequestOptions.${field} must be a list of strings` })
    .max(max, { error: `pullRequestOptions.${field} may have at most ${max} entries` })
}

export const PullRequestOptionsSchema = z.object(
  {
    title: text('title', findTitleFault)
      .openapi({
        ...TITLE_FORM,
        description: "Its title, instead of the agent's; later turns keep it.",
        example: 'Nightly check of the guides',
      })
      .optional(),
    reviewers: list('reviewers', findLoginFault, LOGIN_FORM, PULL_REQUEST_MAX_REVIEWERS)
      .openapi({ description: 'Accounts to ask for a review, by login.', example: ['octocat'] })
      .optional(),
    teamReviewers: list('teamReviewers', findTeamFault, TEAM_FORM, PULL_REQUEST_MAX_REVIEWERS)
      .openapi({
        description:
          "Teams of the repository's organization to ask for a review, by the last part of their address. The App needs `members: read` for them.",
        example: ['docs-team'],
      })
      .optional(),
    assignees: list('assignees', findLoginFault, LOGIN_FORM, PULL_REQUEST_MAX_ASSIGNEES)
      .openapi({ description: 'Accounts to assign it to, by login.', example: ['octocat'] })
      .optional(),
    labels: list('labels', findLabelFault, LABEL_FORM, PULL_REQUEST_MAX_LABELS)
      .openapi({
        description: 'Labels that the repository has; none is created.',
        example: ['documentation'],
      })
      .optional(),
    signOff: z
      .boolean({ error: 'pullRequestOptions.signOff must be true or false' })
      .openapi({ description: 'Whether its commits get a `Signed-off-by` line of the App, which is their author.' })
      .optional(),
    branchPrefix: text('branchPrefix', findBranchPrefixFault)
      .openapi({
        ...BRANCH_PREFIX_FORM,
        description: 'Its branch is `docmend/<branchPrefix>/<id of the job>`.',
        example: 'nightly',
      })
      .optional(),
  },
  { error: 'pullRequestOptions is an object such as {"labels": ["documentation"]}' },
)

export type PullRequestOptions = z.output<typeof PullRequestOptionsSchema>
