// Which files of a patch a page shows open, within its room; the rest is named, with a link to each.
import type { DiffIndex, IndexedFile } from './index-diff.ts'
import { type FileDiff, type Room, readFileDiff } from './read-file-diff.ts'

export interface ShownFile {
  file: IndexedFile
  /** undefined = only named. */
  diff: FileDiff | undefined
  /** The line with which it begins; 0 = the first. */
  from: number
}

export interface ShownDiff extends DiffIndex {
  shown: ShownFile[]
  /** Whether there is more than is shown: files, lines, or the end of a line. */
  isCut: boolean
}

/** The file that was asked for, and from which line on. */
interface AskedFile {
  path: string
  from: number
}

/** Together with the rest of a page, this stays below 60 kB as it is sent, also where nothing in it repeats. */
const PAGE_ROOM: Readonly<Room> = { lines: 600, characters: 30_000 }

/** Shows the file that was asked for alone, else as many files as there is room for, in their order. */
export function chooseShown(patch: Uint8Array, index: DiffIndex, asked: AskedFile | undefined): ShownDiff {
  const room = { ...PAGE_ROOM }
  const shown = index.files.map((file): ShownFile => {
    const isAsked = asked === undefined ? hasRoomFor(file, room) : asked.path === file.path
    if (!isAsked) return { file, diff: undefined, from: 0 }
    const from = asked?.from ?? 0
    return { file, diff: readFileDiff(patch, file, from, room), from }
  })
  const isWhole = ({ diff, from }: ShownFile): boolean =>
    diff !== undefined && from === 0 && diff.next === undefined && !diff.isLineCut
  return { ...index, shown, isCut: index.moreFiles > 0 || !shown.every(isWhole) }
}

/** A file without lines needs none; of a large one the beginning is shown when there is nothing before it. */
function hasRoomFor({ added, removed, start, end }: IndexedFile, room: Room): boolean {
  const lines = added + removed
  const isUntouched = room.lines === PAGE_ROOM.lines
  return lines === 0 || isUntouched || (lines <= room.lines && end - start <= room.characters)
}
