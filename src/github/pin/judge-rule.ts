// Whether one rule of a ruleset refuses what a turn would write. Only where GitHub could not decide otherwise: the title of
// the commit is not known yet, and rules about merging do not concern a branch of ours.
import { z } from 'zod'
import type { WantedBranch } from '../../jobs/repository.ts'
import { isPlainPattern } from './plain-pattern.ts'

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
