// What this copy of Docmend says about its rules: from its docs/rules.md and its package.json.
import { readFileSync } from 'node:fs'
import type { RuleHelp } from '../checks/report/rule-help.ts'
import { rulesPageOfPackage } from '../checks/report/rules-address.ts'
import { splitRulesPage } from '../checks/report/rules-page.ts'
import { readVersion } from '../version.ts'
import { programOf, type Runtime } from './runtime.ts'

export function readRuleHelp(env: Runtime['env']): RuleHelp {
  const sections = splitRulesPage(readOurs('docs/rules.md'))
  return {
    version: readVersion(),
    program: programOf(env),
    rulesPage: rulesPageOfPackage(JSON.parse(readOurs('package.json'))),
    describeRule: (rule) => sections.get(rule),
  }
}

/** The same for the rules of notices, which docs/notice.md explains. */
export function readNoticeHelp(): RuleHelp {
  const rulesPage = rulesPageOfPackage(JSON.parse(readOurs('package.json')), 'docs/notice.md')
  return { version: readVersion(), rulesPage }
}

function readOurs(path: string): string {
  return readFileSync(new URL(path, import.meta.resolve('docmend/package.json')), 'utf8')
}
