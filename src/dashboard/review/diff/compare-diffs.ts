// What one patch has that an earlier one of the same base has not, file by file: what a reviewer has not seen yet.
import { type DiffIndex, type IndexedFile, indexDiff } from './index-diff.ts'

export interface DiffChange {
  path: string
  /** `same` files are not listed. */
  act: 'new' | 'gone' | 'other'
}

export interface ComparedDiffs {
  changes: DiffChange[]
  /** Files that both change in the same way. */
  same: number
  /** One of them changes more files than are compared. */
  isCut: boolean
}

export function compareDiffs(earlier: Uint8Array, later: Uint8Array): ComparedDiffs {
  const indexes = [indexDiff(earlier), indexDiff(later)] as const
  const [before, after] = [filesOf(earlier, indexes[0]), filesOf(later, indexes[1])]
  const gone = [...before.keys()].filter((path) => !after.has(path)).map((path): DiffChange => ({ path, act: 'gone' }))
  const rest = [...after].flatMap(([path, bytes]): DiffChange[] => {
    const old = before.get(path)
    if (old === undefined) return [{ path, act: 'new' }]
    return old.equals(bytes) ? [] : [{ path, act: 'other' }]
  })
  const isCut = indexes.some(({ moreFiles }) => moreFiles > 0)
  return { changes: [...gone, ...rest], same: after.size - rest.length, isCut }
}

/** Path -> its part of the patch, header and all. */
function filesOf(patch: Uint8Array, { files }: DiffIndex): Map<string, Buffer> {
  const bytes = Buffer.from(patch.buffer, patch.byteOffset, patch.byteLength)
  return new Map(files.map((file, index) => [file.path, partOf(bytes, files[index - 1], file)]))
}

function partOf(bytes: Buffer, before: IndexedFile | undefined, { end }: IndexedFile): Buffer {
  return bytes.subarray(before?.end ?? 0, end)
}
