// Which files a tool works on: folders, files and globs, as the model names them.

import { plural } from '../../base/text.ts'
import { compileGlobs, type MatchPath } from '../../checks/index.ts'
import { isUnder } from '../changes/line-search.ts'
import { Refusal } from '../tools/refusal.ts'
import { folderNamed } from '../tools/source.ts'

/** Each is held against every file. */
const MAX_NAMES = 20
const GLOB_MAX_CHARACTERS = 200
const GLOB_MAX_WILDCARDS = 10
/** Files times globs that are held against each other: up to three seconds. */
const MAX_TESTS = 400_000
const GLOB_MAX_ALTERNATIVES = 20
const WILDCARD = /[*?[{]/

export interface SelectedPaths {
  /** True when no file is left out. */
  isAll: boolean
  has: MatchPath
  /** Gives what those names select alone under which all files are such ones: who names such a folder wants it. */
  partsWithin(isSuch: MatchPath): MatchPath
  /** Names under which there is no file. */
  unknown: string[]
}

/**
 * Selects files by names: folders, files or globs, and `!` before what to leave out. A glob without a slash matches at
 * any depth; what matches a folder means all below it. Throws `Refusal` when there is no file under any of the names.
 */
export function selectPaths(names: readonly string[], paths: readonly string[]): SelectedPaths {
  if (names.length > MAX_NAMES) throw new Refusal(`Name at most ${MAX_NAMES} folders or globs; globs match many files`)
  const given = names.map((name) => name.trim()).filter((name) => name !== '')
  requireFew(given, paths)
  const wanted = given.filter((name) => !name.startsWith('!')).map((name) => matcherOf(name, paths))
  const left = given.filter((name) => name.startsWith('!')).map((name) => matcherOf(name.slice(1), paths))
  const parts = wanted.map(({ name, has }) => ({ name, paths: new Set(paths.filter(has)) }))
  const unknown = parts.flatMap((part) => (part.paths.size === 0 ? [part.name] : []))
  if (unknown.length > 0 && unknown.length === parts.length) {
    throw new Refusal(`There is no file under ${unknown.slice(0, 5).join(', ').slice(0, 400)}; see list`)
  }
  const isAll = left.length === 0 && (wanted.length === 0 || wanted.some(({ folder }) => folder === ''))
  const isLeft = (path: string): boolean => left.some(({ has }) => has(path))
  const found = paths.filter(
    (path) => (parts.length === 0 || parts.some((one) => one.paths.has(path))) && !isLeft(path),
  )
  const selected = new Set(found)
  return {
    isAll,
    has: (path) => selected.has(path),
    partsWithin: (isSuch) => {
      const such = parts.filter((part) => [...part.paths].every(isSuch))
      return (path) => such.some((part) => part.paths.has(path))
    },
    unknown,
  }
}

function requireFew(names: readonly string[], paths: readonly string[]): void {
  const globs = names.filter((name) => WILDCARD.test(name) && !/^!?\*\.[\w.]+$/.test(name))
  const tests = globs.reduce((sum, glob) => sum + glob.split(',').length, 0) * paths.length
  if (tests > MAX_TESTS) throw new Refusal('So many globs are too much for so many files; name folders')
}

interface Matcher {
  name: string
  has: MatchPath
  /** Of a name that is no glob. */
  folder?: string
}

/** Names with brackets may be real folders, such as `[slug]`: what exists is meant as it stands. */
function matcherOf(given: string, paths: readonly string[]): Matcher {
  const name = folderNamed(given)
  const isLiteral = !WILDCARD.test(name) || paths.some((path) => isUnder(path, name))
  if (isLiteral) return { name: given, has: (path) => isUnder(path, name), folder: name }
  // The most common one by far.
  if (/^\*\.[\w.]+$/.test(name)) return { name: given, has: (path) => path.endsWith(name.slice(1)) }
  const isLong = name.length > GLOB_MAX_CHARACTERS || name.split(',').length > GLOB_MAX_ALTERNATIVES
  if (isLong || name.split(/[*?[]/).length > GLOB_MAX_WILDCARDS) {
    throw new Refusal(`Use a shorter glob than ${JSON.stringify(name.slice(0, 100))}`)
  }
  const glob = name.includes('/') ? name : `**/${name}`
  return { name: given, has: compileGlobs([glob, `${glob}/**`]) }
}

/** Tells which names matched nothing, below an answer. */
export function describeUnknown({ unknown }: SelectedPaths): string {
  if (unknown.length === 0) return ''
  const shown = unknown.slice(0, 5).map((name) => JSON.stringify(name.slice(0, 100)))
  return `\n[No file is under ${shown.join(', ')}${unknown.length > 5 ? ` and ${plural(unknown.length - 5, 'other name')}` : ''}]`
}
