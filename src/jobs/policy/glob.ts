// Patterns of paths, as `.docmend.yml` writes them.
import { compileGlobs, type MatchPath } from '../../documentation/frameworks/glob.ts'

/** Characters of a pattern. */
export const GLOB_MAX_CHARACTERS = 256
/** Patterns that one with braces may stand for. */
const ALTERNATIVES_MAX = 64

/**
 * Says why a text is no pattern, or gives undefined. Known are `*` and `?` (within a name), `**` (any folders) and
 * `{a,b}`, which cannot be nested: what is not understood would forbid nothing.
 */
export function globRefusal(glob: string): string | undefined {
  if (glob.length > GLOB_MAX_CHARACTERS) return `is longer than ${GLOB_MAX_CHARACTERS} characters`
  if (glob.startsWith('!')) return 'begins with "!"; what may not be changed goes into exclude'
  if (/[[\]()|\\]/.test(glob)) return 'has one of [ ] ( ) | \\; known are *, ?, ** and {a,b}'
  const segments = segmentsOf(glob)
  if (segments.length === 0) return 'names nothing; write ** for everything'
  if (segments.includes('..')) return 'has a ".." in it; patterns start at the top of the repository'
  if (segments.some((segment) => segment !== '**' && segment.includes('**'))) return 'has a ** beside other characters'
  return braceRefusal(glob)
}

function braceRefusal(glob: string): string | undefined {
  if (/[{}]/.test(glob.replace(/\{[^{}/]*\}/g, ''))) return 'has braces that are nested, not closed, or around a /'
  const choices = [...glob.matchAll(/\{([^{}]*)\}/g)].map(([, list = '']) => list.split(',').length)
  const alternatives = choices.reduce((product, count) => product * count, 1)
  return alternatives > ALTERNATIVES_MAX ? `stands for more than ${ALTERNATIVES_MAX} patterns` : undefined
}

/**
 * Gives the matcher of patterns for which `globRefusal` has nothing to say. They start at the top of the repository, and
 * a pattern that names a folder means all that is below it. Linear in pattern and path.
 */
export function matcherOf(globs: readonly string[]): MatchPath {
  const cleaned = globs.map((glob) => segmentsOf(glob).join('/'))
  return compileGlobs(cleaned.flatMap((glob) => [glob, `${glob}/**`]))
}

function segmentsOf(glob: string): string[] {
  return glob.split('/').filter((segment) => segment !== '' && segment !== '.')
}
