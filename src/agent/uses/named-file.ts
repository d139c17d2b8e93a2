// Which file a path in some line means: relative to the line's file, or by the end of its path as aliases and roots have it.
import { posix } from 'node:path'

const WORD = /[\w@~$.\-/%+]{2,300}/g
const EXTENSION = /\.[\w-]{1,10}$/

export interface FileNames {
  path: string
  /** All files with the same last name, this one among them. */
  sameName: readonly string[]
  hasFile(path: string): boolean
}

/** What lines that name the file contain: its name, or that of its folder for an index. */
export function stemOf(path: string): string {
  const bare = posix.basename(path).replace(EXTENSION, '')
  return bare === 'index' || bare === '' ? posix.basename(posix.dirname(path)) : bare
}

/** True when a word of the line means the file. Without extension it counts as the module of an import alone. */
export function namesFile(line: string, from: string, file: FileNames, isImport: boolean): boolean {
  const stem = stemOf(file.path)
  return [...line.matchAll(WORD)].some(({ 0: word, index }) => {
    // What follows `https:` is another place.
    if (!word.includes(stem) || word.startsWith('//')) return false
    const isModule = isImport && word.includes('/') && /["'`]/.test(line.charAt(index - 1))
    return means(decoded(word.replace(/[.,]+$/, '')), from, file, isModule)
  })
}

function means(word: string, from: string, file: FileNames, isModule: boolean): boolean {
  if (!isModule && !word.endsWith(posix.basename(file.path))) return false
  const beside = posix.normalize(posix.join(posix.dirname(from), word))
  if (!word.startsWith('/') && spellingsOf(file.path).includes(beside)) return true
  if (word.startsWith('.') || (!word.startsWith('/') && file.hasFile(beside))) return false
  return endings(word).some((ending) => isNearest(ending, file))
}

/** A path as imports may spell it. */
function spellingsOf(path: string): string[] {
  const bare = path.replace(EXTENSION, '')
  return posix.basename(bare) === 'index' ? [path, bare, posix.dirname(path)] : [path, bare]
}

/** `@site/src/x` → `site/src/x` and `src/x`: an alias is a folder of that name, or stands for one of another name. */
function endings(word: string): string[] {
  const bare = word.replace(/^[@~$/]+/, '')
  const rest = bare.slice(bare.indexOf('/') + 1)
  return /^[@~$]/.test(word) && rest.includes('/') ? [bare, rest] : [bare]
}

/** Of several files whose paths end so, the one nearest to the top is meant. */
function isNearest(ending: string, { path, sameName }: FileNames): boolean {
  const fits = (one: string): boolean => spellingsOf(one).some((name) => name === ending || name.endsWith(`/${ending}`))
  if (!fits(path)) return false
  const depth = path.split('/').length
  return !sameName.some((other) => other !== path && other.split('/').length < depth && fits(other))
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}
