// Patterns of paths, as `.docmend.yml` writes them.
import { compileGlobs, type MatchPath } from '../../documentation/index.ts'

/** Characters of a pattern. */
export const GLOB_MAX_CHARACTERS = 256
/** Patterns that one with braces may stand for. */
const ALTERNATIVES_MAX = 64
/** Of a whole list, once its braces are written out: what each path of a change set is held against. */
const LIST_MAX_CHARACTERS = 8192

/**
 * Says why a text is no pattern, or gives undefined. Known are `*` and `?` (within a name), `**` (any folders) and
 * `{a,b}`, which cannot be nested: what is not understood would forbid nothing.
 */
export function globRefusal(glob: string): string | undefined {
  if (glob.length > GLOB_MAX_CHARACTERS) return `is longer than ${GLOB_MAX_CHARACTERS} characters`
  if (glob.startsWith('!')) return 'begins with "!"; what may not be changed goes into exclude'
  if (/[[\]()|\\]/.test(glob)) return 'has one of [ ] ( ) | \\; known are *, ?, ** and {a,b}'
  const segments = splitSegments(glob)
  if (segments.length === 0) return 'names nothing; write ** for everything'
  if (segments.includes('..')) return 'has a ".." in it; patterns start at the top of the repository'
  if (segments.some((segment) => segment !== '**' && segment.includes('**'))) return 'has a ** beside other characters'
  if (segments.some(canVanish)) return 'has braces that may stand for no name at all; write two patterns'
  return braceRefusal(glob)
}

/** `{,a}`: without a name between its slashes a pattern matches nothing. */
function canVanish(segment: string): boolean {
  return segment.replace(/\{(?:[^{}]*,)?(?:,[^{}]*)?\}/g, '') === ''
}

function braceRefusal(glob: string): string | undefined {
  if (/[{}]/.test(glob.replace(/\{[^{}/]*\}/g, ''))) return 'has braces that are nested, not closed, or around a /'
  return countAlternatives(glob) > ALTERNATIVES_MAX ? `stands for more than ${ALTERNATIVES_MAX} patterns` : undefined
}

function countAlternatives(glob: string): number {
  const choices = [...glob.matchAll(/\{([^{}]*)\}/g)].map(([, list = '']) => list.split(',').length)
  return choices.reduce((product, count) => product * count, 1)
}

/** Says why patterns, each of them fine, are too many together, or gives undefined. */
export function globListRefusal(globs: readonly string[]): string | undefined {
  const characters = globs.reduce((sum, glob) => sum + glob.length * countAlternatives(glob), 0)
  if (characters <= LIST_MAX_CHARACTERS) return undefined
  return `the patterns have ${characters} characters once their braces are written out; at most ${LIST_MAX_CHARACTERS}`
}

/**
 * Gives the matcher of patterns for which `globRefusal` has nothing to say. They start at the top of the repository, and
 * a pattern that names a folder means all that is below it. Paths are in Unicode normal form C, as all are that may be
 * changed; patterns may be in any form. Linear in pattern and path.
 */
export function createMatcher(globs: readonly string[]): MatchPath {
  const cleaned = globs.map((glob) => splitSegments(glob.normalize('NFC')).join('/'))
  return compileGlobs(cleaned.flatMap((glob) => [glob, `${glob}/**`]))
}

function splitSegments(glob: string): string[] {
  return glob.split('/').filter((segment) => segment !== '' && segment !== '.')
}
