// Patterns of file names, matched without regular expressions: a pattern comes from the repository, and what a RegExp
// makes of `*a*a*a*a` takes time without bounds. Here a match costs pattern × path at most.

/** True when the path (from the folder that the pattern is written for) matches. */
export type MatchPath = (path: string) => boolean

type Token = { kind: 'text'; text: string } | { kind: 'one' } | { kind: 'star' } | { kind: 'set'; set: CharacterSet }
interface CharacterSet {
  negated: boolean
  ranges: readonly (readonly [string, string])[]
}
/** The segment `**`. */
const ANY_DEPTH = Symbol('any depth')
/** Text that must be the whole segment, or what a segment with wildcards is matched by. */
type Segment = typeof ANY_DEPTH | string | Token[]

const MAX_PATTERN = 1000
const MAX_ALTERNATIVES = 100

/** Shell patterns as tinyglobby, fnmatch and Sphinx read them: `*`, `?`, `[a-z]`, `**`, `{a,b}`; any one must match. */
export function compileGlobs(patterns: readonly string[]): MatchPath {
  const compiled = patterns.flatMap(expandBraces).map(compileSegments)
  return (path) => {
    const names = path.split('/')
    return compiled.some((segments) => matchSegments(segments, names))
  }
}

/** Patterns whose wildcards stand for slashes too, as Python's `fnmatch` reads them; any one must match. */
export function compileNames(patterns: readonly string[]): MatchPath {
  const compiled = patterns.map((pattern) => compileSegment(pattern.slice(0, MAX_PATTERN)))
  return (path) => compiled.some((pattern) => matchSegment(pattern, path))
}

/**
 * The lines of a .gitignore (gitignore(5); MkDocs uses them in `exclude_docs`): the last line that matches decides, `!`
 * takes back, a pattern with a slash is meant from the top, one that matches a folder means all below it.
 */
export function compileIgnoreLines(lines: readonly string[]): MatchPath {
  const groups: IgnoreGroup[] = []
  for (const line of lines.map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue
    const ignores = !line.startsWith('!')
    const last = groups.at(-1)
    const group = last?.ignores === ignores ? last : createIgnoreGroup(ignores)
    if (group !== last) groups.push(group)
    addIgnoreRule(group, ignores ? line : line.slice(1))
  }
  return (path) => {
    const names = path.split('/')
    return groups.findLast((group) => matchesGroup(group, names))?.ignores ?? false
  }
}

/** Lines without one of the other kind between them. */
interface IgnoreGroup {
  ignores: boolean
  /** Of lines without a slash: what they say of a name in a path, of which thousands have the same one. */
  byName: (name: string) => 'file' | 'folder' | 'none'
  names: Set<string>
  folders: Set<string>
  wild: { segment: string | Token[]; isFolder: boolean }[]
  rooted: ((path: readonly string[]) => boolean)[]
}

const MAX_REMEMBERED = 20_000

/** Gives the same function with its results kept; a plain map, since tens of thousands of paths are asked for. */
export function remembering<T>(find: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    if (known.size === MAX_REMEMBERED) known.clear()
    const found = find(name)
    known.set(name, found)
    return found
  }
}

function createIgnoreGroup(ignores: boolean): IgnoreGroup {
  const [names, folders, wild] = [new Set<string>(), new Set<string>(), [] as IgnoreGroup['wild']]
  const byName = remembering((name) => {
    const matching = wild.filter(({ segment }) => matchSegment(segment, name))
    if (names.has(name) || matching.some(({ isFolder }) => !isFolder)) return 'file'
    return folders.has(name) || matching.length > 0 ? 'folder' : 'none'
  })
  return { ignores, names, folders, wild, rooted: [], byName }
}

function matchesGroup({ byName, rooted }: IgnoreGroup, path: readonly string[]): boolean {
  const isNamed = path.some((name, at) => {
    const what = byName(name)
    return what === 'file' || (what === 'folder' && at < path.length - 1)
  })
  return isNamed || rooted.some((matches) => matches(path))
}

function addIgnoreRule({ names, folders, wild, rooted }: IgnoreGroup, pattern: string): void {
  const isFolder = pattern.endsWith('/')
  const bare = pattern.replace(/^\//, '').replace(/\/$/, '')
  const isRooted = pattern.slice(0, -1).includes('/')
  const segment = compileSegment(bare.slice(0, MAX_PATTERN))
  if (!isRooted && typeof segment === 'string') (isFolder ? folders : names).add(segment)
  else if (!isRooted) wild.push({ segment, isFolder })
  else {
    const all = [`${bare}/**`, ...(isFolder ? [] : [bare])].map(compileSegments)
    rooted.push((path) => all.some((segments) => matchSegments(segments, path)))
  }
}

/** `{a,b}` and what is nested in it; what would become too many is left as it stands. */
function expandBraces(pattern: string): string[] {
  let done: string[] = [pattern]
  for (let round = 0; round < 10; round += 1) {
    const next = done.flatMap(expandFirstBrace)
    if (next.length > MAX_ALTERNATIVES || next.length === done.length)
      return next.length > MAX_ALTERNATIVES ? done : next
    done = next
  }
  return done
}

function expandFirstBrace(pattern: string): string[] {
  const close = pattern.indexOf('}')
  const open = pattern.lastIndexOf('{', close)
  if (close === -1 || open === -1) return [pattern]
  const parts = pattern.slice(open + 1, close).split(',')
  return parts.map((part) => pattern.slice(0, open) + part + pattern.slice(close + 1))
}

function compileSegments(pattern: string): Segment[] {
  const segments = pattern.slice(0, MAX_PATTERN).replace(/^\.\//, '').split('/')
  return segments.map((segment) => (segment === '**' ? ANY_DEPTH : compileSegment(segment)))
}

function compileSegment(segment: string): string | Token[] {
  if (!/[*?[\\]/.test(segment)) return segment
  const tokens: Token[] = []
  for (let at = 0; at < segment.length; at += 1) {
    const character = segment.charAt(at)
    const set = character === '[' ? readSet(segment, at) : undefined
    if (set !== undefined) {
      tokens.push({ kind: 'set', set })
      at = set.end
    } else if (character === '*') {
      if (tokens.at(-1)?.kind !== 'star') tokens.push({ kind: 'star' })
    } else if (character === '?') tokens.push({ kind: 'one' })
    else if (character === '\\' && at + 1 < segment.length) tokens.push({ kind: 'text', text: segment.charAt(++at) })
    else tokens.push({ kind: 'text', text: character })
  }
  return tokens
}

function readSet(segment: string, at: number): (CharacterSet & { end: number }) | undefined {
  const negated = /^[!^]$/.test(segment.charAt(at + 1))
  const start = at + (negated ? 2 : 1)
  const end = segment.indexOf(']', start + 1)
  if (end === -1) return undefined
  const ranges: (readonly [string, string])[] = []
  for (let index = start; index < end; index += 1) {
    const isRange = segment.charAt(index + 1) === '-' && index + 2 < end
    ranges.push([segment.charAt(index), segment.charAt(isRange ? index + 2 : index)])
    if (isRange) index += 2
  }
  return { negated, ranges, end }
}

function matchSegments(pattern: readonly Segment[], path: readonly string[]): boolean {
  return matchWithStars(
    pattern,
    path,
    (segment) => segment === ANY_DEPTH,
    (segment, name) => segment !== ANY_DEPTH && matchSegment(segment, name),
  )
}

function matchSegment(segment: string | readonly Token[], name: string): boolean {
  return typeof segment === 'string' ? segment === name : matchTokens(segment, name)
}

/** As `matchWithStars`, on the characters of a name: most names differ in the first, so nothing is made of the others. */
function matchTokens(tokens: readonly Token[], name: string): boolean {
  let part = 0
  let star = -1
  let resume = 0
  for (let at = 0; at < name.length; ) {
    const token = tokens[part]
    if (token?.kind === 'star') {
      star = part++
      resume = at
    } else if (token !== undefined && matchToken(token, name.charAt(at))) {
      part += 1
      at += 1
    } else if (star === -1) return false
    else {
      part = star + 1
      resume += 1
      at = resume
    }
  }
  return tokens.slice(part).every(({ kind }) => kind === 'star')
}

function matchToken(token: Token, character: string): boolean {
  if (token.kind === 'text') return token.text === character
  if (token.kind === 'one') return true
  if (token.kind === 'star') return false
  return token.set.ranges.some(([from, to]) => from <= character && character <= to) !== token.set.negated
}

/** The greedy matcher with one step of memory: after a mismatch only the last star has to take one item more. */
function matchWithStars<P, I>(
  pattern: readonly P[],
  items: readonly I[],
  isStar: (part: P) => boolean,
  matches: (part: P, item: I) => boolean,
): boolean {
  let part = 0
  let star = -1
  let resume = 0
  for (let item = 0; item < items.length; ) {
    const current = pattern[part]
    const value = items[item]
    if (current !== undefined && isStar(current)) {
      star = part++
      resume = item
    } else if (current !== undefined && value !== undefined && matches(current, value)) {
      part += 1
      item += 1
    } else if (star === -1) return false
    else {
      part = star + 1
      resume += 1
      item = resume
    }
  }
  return pattern.slice(part).every(isStar)
}
