// Whether a rule understands a site. A published site is mostly right, so a rule that calls much of it wrong is itself wrong.

import type { Rule } from '../../problem.ts'
import type { QuietRule } from '../../session.ts'
import { type Cause, describeGroup, type Form, type Group } from './link-group.ts'
import { wilson } from './wilson.ts'

/** Below, one bad page or one habit of one author would decide. */
const MIN_USES = 50
/** So many of fewer uses say something all the same; one or two dead links are no pattern. */
const MIN_USES_TO_WARN = 5
/**
 * Share of the uses that a rule may call wrong where it understands the site: more than in any maintained site that was
 * measured (docs/checks.md). It is held against the lower bound of the share.
 */
const MAX_WRONG = 0.25

/** What was seen of one rule and one form of target on the base. */
export interface Count {
  rule: Rule
  form: Form
  uses: number
  wrong: Readonly<Record<Cause, number>>
}

/** What becomes of the problems of a group: they are left out, or warnings; undefined: as the rule has them. */
export type Effect = 'quiet' | 'warning' | undefined

export interface Calibration {
  effectOf(group: Group): Effect
  quiet: readonly QuietRule[]
}

export function calibrate(counts: readonly Count[]): Calibration {
  const effects = new Map<string, Effect>()
  const quiet: QuietRule[] = []
  for (const count of counts) {
    for (const cause of ['missing', 'case', 'base'] as const) {
      const group: Group = { rule: count.rule, form: count.form, cause }
      const effect = effectOf(count.wrong[cause], count.uses)
      effects.set(keyOf(group), effect)
      if (effect !== 'quiet') continue
      quiet.push({ rule: count.rule, what: describeGroup(group), uses: count.uses, wrong: count.wrong[cause] })
    }
  }
  return { effectOf: (group) => effects.get(keyOf(group)), quiet }
}

function effectOf(wrong: number, uses: number): Effect {
  if (uses < MIN_USES_TO_WARN) return undefined
  if (uses < MIN_USES) return wrong * 2 > uses ? 'warning' : undefined
  return wilson(wrong, uses).low > MAX_WRONG ? 'quiet' : undefined
}

function keyOf({ rule, form, cause }: Group): string {
  return `${rule} ${form} ${cause}`
}
