// Which names a tree still has: a name counts as gone only when no file of the code has it, and no file is called so.
import { isRegular, type ReadableTree, type TreeEntry } from '../base/git-tree.ts'
import { isDocument, isForeign } from '../checks/config/paths.ts'
import { fileKind } from './file-kind.ts'
import { foldName } from './names.ts'
import { firstFiles, forgetOthers, readFiles } from './read-files.ts'

export interface SourceWords {
  /** The tree is too large to be read whole, so that nothing is known to be gone. */
  isCut: boolean
  /** Whether a file has the name, in whatever spelling, or is called so; true for every name where that is not known. */
  has(folded: string): boolean
  /** Paths of the files that have it, at most `max`. */
  filesWith(folded: string, max: number): string[]
}

/** The hashes of the words of a file by its blob id, sorted. */
export type WordsCache = Map<string, Uint32Array>

const NO_TEXT =
  /\.(?:png|jpe?g|gif|webp|avif|ico|svg|woff2?|ttf|otf|eot|pdf|zip|gz|tgz|bz2|xz|7z|jar|mp[34]|webm|mov|wasm|so|dylib|dll|exe|bin|dat|db|sqlite|parquet|lock|map|snap)$/i
/** Notes on what was changed name on purpose what is gone. */
const NOTES = /(?:^|\/)(?:change-?log|changes|news|history|release[-_]?notes?)(?:\.[\w-]+)?$/i
/** Names what people vouch for, so that a line of the change itself would make a gone name look as if it were there. */
const VOUCHING_FILE = '.docmend.yml'
/** Above this many files, a tree costs more than a notice may. */
const FILES_MAX = 30_000
/** Some seconds of processor time. */
const TREE_MAX_BYTES = 256 * 1024 * 1024

/** Reads the files that are not in the cache. Throws faults of the tree. */
export async function readSourceWords(tree: ReadableTree, cache: WordsCache): Promise<SourceWords> {
  const code = (await tree.list()).filter(isCode)
  const files = firstFiles(code, { files: FILES_MAX, bytes: TREE_MAX_BYTES })
  const missing = files.filter(({ sha }) => !cache.has(sha))
  for await (const { file, content } of readFiles(tree, missing)) cache.set(file.sha, hashesOf(content))
  forgetOthers(cache, new Set(files.map(({ sha }) => sha)))
  const inPaths = new Set(files.flatMap(({ path }) => path.split('/').flatMap(pathNames)))
  const hasWord = ({ sha }: TreeEntry, hash: number): boolean => isIn(cache.get(sha), hash)
  const isCut = files.length < code.length
  return {
    isCut,
    has: (folded) => isCut || inPaths.has(folded) || files.some((file) => hasWord(file, hashOf(folded))),
    filesWith: (folded, max) => {
      const found: string[] = []
      for (const file of files) {
        if (found.length < max && hasWord(file, hashOf(folded))) found.push(file.path)
      }
      return found
    },
  }
}

function isCode({ path, mode }: TreeEntry): boolean {
  if (!isRegular(mode) || NO_TEXT.test(path) || isDocument(path) || isForeign(path) || NOTES.test(path)) return false
  return path !== VOUCHING_FILE && fileKind(path) !== 'lock file'
}

function pathNames(segment: string): string[] {
  const [stem = ''] = segment.split('.', 1)
  return [foldName(segment), foldName(stem)]
}

// FNV-1a over lower case letters and digits. Two words of one hash make a name look as if it were still there: no harm.
const START = 0x811c9dc5
const PRIME = 0x01000193

function hashOf(folded: string): number {
  let hash = START
  for (let at = 0; at < folded.length; at++) hash = Math.imul(hash ^ folded.charCodeAt(at), PRIME)
  return hash >>> 0
}

/** The class of each byte: its lower case for a letter or digit, or what it does to a word. */
const [SEPARATES, HYPHEN, DOT, SKIPPED] = [0, 1, 2, 3]
const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  if (/[A-Za-z\d]/.test(character)) return character.toLowerCase().charCodeAt(0)
  if (character === '-') return HYPHEN
  if (character === '.') return DOT
  return character === '_' || character === '$' ? SKIPPED : SEPARATES
})

/** Words and what hyphens and dots join: `a.max-retries` gives `a`, `max`, `retries`, `maxretries` and `a.maxretries`. */
function hashesOf(content: Uint8Array | undefined): Uint32Array {
  const found = new Set<number>()
  let [whole, segment, part] = [START, START, START]
  let dots = 0
  const end = (of: number): void => {
    if (part !== START) found.add(part >>> 0)
    part = START
    if (of === HYPHEN) return
    if (segment !== START) found.add(segment >>> 0)
    segment = START
    if (of === DOT) dots += 1
    else {
      if (whole !== START) found.add(whole >>> 0)
      whole = START
      dots = 0
    }
  }
  for (const byte of content ?? []) {
    const of = CLASSES[byte] ?? SEPARATES
    if (of > SKIPPED) {
      for (; dots > 0; dots--) if (whole !== START) whole = Math.imul(whole ^ DOT_BYTE, PRIME)
      whole = Math.imul(whole ^ of, PRIME)
      segment = Math.imul(segment ^ of, PRIME)
      part = Math.imul(part ^ of, PRIME)
    } else if (of !== SKIPPED) end(of)
  }
  end(SEPARATES)
  return Uint32Array.from(found).sort()
}

const DOT_BYTE = 0x2e

function isIn(sorted: Uint32Array | undefined, hash: number): boolean {
  let [low, high] = [0, (sorted?.length ?? 0) - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = sorted?.[middle] ?? 0
    if (value === hash) return true
    if (value < hash) low = middle + 1
    else high = middle - 1
  }
  return false
}
