// Reads files in groups where the order in which they will be asked for is known: for the owner of the tree, each group
// is one process instead of one for each file.
import type { TreeEntry } from '../../base/git-tree.ts'
import type { Overlay } from './overlay.ts'
import { bytesToRead } from './read-page.ts'

/** Text in memory at once. */
const GROUP_MAX_BYTES = 2 * 1024 * 1024

/** Gives the same files. A read of one of `entries` also starts the reads of those behind it, each of them once. */
export function readAhead(overlay: Overlay, entries: readonly TreeEntry[]): Overlay {
  const places = new Map(entries.map(({ path }, index) => [path, index]))
  const waiting = new Map<string, ReturnType<Overlay['read']>>()
  let next = 0
  const readGroup = (): void => {
    let bytes = 0
    for (let entry = entries[next]; entry !== undefined && bytes < GROUP_MAX_BYTES; entry = entries[next]) {
      next += 1
      bytes += bytesToRead(entry)
      if (bytesToRead(entry) === 0) continue
      const content = overlay.read(entry.path)
      // Whoever asks for the file gets the error.
      content.catch(() => undefined)
      waiting.set(entry.path, content)
    }
  }
  return {
    ...overlay,
    read: (path) => {
      const place = places.get(path) ?? -1
      if (place >= next) {
        // What is left of the last group was skipped, since something is known of it.
        waiting.clear()
        next = place
        readGroup()
      }
      const content = waiting.get(path) ?? overlay.read(path)
      waiting.delete(path)
      return content
    },
  }
}
