// Files of the copy of Docmend that a step uses, which GitHub has fetched whole: dist/ and what lies beside it.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RuleHelp } from '../../checks/report/rule-help.ts'
import { rulesPageOfAction, type UsedAction } from '../../checks/report/rules-address.ts'
import { splitRulesPage } from '../../checks/report/rules-page.ts'

/** dist/, in which the runner has started a file. */
const DIST = dirname(process.argv[1] ?? '')

/** index.js again, which starts the checks where it runs in a thread. */
export const THREAD_SOURCE = pathToFileURL(join(DIST, 'index.js'))

export function readRuleHelp(action: UsedAction): RuleHelp {
  const sections = splitRulesPage(readOurs('docs/rules.md'))
  return {
    version: String(JSON.parse(readOurs('package.json')).version),
    rulesPage: rulesPageOfAction(action),
    describeRule: (rule) => sections.get(rule),
  }
}

function readOurs(path: string): string {
  return readFileSync(join(DIST, '..', path), 'utf8')
}
