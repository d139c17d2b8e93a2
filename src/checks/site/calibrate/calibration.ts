// Whether a rule understands a site. A published site is mostly right, so a rule that calls much of it wrong is itself wrong.

import type { Rule } from '../../problem.ts'
import type { QuietRule } from '../../session.ts'
import { type Cause, describeGroup, type Form, type Group, type SiteName } from './link-group.ts'
import { wilson } from './wilson.ts'

/** Below, one bad page or one habit of one author would decide. */
const MIN_USES = 50
/** So many of fewer uses say something all the same; on a smaller site, most links may be dead, and are no pattern. */
const MIN_USES_TO_WARN = 10
/**
 * Share of the uses that a rule may call wrong where it understands the site: more than in any maintained site that was
 * measured (docs/checks.md). It is held against the lower bound of the share.
 */
const MAX_WRONG = 0.25
/** The same where such a problem stops the build of the site: one that is published has next to none. */
const MAX_WRONG_OF_STRICT = 0.03
/** A dead link or two may have come in since the last build. */
const MIN_WRONG_OF_STRICT = 3

/** What was seen of one rule and one form of target on the base. */
export interface Count {
  site: SiteName
  rule: Rule
  form: Form
  uses: number
  /** True where such a problem stops the build. */
  isStrict: boolean
  wrong: Readonly<Record<Cause, number>>
}

/** What becomes of the problems of a group: they are left out, or warnings; undefined: as the rule has them. */
type Effect = 'quiet' | 'warning' | undefined

export interface Calibration {
  effectOf(group: Group): Effect
  quiet: readonly QuietRule[]
}

export function calibrate(counts: readonly Count[]): Calibration {
  const effects = new Map<string, Effect>()
  const quiet: QuietRule[] = []
  const isOnly = new Set(counts.map(({ site }) => keyOfSite(site))).size === 1
  for (const { counts: alike, rule, form } of poolCounts(counts.filter((count) => count.form !== 'elsewhere'))) {
    const uses = sum(alike.map((count) => count.uses))
    for (const cause of ['missing', 'case', 'base'] as const) {
      const wrong = sum(alike.map((count) => count.wrong[cause]))
      const effect = effectOf(
        wrong,
        uses,
        alike.every(({ isStrict }) => isStrict),
      )
      for (const { site } of alike) effects.set(keyOf({ site, rule, form, cause }), effect)
      if (effect !== 'quiet') continue
      const sites = alike.map(({ site }) => site.place).sort()
      quiet.push({ rule, what: describeGroup({ form, cause }), uses, wrong, ...(isOnly ? {} : { sites }) })
    }
  }
  // No count tells whether another project has what no page of this one has.
  return { effectOf: (group) => (group.form === 'elsewhere' ? 'quiet' : effects.get(keyOf(group))), quiet }
}

interface Pool extends Pick<Count, 'rule' | 'form'> {
  counts: Count[]
}

/** Of a site with enough uses of a form, its own; of the others, all those of one framework together. */
function poolCounts(counts: readonly Count[]): Iterable<Pool> {
  const pools = new Map<string, Pool>()
  for (const count of counts) {
    const { site, rule, form, uses } = count
    const key = `${uses < MIN_USES ? site.framework : keyOfSite(site)}\0${rule} ${form}`
    const pool = pools.get(key)
    if (pool === undefined) pools.set(key, { rule, form, counts: [count] })
    else pool.counts.push(count)
  }
  return pools.values()
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function effectOf(wrong: number, uses: number, isStrict: boolean): Effect {
  if (isStrict && wrong >= MIN_WRONG_OF_STRICT)
    return wilson(wrong, uses).low > MAX_WRONG_OF_STRICT ? 'quiet' : undefined
  if (uses < MIN_USES_TO_WARN) return undefined
  if (uses < MIN_USES) return wrong * 2 > uses ? 'warning' : undefined
  return wilson(wrong, uses).low > MAX_WRONG ? 'quiet' : undefined
}

function keyOf({ site, rule, form, cause }: Group): string {
  return `${keyOfSite(site)}\0${rule} ${form} ${cause}`
}

function keyOfSite({ framework, place }: SiteName): string {
  return `${framework} ${place}`
}
