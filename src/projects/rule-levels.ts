// The setting `checks`: what a project wants of single rules of the documentation checks.
import { closest, distance } from 'fastest-levenshtein'
import { SettingError, splitList } from './setting-values.ts'

/** The names of src/checks/problem.ts, which this folder must not import; a test compares the two. */
export const RULE_NAMES = [
  'page-syntax',
  'unclosed-fence',
  'unclosed-comment',
  'frontmatter',
  'frontmatter-key',
  'unknown-container',
  'broken-link',
  'broken-anchor',
  'malformed-link',
  'missing-image',
  'missing-include',
  'missing-import',
  'undefined-name',
  'nav-missing-page',
  'nav-duplicate',
  'duplicate-route',
  'redirect-loop',
  'config-syntax',
  'tool-residue',
  'hidden-character',
  'code-block-syntax',
  'encoding',
  'unchecked',
  'local-link',
  'page-not-in-nav',
  'anchors-unchecked',
  'left-out-site',
  'redirect-chain',
  'nav-unreadable',
] as const
type RuleName = (typeof RULE_NAMES)[number]

const LEVELS = ['off', 'warning', 'error'] as const
export type RuleLevels = Readonly<Partial<Record<RuleName, (typeof LEVELS)[number]>>>

/** Reads `broken-anchor:off,nav-duplicate:warning`. */
export function parseRuleLevels(text: string): RuleLevels {
  const levels = new Map(splitList(text).map(parseEntry))
  return Object.fromEntries(RULE_NAMES.flatMap((name) => (levels.has(name) ? [[name, levels.get(name)]] : [])))
}

export function formatRuleLevels(levels: RuleLevels): string {
  return Object.entries(levels)
    .map(([name, level]) => `${name}:${level}`)
    .join(',')
}

function unknownRule(name: string): SettingError {
  const meant = closest(name, RULE_NAMES)
  if (distance(name, meant) <= MAX_SLIPS) return new SettingError(`There is no rule ${name}; did you mean ${meant}?`)
  return new SettingError(`checks names rules: ${RULE_NAMES.join(', ')}; there is no ${name}`)
}

/** Letters by which a name may differ from the one that is meant. */
const MAX_SLIPS = 4

function parseEntry(entry: string): [RuleName, (typeof LEVELS)[number]] {
  const [name = '', wanted = '', ...more] = entry.split(':').map((part) => part.trim())
  const rule = RULE_NAMES.find((one) => one === name)
  if (rule === undefined) throw unknownRule(name)
  const level = LEVELS.find((one) => one === wanted)
  if (level !== undefined && more.length === 0) return [rule, level]
  throw new SettingError(`checks gives each rule off, warning or error, such as ${rule}:off; you wrote ${entry}`)
}
