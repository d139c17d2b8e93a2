// What the change set looks like to a reader. The publisher computes its own patch with git; this one is for the model.
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { isBinary } from './line-search.ts'

/** Past this many changed lines the search for the shortest diff costs more than a reader gains. */
const MAX_EDIT_LENGTH = 4000

export type FileDiff =
  | { kind: 'edited'; path: string; before: Uint8Array | undefined; after: Uint8Array | undefined }
  | { kind: 'moved'; from: string; path: string }

/** Gives one file's difference as unified diff text with git's headers; undefined stands for a file that is not there. */
export function unifiedDiff(file: FileDiff): string {
  if (file.kind === 'moved') {
    return `diff --git a/${file.from} b/${file.path}\nsimilarity index 100%\nrename from ${file.from}\nrename to ${file.path}\n`
  }
  const { path, before, after } = file
  const title = `diff --git a/${path} b/${path}\n`
  const oldName = before === undefined ? '/dev/null' : `a/${path}`
  const newName = after === undefined ? '/dev/null' : `b/${path}`
  if (isBinary(before ?? new Uint8Array()) || isBinary(after ?? new Uint8Array())) {
    return `${title}Binary files ${oldName} and ${newName} differ\n`
  }
  const patch = createTwoFilesPatch(oldName, newName, decode(before), decode(after), undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
    maxEditLength: MAX_EDIT_LENGTH,
  })
  return title + (patch ?? `--- ${oldName}\n+++ ${newName}\n(too many lines differ to show them)\n`)
}

function decode(content: Uint8Array | undefined): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
}
