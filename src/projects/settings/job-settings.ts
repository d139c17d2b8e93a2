// What a job may read, what becomes of unfinished work, and who steers a pull request.
import { patternListRefusal, patternRefusal } from '../../base/path-pattern.ts'
import { parseContextName } from '../../contract/repository-names.ts'
import {
  joinList,
  list,
  oneOf,
  requireFew,
  SettingError,
  someOf,
  text,
  trueOrFalse,
  wholeNumber,
} from './setting-kinds.ts'

/** GitHub's own rule for logins: letters, digits and single hyphens; Apps act under their name and `[bot]`. */
const LOGIN = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/
const BOT_SUFFIX = '[bot]'

/** Logins ignore case, so they are stored in lower case. */
function parseBot(written: string): string | undefined {
  const login = written.toLowerCase()
  return login.endsWith(BOT_SUFFIX) && LOGIN.test(login.slice(0, -BOT_SUFFIX.length)) ? login : undefined
}

/** Without the suffix it can only be the login of a person. */
function adviseBot(wrong: string): string {
  return LOGIN.test(wrong.toLowerCase()) ? `; write ${wrong.toLowerCase()}${BOT_SUFFIX}` : ''
}

const EVERYTHING = /^([a-z\d][a-z\d-]{0,38})\/\*$/

/** In lower case. */
function parseContextEntry(written: string): string | undefined {
  const entry = written.toLowerCase()
  const parsed = parseContextName(entry)
  return EVERYTHING.test(entry) || ('repository' in parsed && parsed.ref === null) ? entry : undefined
}

/** True when an entry of the setting `contextRepositories` covers the repository (`owner/name`). */
export function coversRepository(entries: readonly string[], repository: string): boolean {
  const name = repository.toLowerCase()
  const [owner = ''] = name.split('/', 1)
  return entries.includes(name) || entries.includes(`${owner}/*`)
}

/** More would make each look at a path slow, and nobody could read them. */
const HIDDEN_PATHS_MAX = 100

/** Patterns as in `.docmend.yml`; a comma within braces belongs to its pattern. */
function parseHiddenPaths(written: string, name: string): readonly string[] {
  const patterns = [...new Set(written.split(/,(?![^{}]*\})/).map((one) => one.trim()))].filter((one) => one !== '')
  for (const pattern of patterns) {
    const refusal = patternRefusal(pattern)
    if (refusal !== undefined) throw new SettingError(`${name}: ${JSON.stringify(pattern)} ${refusal}`)
  }
  const refusal = patternListRefusal(patterns)
  if (refusal !== undefined) throw new SettingError(`${name}: ${refusal}`)
  return requireFew(name, patterns, HIDDEN_PATHS_MAX)
}

export const JOB_SETTINGS = {
  draft: oneOf({
    meaning: 'When a pull request is a draft: asked (when the job asks for it) or always',
    label: 'Draft pull requests',
    formMeaning: 'When Docmend opens its pull requests as drafts.',
    options: { asked: 'when the job asks for one', always: 'always' },
    fallback: 'asked',
  }),
  onBudget: oneOf({
    meaning: 'What happens with the changes when the budget is used up: fail (nothing) or draft (a draft pull request)',
    label: 'When the budget is used up',
    formMeaning: 'What happens to the changes of a job whose budget runs out.',
    options: { fail: 'publish nothing', draft: 'open a draft with what there is' },
    fallback: 'fail',
  }),
  onChecks: oneOf({
    meaning:
      'What happens with pages in which the checks still find errors: fail (they are left out) or draft (a draft pull request with them)',
    label: 'Pages that fail the checks',
    formMeaning: 'What happens to pages in which the checks still find errors.',
    options: { fail: 'are left out', draft: 'go into a draft pull request' },
    fallback: 'fail',
  }),
  verifyClaims: trueOrFalse({
    meaning:
      'Whether one more call of the model compares the claims of a change with the lines that they cite, so that the pull request lists those that the lines do not support: true or false; see security.md',
    label: 'Second reading of claims',
    formMeaning: 'Whether one more call of the model compares the claims of a change with the lines that they cite.',
    note: 'The pull request lists the claims that their lines do not support. The call is paid from the budget of the job.',
    options: { true: 'compare them', false: 'do not' },
    fallback: false,
  }),
  viewsInPullRequests: oneOf({
    meaning: 'When a pull request shows page views: private (in private repositories only), always or never',
    label: 'Page views in pull requests',
    formMeaning: 'Where pull requests show how often their pages are read.',
    options: { private: 'in private repositories only', always: 'always', never: 'never' },
    fallback: 'private',
  }),
  comments: oneOf({
    meaning:
      'Which comments of people with write access steer a Docmend pull request: all, command (those that begin with /docmend) or never',
    label: 'Comments that steer a pull request',
    formMeaning: 'Only comments of people with write access count.',
    options: { all: 'all', command: 'those that begin with /docmend', never: 'none' },
    fallback: 'all',
  }),
  allowedBots: list({
    meaning: 'Logins of bots whose comments count too, separated by commas, such as renovate[bot]; empty = none',
    label: 'Bots whose comments count',
    parseEntry: parseBot,
    are: 'exact logins such as renovate[bot], separated by commas',
    advise: adviseBot,
    example: 'renovate[bot]',
  }),
  contextRepositories: list({
    meaning:
      'Repositories of the installation that jobs may read although they are private, and whose changes may be the cause of a job: owner/name or owner/*, separated by commas; see security.md',
    label: 'Private repositories that jobs may read',
    note: 'Only the instance admin can add to them.',
    parseEntry: parseContextEntry,
    are: 'owner/name or owner/*, separated by commas',
    example: 'acme/api,acme/*',
  }),
  hiddenPaths: text<readonly string[]>({
    meaning:
      'Files of which nothing goes to the model, in all repositories that jobs read: paths with *, ?, ** and {a,b}, separated by commas; a folder covers everything below it; see security.md',
    label: 'Files that the model never sees',
    note: 'Jobs and the tools at /mcp read nothing of them, in all repositories.',
    fallback: [],
    parse: parseHiddenPaths,
    format: joinList,
    example: 'internal,**/*.secret.md',
  }),
  reviewDays: wholeNumber({
    meaning:
      'Days after which an open pull request that nobody has reviewed or commented on makes the project take fewer new jobs, first of those on a schedule; 0 = never',
    label: 'Days without a review',
    formMeaning:
      'After so many days, each open pull request that nobody has reviewed or commented on makes the project take fewer new jobs. 0 switches this off.',
    note: 'Jobs on a schedule and after merged code slow down first, those of people last. Drafts do not count.',
    min: 0,
    zero: 'never',
    max: 365,
    unit: 'days',
    // A holiday is shorter.
    fallback: 14,
  }),
  commitTrailers: someOf({
    meaning:
      "Trailers of Docmend's commits: assisted-by (names the model), signed-off-by (by the App itself, for checks of the DCO), separated by commas; empty = none",
    label: 'Trailers of commits',
    values: ['assisted-by', 'signed-off-by'],
    fallback: [],
    example: 'assisted-by,signed-off-by',
  }),
}
