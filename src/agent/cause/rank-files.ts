// The files of a change, those first that say most of what the documentation describes.
import type { ChangedFile } from '../../base/commit-range.ts'
import { compareByteOrder } from '../../base/text.ts'
import { compareKinds, type FileKind, fileKind } from '../../notice/file-kind.ts'

export interface RankedFile extends ChangedFile {
  of: FileKind
}

/** Source first; of the same kind, the largest changes. */
export function rankFiles(files: readonly ChangedFile[]): RankedFile[] {
  const size = ({ added, removed }: ChangedFile): number => (added ?? 0) + (removed ?? 0)
  return files
    .map((file) => ({ ...file, of: fileKind(file.path) }))
    .sort((a, b) => compareKinds(a.of, b.of) || size(b) - size(a) || compareByteOrder(a.path, b.path))
}
