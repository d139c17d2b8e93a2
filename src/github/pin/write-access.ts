// Asks what the installation may do before the model is paid for changes that could not be published.
import { z } from 'zod'
import { oneLine, shorten, withFullStop } from '../../base/text.ts'
import { RepositoryError, type WantedBranch } from '../../jobs/repository.ts'
import type { Project } from '../../projects/project.ts'
import { type AppAccess, PER_PAGE, withToken } from '../api/access.ts'
import type { CheckedOctokit, DataOf } from '../api/checked-octokit.ts'
import { unlessMissing } from '../api/host-answer.ts'
import type { Repository } from '../api/repositories.ts'
import { findHead } from '../publish/heads.ts'

// Which regular expressions mean the same to GitHub (RE2) and to JavaScript, and end soon on a short text: one group deep,
// with few repetitions, and none of them around another.

const ATOM = String.raw`(?:[\w \/#:@~%=<>,;'"!&-]|\.|\\[.\-\/\\+*?()[\]{}|$^dws]|\[\^?(?:[\w \/#:@.]|\\[.\-\/\\dws]|-)+\])`
const TIMES = String.raw`(?:[?*+]|\{\d{1,2}(?:,\d{0,2})?\})?`
const SEQUENCE = `(?:${ATOM}${TIMES})*`
const GROUP = String.raw`\((?:\?:)?${SEQUENCE}(?:\|${SEQUENCE})*\)\??`
const PLAIN = new RegExp(String.raw`^\^?(?:${GROUP}|${ATOM}${TIMES})*\$?$`)
const REPETITION = /[*+?{]/g

const CHARACTERS_MAX = 200
const REPETITIONS_MAX = 5

/** True when `new RegExp(pattern)` judges a name of some fifty characters as GitHub does, at once. */
export function isPlainPattern(pattern: string): boolean {
  if (pattern.length > CHARACTERS_MAX || (pattern.match(REPETITION)?.length ?? 0) > REPETITIONS_MAX) return false
  return PLAIN.test(pattern)
}

// Whether one rule of a ruleset refuses what a turn would write. Only where GitHub could not decide otherwise: the title of
// the commit is not known yet, and rules about merging do not concern a branch of ours.

export interface BranchRule {
  type: string
  parameters?: Record<string, unknown> | undefined
}

export interface JudgedBranch extends WantedBranch {
  /** Commits are made by git and not by GitHub, which signs its own. */
  isPushed: boolean
}

/** A longer one is not judged. */
const PATTERN_MAX_CHARACTERS = 300
const Pattern = z.object({
  operator: z.enum(['starts_with', 'ends_with', 'contains', 'regex']),
  pattern: z.string().max(PATTERN_MAX_CHARACTERS),
  negate: z.boolean().optional(),
})
type Pattern = z.output<typeof Pattern>

/** Gives what the rule demands, the rest of a sentence that begins with its ruleset; undefined unless it surely refuses us. */
export function judgeRule({ type, parameters }: BranchRule, wanted: JudgedBranch): string | undefined {
  const { isNew, isPushed } = wanted
  switch (type) {
    case 'creation':
      return isNew ? 'restricts who creates such branches' : undefined
    case 'update':
      return isNew ? undefined : 'restricts who pushes to such branches'
    case 'pull_request':
      return isNew ? undefined : 'lets nobody push to such branches without a pull request for them'
    case 'required_signatures':
      return isPushed ? 'requires signed commits, which only DOCMEND_PUBLISHER=git-data makes' : undefined
    case 'branch_name_pattern':
      return isNew ? judgeName(Pattern.safeParse(parameters).data, wanted) : undefined
    case 'commit_message_pattern':
      return judgeMessage(Pattern.safeParse(parameters).data, wanted)
    default:
      return undefined
  }
}

function judgeName(rule: Pattern | undefined, { name }: JudgedBranch): string | undefined {
  const isMatch = rule && matches(rule, name)
  if (rule === undefined || isMatch === undefined || isMatch !== (rule.negate ?? false)) return undefined
  return `allows only branches whose name ${describePattern(rule)}`
}

function matches({ operator, pattern, negate }: Pattern, text: string): boolean | undefined {
  switch (operator) {
    case 'starts_with':
      return text.startsWith(pattern)
    case 'ends_with':
      return text.endsWith(pattern)
    case 'contains':
      return text.includes(pattern)
    case 'regex':
      // Found anywhere in the name is more than GitHub may ask for, so that only what is forbidden could be misjudged.
      return negate === true || !isPlainPattern(pattern) ? undefined : new RegExp(pattern).test(text)
    default:
      return operator satisfies never
  }
}

const VERBS = {
  starts_with: ['starts with', 'does not start with'],
  ends_with: ['ends with', 'does not end with'],
  contains: ['contains', 'does not contain'],
  regex: ['matches', 'does not match'],
} as const

function describePattern({ operator, pattern, negate }: Pattern): string {
  const [is, isNot] = VERBS[operator]
  return `${negate === true ? isNot : is} \`${pattern.replaceAll('`', "'")}\``
}

/** The model may meet any demand on the title; but it cannot sign off. */
function judgeMessage(rule: Pattern | undefined, { isSignedOff }: JudgedBranch): string | undefined {
  if (rule === undefined || isSignedOff || rule.negate === true) return undefined
  const isDemanded = rule.operator === 'regex' ? DEMANDS_SIGN_OFF.test(rule.pattern) : SIGN_OFF.test(rule.pattern)
  if (!isDemanded) return undefined
  return `allows only commits whose message ${describePattern(rule)}, and the project's setting \`commitTrailers\` lacks \`signed-off-by\``
}

const SIGN_OFF = /Signed-off-by/
/** Neither one of several choices, nor in a group that may be missing, nor characters of a class. */
const DEMANDS_SIGN_OFF = /^(?:(?!\)[?*{])[^|[])*Signed-off-by(?:(?!\)[?*{])[^|])*$/s

// Which rules of a repository certainly refuse the branch of a turn (GitHub Docs, "REST API endpoints for rules"). Whatever
// cannot be asked or judged refuses nothing: GitHub decides when the branch is written.

type Ruleset = DataOf<'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}'>

/** Of rules that would refuse us; each costs a request. */
const RULESETS_ASKED_MAX = 10
/** A job's message names so many reasons of one ruleset, and so much of its name. */
const REASONS_MAX = 5
const NAME_MAX_CHARACTERS = 100

/** Gives a sentence for each rule that refuses the branch. Rejects only when the signal aborts. */
async function describeRefusals(
  wanted: WantedBranch,
  repository: Repository,
  signal: AbortSignal,
  github: AppAccess,
): Promise<string[]> {
  try {
    return await withToken('forContents', repository, signal, github, (octokit) =>
      findRefusals(wanted, repository, octokit, github),
    )
  } catch (error) {
    signal.throwIfAborted()
    const { fullName } = repository
    github.logger.warn({ err: error, repository: fullName }, 'Could not read the rules of a branch; continuing without')
    return []
  }
}

async function findRefusals(
  wanted: WantedBranch,
  { owner, name: repo }: Repository,
  octokit: CheckedOctokit,
  { publisher }: AppAccess,
): Promise<string[]> {
  // An older GitHub Enterprise Server has no such route.
  const asked = { owner, repo, branch: wanted.name, per_page: PER_PAGE }
  const rules = await unlessMissing(octokit.request('GET /repos/{owner}/{repo}/rules/branches/{branch}', asked))
  const byRuleset = Map.groupBy(
    (rules?.data ?? []).flatMap((rule) => toReason(rule, { ...wanted, isPushed: publisher === 'git-push' })),
    ({ rulesetId }) => rulesetId,
  )
  const refusals: string[] = []
  for (const [id, reasons] of [...byRuleset].slice(0, RULESETS_ASKED_MAX)) {
    const place = { owner, repo, ruleset_id: id }
    const ruleset = await unlessMissing(octokit.request('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', place))
    if (ruleset !== undefined && isBinding(ruleset.data)) refusals.push(describe(ruleset.data, reasons))
  }
  return refusals
}

interface Reason {
  rulesetId: number
  text: string
}

function toReason(
  rule: BranchRule & { ruleset_id?: number | undefined },
  wanted: WantedBranch & { isPushed: boolean },
) {
  const text = judgeRule(rule, wanted)
  return text === undefined || rule.ruleset_id === undefined ? [] : [{ rulesetId: rule.ruleset_id, text }]
}

/** The list of a branch has the rules that somebody may bypass as well: only the ruleset says whether the App may. */
function isBinding({ enforcement, current_user_can_bypass: bypass }: Ruleset): boolean {
  return enforcement === 'active' && bypass === 'never'
}

function describe({ name, _links: links }: Ruleset, reasons: readonly Reason[]): string {
  const href = links?.html?.href
  const place = href === undefined ? '' : ` (${href})`
  const texts = [...new Set(reasons.map(({ text }) => text))].slice(0, REASONS_MAX)
  return `The ruleset "${shorten(oneLine(name), NAME_MAX_CHARACTERS)}"${place} ${texts.join(', and ')}`
}

/** What a token for publishing needs (api/tokens.ts). */
const NEEDED = ['contents', 'pull_requests']

/** Throws what `RepositoryHost.requireWriteAccess` says. */
export async function requireWriteAccess(
  project: Project,
  wanted: WantedBranch,
  signal: AbortSignal,
  github: AppAccess,
): Promise<void> {
  const repository = await github.repositories.recall(project, signal)
  await requirePermissions(repository, signal, github)
  if (wanted.isNew) await requireFreeName(wanted.name, repository, signal, github)
  const refusals = await describeRefusals(wanted, repository, signal, github)
  if (refusals.length === 0) return
  throw new RepositoryError(
    `The rules of ${repository.fullName} refuse the branch ${wanted.name}, so the model was not asked. ` +
      `${refusals.map(withFullStop).join(' ')} Let the App bypass these rules for branches named docmend/**/*, or change them. ` +
      'A job in `mode: patch` writes no branch',
    { transient: false },
  )
}

/** git keeps a branch as a file in a folder of its name, so no branch can be named below another one. */
async function requireFreeName(
  branch: string,
  repository: Repository,
  signal: AbortSignal,
  github: AppAccess,
): Promise<void> {
  const parts = branch.split('/')
  const above = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
  const found = await withToken('forContents', repository, signal, github, (octokit) =>
    Promise.all(above.map((name) => findHead(octokit, repository, name))),
  )
  // A former name leads to the branch as it is called now, and is free.
  const taken = above.find((name, index) => found[index]?.name === name)
  if (taken === undefined) return
  throw new RepositoryError(
    `${repository.fullName} has a branch named ${taken}, so git cannot create ${branch}. No model was called. ` +
      `Rename or delete ${taken}, or use \`mode: patch\`, which writes no branch`,
    { transient: false },
  )
}

async function requirePermissions(
  { installationId, fullName, owner }: Repository,
  signal: AbortSignal,
  github: AppAccess,
): Promise<void> {
  const granted = await github.permissions.fetch(installationId, signal)
  const missing = NEEDED.filter((name) => granted[name] !== 'write')
  if (missing.length === 0) return
  const wanted = missing.map((name) => `\`${name}: write\``).join(' and ')
  throw new RepositoryError(
    `The installation of the App on ${fullName} lacks ${wanted}, so no pull request could be opened, and the model was not asked. ` +
      `Give the App that permission, and let an owner of ${owner} accept it in the settings of the installation. A job in \`mode: patch\` needs only read access`,
    { transient: false },
  )
}
