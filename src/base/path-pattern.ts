// Patterns of paths in `.docmend.yml` and in the settings of a project: what may stand in one.
/** Characters of a pattern. */
const PATTERN_MAX_CHARACTERS = 256
/** Patterns that one pattern with braces may expand to. */
const ALTERNATIVES_MAX = 64
/** Of a whole list with its braces expanded, since every path of a change set is matched against it. */
const LIST_MAX_CHARACTERS = 8192

/**
 * Gives the reason why a text is not a valid pattern, or undefined. Known are `*` and `?` (within a name), `**` (any
 * folders) and `{a,b}`, which cannot be nested. Other syntax is refused, since it would silently forbid nothing.
 */
export function patternRefusal(glob: string): string | undefined {
  if (glob.length > PATTERN_MAX_CHARACTERS) return `is longer than ${PATTERN_MAX_CHARACTERS} characters`
  if (glob.startsWith('!')) return 'begins with "!"; put what may not be changed into exclude'
  if (/[[\]()|\\]/.test(glob)) return 'has one of [ ] ( ) | \\; use only *, ?, ** and {a,b}'
  const segments = splitSegments(glob)
  if (segments.length === 0) return 'matches nothing; write ** for everything'
  if (segments.includes('..')) return 'has a ".."; patterns start at the top of the repository'
  if (segments.some((segment) => segment !== '**' && segment.includes('**'))) return 'has a ** next to other characters'
  if (segments.some(canVanish)) return 'has braces that can match an empty name; write two patterns'
  return braceRefusal(glob)
}

/** `{,a}` can be empty, and a pattern with nothing between two slashes matches nothing. */
function canVanish(segment: string): boolean {
  return segment.replace(/\{(?:[^{}]*,)?(?:,[^{}]*)?\}/g, '') === ''
}

function braceRefusal(glob: string): string | undefined {
  if (/[{}]/.test(glob.replace(/\{[^{}/]*\}/g, ''))) return 'has braces that are nested, not closed, or around a /'
  return countAlternatives(glob) > ALTERNATIVES_MAX ? `expands to more than ${ALTERNATIVES_MAX} patterns` : undefined
}

function countAlternatives(glob: string): number {
  const choices = [...glob.matchAll(/\{([^{}]*)\}/g)].map(([, list = '']) => list.split(',').length)
  return choices.reduce((product, count) => product * count, 1)
}

/** Gives the reason why valid patterns are too long together, or undefined. */
export function patternListRefusal(globs: readonly string[]): string | undefined {
  const characters = globs.reduce((sum, glob) => sum + glob.length * countAlternatives(glob), 0)
  if (characters <= LIST_MAX_CHARACTERS) return undefined
  return `the patterns have ${characters} characters with their braces expanded; the limit is ${LIST_MAX_CHARACTERS}`
}

/** The names of folders and files in a pattern, without what names nothing. */
export function splitSegments(glob: string): string[] {
  return glob.split('/').filter((segment) => segment !== '' && segment !== '.')
}
