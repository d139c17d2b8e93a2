// Git tree objects: parses, writes and edits them, touching only the folders on the edited paths.
import type { GitStore } from './repository.ts'

export type TreeMode = '100644' | '100755' | '120000' | '160000' | '040000'

/** `name` has the raw bytes as Latin-1, so that a name that is not UTF-8 survives and sorting is git's byte order. */
export interface TreeEntry {
  mode: TreeMode
  name: string
  sha: string
}

/** `sha: null` removes the path. `path` is raw bytes as Latin-1, as in `TreeEntry`. */
export interface TreeEdit {
  path: string
  mode: TreeMode
  sha: string | null
}

/** The edit is impossible: a path to remove does not exist, or the base is not a tree. */
export class TreeEditError extends Error {}

/** Converts UTF-8 text to the raw form of names in this module. */
export function toRawName(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

/** The raw form of a name as text. */
export function fromRawName(name: string): string {
  return Buffer.from(name, 'latin1').toString('utf8')
}

/** The entries of a tree object, in order. */
export function parseTree(bytes: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = []
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(32, at)
    const end = bytes.indexOf(0, space)
    const mode = bytes.toString('latin1', at, space).padStart(6, '0') as TreeMode
    const sha = bytes.toString('hex', end + 1, end + 21)
    entries.push({ mode, name: bytes.toString('latin1', space + 1, end), sha })
    at = end + 21
  }
  return entries
}

/** The bytes of a tree object; sorts as git does, folders as if their names ended in a slash. */
function serializeTree(entries: Iterable<TreeEntry>): Buffer {
  const sorted = [...entries].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  return Buffer.concat(
    sorted.flatMap((entry) => [
      Buffer.from(`${entry.mode.replace(/^0/, '')} ${entry.name}\0`, 'latin1'),
      Buffer.from(entry.sha, 'hex'),
    ]),
  )
}

function sortKey(entry: TreeEntry): string {
  return entry.mode === '040000' ? `${entry.name}/` : entry.name
}

/**
 * Applies the edits to the base (undefined = empty), writes the resulting tree and returns its id. Reads and writes only
 * the folders on the edited paths. A later edit of the same path wins. Throws `TreeEditError`.
 */
export async function editTree(store: GitStore, base: string | undefined, edits: readonly TreeEdit[]): Promise<string> {
  const entries = new Map((await readEntries(store, base)).map((entry) => [entry.name, entry]))
  const below = new Map<string, TreeEdit[]>()
  for (const edit of edits) {
    const slash = edit.path.indexOf('/')
    if (slash === -1) applyHere(entries, edit)
    else appendTo(below, edit.path.slice(0, slash), { ...edit, path: edit.path.slice(slash + 1) })
  }
  await Promise.all([...below].map(([name, inner]) => applyBelow(store, entries, name, inner)))
  return store.write('tree', serializeTree(entries.values()))
}

async function readEntries(store: GitStore, sha: string | undefined): Promise<TreeEntry[]> {
  if (sha === undefined || sha === emptyTree) return []
  const object = await store.read(sha)
  if (object?.type !== 'tree') throw new TreeEditError(`${sha} is not a tree`)
  return parseTree(object.bytes)
}

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

function applyHere(entries: Map<string, TreeEntry>, { path, mode, sha }: TreeEdit): void {
  if (sha !== null) entries.set(path, { mode, name: path, sha })
  else if (!entries.delete(path)) throw new TreeEditError(`${fromRawName(path)} is not in the base tree`)
}

function appendTo(groups: Map<string, TreeEdit[]>, key: string, edit: TreeEdit): void {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [edit])
  else group.push(edit)
}

async function applyBelow(
  store: GitStore,
  entries: Map<string, TreeEntry>,
  name: string,
  edits: TreeEdit[],
): Promise<void> {
  const folder = entries.get(name)
  const sha = await editTree(store, folder?.mode === '040000' ? folder.sha : undefined, edits)
  // Git stores no empty folders.
  if (sha === emptyTree) entries.delete(name)
  else entries.set(name, { mode: '040000', name, sha })
}
