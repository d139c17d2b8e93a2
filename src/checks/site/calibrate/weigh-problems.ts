// Which of the problems found count, and as what: by what the base shows of the rules, and by what the project wants of them.

import type { Problem } from '../../problem.ts'
import { applyRuleSettings, type RuleSettings, rulesOff } from '../../rule-settings.ts'
import type { Unjudged } from '../../session.ts'
import type { Site } from '../site.ts'
import type { Calibration } from './calibration.ts'
import type { Form, Group, GroupedProblem } from './link-group.ts'

/** True for a problem of something that was right in the base: whatever the rule understands of the site, this it did. */
export type WasRight = (problem: GroupedProblem) => Promise<boolean>

interface Weighing {
  /** Called once, with the forms of the problems that it may silence: a check of changes measures no others. */
  calibrationOf: (forms: ReadonlySet<Form>) => Promise<Calibration>
  settings: RuleSettings
  wasRight: WasRight
}

/** Leaves out the problems of quiet groups, but for those of what was right in the base, which always count. */
export async function weighProblems(
  found: readonly GroupedProblem[],
  { calibrationOf, settings, wasRight }: Weighing,
): Promise<{ problems: Problem[]; calibration: Calibration }> {
  const doubted = new Map<GroupedProblem, Group>()
  for (const problem of found) {
    const { group } = problem
    const isWanted = group === undefined || (settings[group.rule] === 'error' && group.form !== 'elsewhere')
    if (!isWanted && !(await wasRight(problem))) doubted.set(problem, group)
  }
  const calibration = await calibrationOf(new Set(Array.from(doubted.values(), ({ form }) => form)))
  const weighed: Problem[] = []
  for (const problem of found) {
    const { group: _, kind: __, anchor: ___, ...bare } = problem
    const group = doubted.get(problem)
    const effect = group && calibration.effectOf(group)
    if (effect === undefined) weighed.push(bare)
    else if (effect === 'warning') weighed.push({ ...bare, severity: 'warning' })
  }
  return { problems: applyRuleSettings(weighed, settings), calibration }
}

/** What a report under these settings is silent about. */
export function unjudgedBy(
  calibration: Calibration,
  settings: RuleSettings,
  { members }: Pick<Site, 'members'>,
): Unjudged {
  const isQuiet = (level: RuleSettings[keyof RuleSettings]): boolean => level === undefined || level === 'warning'
  const names = new Set(members.flatMap(({ unjudgedNames }) => [...unjudgedNames]))
  const apps = new Set(members.flatMap((member) => [...member.otherApps()]))
  const unread = [
    ...Array.from(
      apps,
      (start) => `Links below ${start} are not checked: no page is there, so another application seems to answer.`,
    ),
    ...new Set(members.flatMap(({ rules }) => rules.unread ?? [])),
    ...Array.from(
      names,
      (what) => `Names of ${what} are not checked: code that Docmend does not read may define them.`,
    ),
  ]
  return {
    quiet: calibration.quiet.filter(({ rule }) => isQuiet(settings[rule])),
    off: rulesOff(settings),
    ...(unread.length > 0 && { unread }),
  }
}
