// What a project wants of single rules. The policy gate does not ask: it refuses what it refuses with every rule off.
import type { Problem, Rule } from './problem.ts'
import type { DocsSession } from './session.ts'

/** From loose to strict. `error` also holds where the rule would be quiet (see Unjudged). */
export const RULE_LEVELS = ['off', 'warning', 'error'] as const
type RuleLevel = (typeof RULE_LEVELS)[number]

/** The other rules act as they do by themselves. */
export type RuleSettings = Readonly<Partial<Record<Rule, RuleLevel>>>

export const NO_RULE_SETTINGS: RuleSettings = Object.freeze({})

/** Gives the session with its checks under these settings. */
export function withRuleSettings(session: DocsSession, settings: RuleSettings): DocsSession {
  return {
    ...session,
    check: (changes) => session.check(changes, settings),
    checkAll: () => session.checkAll(settings),
  }
}

/** Leaves out what is switched off, and gives the rest the severity that the project wants. */
export function applyRuleSettings(problems: readonly Problem[], settings: RuleSettings): Problem[] {
  return problems.flatMap((problem): Problem[] => {
    const level = settings[problem.rule]
    if (level === undefined) return [problem]
    return level === 'off' ? [] : [{ ...problem, severity: level }]
  })
}

/** The rules that are switched off, sorted. */
export function rulesOff(settings: RuleSettings): Rule[] {
  const rules = Object.keys(settings) as Rule[]
  return rules.filter((rule) => settings[rule] === 'off').sort()
}
