// Which rules of a repository certainly refuse the branch of a turn (GitHub Docs, "REST API endpoints for rules"). Whatever
// cannot be asked or judged refuses nothing: GitHub decides when the branch is written.

import { shorten } from '../../base/text/cut.ts'
import { oneLine } from '../../base/text/one-line.ts'
import type { WantedBranch } from '../../jobs/repository.ts'
import type { GitHubAccess } from '../api/access.ts'
import { PER_PAGE } from '../api/all-pages.ts'
import type { CheckedOctokit, DataOf } from '../api/checked-octokit.ts'
import { unlessMissing } from '../api/host-answer.ts'
import type { Repository } from '../api/repositories.ts'
import { withToken } from '../api/with-token.ts'
import { type BranchRule, judgeRule } from './judge-rule.ts'

type Ruleset = DataOf<'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}'>

/** Of rules that would refuse us; each costs a request. */
const RULESETS_ASKED_MAX = 10
/** A job's message names so many reasons of one ruleset, and so much of its name. */
const REASONS_MAX = 5
const NAME_MAX_CHARACTERS = 100

/** Gives a sentence for each rule that refuses the branch. Rejects only when the signal aborts. */
export async function describeRefusals(
  wanted: WantedBranch,
  repository: Repository,
  signal: AbortSignal,
  github: GitHubAccess,
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
  { publisher }: GitHubAccess,
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
