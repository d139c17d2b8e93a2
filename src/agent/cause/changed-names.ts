// Which names a change of code adds, removes or changes, from the lines of its diff and the files around them.
import { setImmediate } from 'node:timers/promises'
import type { FilePatch, PatchLine } from './parse-patch.ts'
import { type NameKind, type ScannedName, scanLine } from './scan-line.ts'

/** `touched`: the definition around a changed line stays, and what it does may not. */
type NameChange = 'added' | 'removed' | 'changed' | 'touched'

export interface ChangedName {
  name: string
  kind: NameKind | 'file'
  change: NameChange
  isPublic: boolean
  /** Its first place: at the end where it exists. */
  path: string
  line: number
  /** How the line reads before and after, where both do. */
  was?: string
  is?: string
}

/** A file of the change with the lines of both ends; undefined where it is not there, or not read. */
export interface ReadPatch extends FilePatch {
  before: string | undefined
  after: string | undefined
}

const MAX_NAMES = 5000
/** Of one file. */
const MAX_HUNKS = 1000
const HUNK_MAX_LINES = 2000
/** A few milliseconds of work. */
const PAUSE_AFTER_LINES = 100
/** Lines above a change that are searched for the definitions around it, and changes of one file of which they are. */
const ENCLOSING_MAX_LINES = 1000
const ENCLOSING_MAX_HUNKS = 60
const ENCLOSING_MAX_DEPTH = 12
const WORD = /[\w$-]+/g
const MANIFEST_LINE_MAX_CHARACTERS = 600

/** Gives each name once, with the strongest thing that is known of it. Lets other work have its turn in between. */
export async function findChangedNames(files: readonly ReadPatch[]): Promise<ChangedName[]> {
  const names = new Map<string, ChangedName>()
  const addedAnywhere = new Set(files.flatMap(({ hunks }) => hunks.flat()).flatMap(wordsOfAdded))
  let lines = 0
  for (const file of files) {
    const words = { before: wordsIn(file.before), after: wordsIn(file.after), addedAnywhere }
    for (const hunk of file.hunks.slice(0, MAX_HUNKS)) {
      for (const name of namesInHunk(hunk.slice(0, HUNK_MAX_LINES), file, words)) keep(name, names)
      lines += hunk.length
      if (lines > PAUSE_AFTER_LINES) lines = await setImmediate(0)
    }
    for (const name of enclosingNames(file)) keep(name, names)
    if (names.size > MAX_NAMES) break
    await setImmediate()
  }
  return [...names.values()]
}

interface Words {
  before: ReadonlySet<string>
  after: ReadonlySet<string>
  addedAnywhere: ReadonlySet<string>
}

function wordsIn(text: string | undefined): ReadonlySet<string> {
  return new Set(text?.match(WORD))
}

function wordsOfAdded({ sign, text }: PatchLine): string[] {
  return sign === '+' ? (text.match(WORD) ?? []) : []
}

/** What readers may have been told of, the strongest first. */
export const PUBLIC_KINDS: readonly ChangedName['kind'][] = [
  'option',
  'environment variable',
  'route',
  'message',
  'symbol',
  'key',
  'version',
]
const KINDS: readonly ChangedName['kind'][] = [...PUBLIC_KINDS, 'literal', 'identifier', 'file']
const CHANGES: readonly NameChange[] = ['removed', 'changed', 'added', 'touched']

function keep(name: ChangedName, names: Map<string, ChangedName>): void {
  const known = names.get(name.name)
  if (known === undefined || isStronger(name, known)) names.set(name.name, name)
}

function isStronger(a: ChangedName, b: ChangedName): boolean {
  const byKind = KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)
  return byKind < 0 || (byKind === 0 && CHANGES.indexOf(a.change) < CHANGES.indexOf(b.change))
}

/** Where a project says which versions of others it works with. */
const MANIFEST =
  /(?:^|\/)(?:setup\.(?:py|cfg)|pyproject\.toml|package\.json|Cargo\.toml|go\.mod|tox\.ini|composer\.json|build\.gradle(?:\.kts)?|pom\.xml)$/

function scanManifest(line: string, before?: string): ScannedName[] {
  const versions =
    line.length > MANIFEST_LINE_MAX_CHARACTERS ? [] : (line.match(/\b\d{1,4}\.\d{1,4}(?:\.\d{1,4})?\b/g) ?? [])
  return [
    ...scanLine(line, before),
    ...versions.map((name): ScannedName => ({ kind: 'version', name, isPublic: true })),
  ]
}

interface Place {
  scanned: ScannedName
  line: PatchLine
}

function namesInHunk(hunk: readonly PatchLine[], file: ReadPatch, words: Words): ChangedName[] {
  const scan = MANIFEST.test(file.path) ? scanManifest : scanLine
  const places = hunk.flatMap((line, at): Place[] =>
    line.sign === ' ' ? [] : scan(line.text, hunk[at - 1]?.text).map((scanned) => ({ scanned, line })),
  )
  const removed = firstByKey(places.filter(({ line }) => line.sign === '-'))
  const added = firstByKey(places.filter(({ line }) => line.sign === '+'))
  const path = file.path
  const gone = [...removed].flatMap(([key, { scanned, line }]): ChangedName[] => {
    const still = added.get(key)
    if (still !== undefined) return changedName(scanned, line, still.line, path)
    const isElsewhere = words.after.has(scanned.name) || words.addedAnywhere.has(scanned.name)
    const change = isElsewhere ? 'changed' : 'removed'
    return [{ ...scanned, change, path: file.previousPath ?? path, line: line.line }]
  })
  const fresh = [...added].flatMap(([key, { scanned, line }]): ChangedName[] => {
    if (removed.has(key)) return []
    const change = words.before.has(scanned.name) ? 'changed' : 'added'
    return [{ ...scanned, change, path, line: line.line }]
  })
  return [...gone, ...fresh]
}

/** A declaration, an option or a key that reads the same on both sides has only moved. */
function changedName(scanned: ScannedName, was: PatchLine, is: PatchLine, path: string): ChangedName[] {
  if (was.text.trim() === is.text.trim()) return []
  return [{ ...scanned, change: 'changed', path, line: is.line, was: was.text.trim(), is: is.text.trim() }]
}

function firstByKey(places: readonly Place[]): Map<string, Place> {
  const found = new Map<string, Place>()
  for (const place of places) {
    const key = `${place.scanned.kind} ${place.scanned.name}`
    if (!found.has(key)) found.set(key, place)
  }
  return found
}

/** The definitions that hold changed lines: those above with less indentation. */
function enclosingNames({ path, after, before, hunks }: ReadPatch): ChangedName[] {
  const text = after ?? before
  if (text === undefined) return []
  const sign = after === undefined ? '-' : '+'
  const lines = text.split('\n')
  const starts = hunks.slice(0, ENCLOSING_MAX_HUNKS).flatMap((hunk) => {
    const changed = hunk.findIndex((line) => line.sign !== ' ')
    const own = hunk.find((line, at) => at >= changed && line.sign !== (sign === '+' ? '-' : '+'))
    return own === undefined ? [] : [own.line]
  })
  return starts.flatMap((start) => definitionsAbove(lines, start, path))
}

function definitionsAbove(lines: readonly string[], start: number, path: string): ChangedName[] {
  const found: ChangedName[] = []
  let indent = indentOf(lines[start - 1] ?? '') ?? Number.MAX_SAFE_INTEGER
  for (
    let at = start - 1;
    at >= Math.max(0, start - ENCLOSING_MAX_LINES) && indent > 0 && found.length < ENCLOSING_MAX_DEPTH;
    at--
  ) {
    const line = lines[at] ?? ''
    const own = indentOf(line)
    if (own === undefined || own >= indent) continue
    // A closing bracket or an `else` is no definition, but what stands around it is further out.
    const scanned = scanLine(line)
    const name = scanned.find(({ kind }) => kind === 'symbol') ?? scanned.find(({ kind }) => kind === 'key')
    indent = own
    if (name !== undefined) found.push({ ...name, change: 'touched', path, line: at + 1 })
  }
  return found
}

/** Undefined for an empty line. */
function indentOf(line: string): number | undefined {
  const at = line.search(/\S/)
  return at === -1 ? undefined : at
}
