// Which metrics and labels an expression of PromQL names. Enough for the expressions of ops/, not a parser of the language.

const KEYWORDS = new Set([
  'and',
  'or',
  'unless',
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'bool',
  'offset',
])

export interface NamedMetric {
  name: string
  /** Of its selector. */
  labels: string[]
}

/** Strings, durations and groupings are no metrics; a word before a parenthesis is a function. */
export function metricsIn(expression: string): NamedMetric[] {
  const bare = expression
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
  return [...bare.matchAll(/\b([a-zA-Z_][\w:]*)\b(\s*\()?(?:\{([^}]*)\})?/g)].flatMap(
    ([, name = '', call, selector]) => {
      if (call !== undefined || KEYWORDS.has(name)) return []
      return [{ name, labels: [...(selector ?? '').matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = '']) => label) }]
    },
  )
}

/** The labels by which an expression groups. */
export function groupingsIn(expression: string): string[] {
  return [...expression.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(',').map((label) => label.trim()),
  )
}
