// How strict the checks of the documentation are: the levels of single rules, and the active content that pages may have.
import { closest, distance } from 'fastest-levenshtein'
import { ACTIVE_FORMS, type AllowedForm } from '../../checks/active-content/active-forms.ts'
import { RULE_NAMES } from '../../checks/problem.ts'
import { RULE_LEVELS, type RuleSettings } from '../../checks/rule-settings.ts'
import { joinList, SettingError, splitList, text } from './setting-kinds.ts'

type RuleName = (typeof RULE_NAMES)[number]
type RuleLevel = (typeof RULE_LEVELS)[number]

/** Reads `broken-anchor:off,nav-duplicate:warning`. */
function parseRuleLevels(written: string, name: string): RuleSettings {
  const levels = new Map(splitList(written).map((entry) => parseRuleLevel(entry, name)))
  return Object.fromEntries(RULE_NAMES.flatMap((rule) => (levels.has(rule) ? [[rule, levels.get(rule)]] : [])))
}

function parseRuleLevel(entry: string, name: string): [RuleName, RuleLevel] {
  const [ruleName = '', wanted = '', ...more] = entry.split(':').map((part) => part.trim())
  const rule = RULE_NAMES.find((one) => one === ruleName)
  if (rule === undefined) throw unknownRule(ruleName, name)
  const level = RULE_LEVELS.find((one) => one === wanted)
  if (level !== undefined && more.length === 0) return [rule, level]
  throw new SettingError(`${name} gives each rule off, warning or error, such as ${rule}:off; you wrote ${entry}`)
}

/** Letters by which a name may differ from the one that is meant. */
const MAX_SLIPS = 4

function unknownRule(rule: string, name: string): SettingError {
  const meant = closest(rule, RULE_NAMES)
  if (distance(rule, meant) <= MAX_SLIPS) return new SettingError(`There is no rule ${rule}; did you mean ${meant}?`)
  return new SettingError(`${name} names rules: ${RULE_NAMES.join(', ')}; there is no ${rule}`)
}

function formatRuleLevels(levels: RuleSettings): string {
  return Object.entries(levels)
    .map(([rule, level]) => `${rule}:${level}`)
    .join(',')
}

const FORM_NAMES = Object.keys(ACTIVE_FORMS)
const ALLOWED_FORM_MAX_CHARACTERS = 255

/** Gives the forms in the order of the table; the names of a form follow it. */
function parseAllowedForms(written: string, name: string): readonly AllowedForm[] {
  const wanted = splitList(written)
  const unknown = wanted.find((form) => !isAllowedForm(form))
  if (unknown === undefined) return wanted.filter(isAllowedForm).sort(compareForms)
  const forms = FORM_NAMES.join(', ')
  throw new SettingError(`${name} is any of ${forms}, or one name such as component:Video; there is no ${unknown}`)
}

function isAllowedForm(written: string): written is AllowedForm {
  const [form = '', ...name] = written.split(':')
  const isNamed = name.length === 0 || name.join(':').trim() !== ''
  return isNamed && written.length <= ALLOWED_FORM_MAX_CHARACTERS && FORM_NAMES.includes(form)
}

function compareForms(a: string, b: string): number {
  const rank = (form: string): number => FORM_NAMES.indexOf(form.split(':', 1)[0] ?? '')
  return rank(a) - rank(b) || (a < b ? -1 : 1)
}

export const CHECK_SETTINGS = {
  checks: text<RuleSettings>({
    meaning:
      'Rules of the checks that the project sets: off, warning or error, such as broken-anchor:off, separated by commas; see checks.md',
    label: 'Levels of single rules',
    fallback: {},
    parse: parseRuleLevels,
    format: formatRuleLevels,
    example: 'broken-anchor:off',
  }),
  allowedForms: text<readonly AllowedForm[]>({
    meaning:
      'Active content that pages may have without being refused: forms, or names of a form such as component:Video, separated by commas; see security.md',
    label: 'Active content that pages may have',
    fallback: [],
    parse: parseAllowedForms,
    format: joinList,
    example: 'component:Video',
  }),
}
