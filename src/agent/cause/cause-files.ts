// The change of code that a task is about, as its tool shows it: the list of files, and the diff of one of them.
import { posix } from 'node:path'
import type { CommitRange } from '../../base/commit-range.ts'
import { cut, plural } from '../../base/text.ts'
import { pageOf } from '../diff/render-diff.ts'
import type { ContextRepository } from '../prompt/context.ts'
import { withoutInvisible } from '../prompt/quote.ts'
import { describeFile, shown } from './describe-file.ts'
import type { RankedFile } from './rank-files.ts'

export interface CauseFiles {
  /** Source first. */
  files: readonly RankedFile[]
  /** There are more than git listed. */
  isCut: boolean
  range: CommitRange
  /** The code with the change; undefined for a diff in a prompt, which says nothing of the rest. */
  after: ContextRepository | undefined
}

const FILES_LISTED = 300
const NAMESAKES_SHOWN = 3
/** Longer than any prompt. */
const DIFF_MAX_BYTES = 1024 * 1024
const LINE_MAX_CHARACTERS = 2000

/**
 * Gives the answer for the model: the diff of the files at or below a path, or with an empty path all files. `offset` counts
 * lines of the diff.
 */
export async function describeCauseDiff(
  path: string,
  { files, isCut, range, after }: CauseFiles,
  offset: number,
): Promise<string> {
  const wanted = path.replace(/^\.?\/+|\/+$/g, '')
  const found = files.filter((file) => [file.path, file.previousPath].some((one) => isAt(one, wanted)))
  if (found.length === 0)
    return `The change has no such file${namesakes(wanted, files)}; call diff with cause "" for the list`
  if (wanted === '' || found.length > 1) return listed(found, isCut && wanted === '')
  const diff = await range.diff(found, DIFF_MAX_BYTES)
  if (diff.text === '') return 'There is no diff of this file'
  const lines = diff.text.trimEnd().split('\n')
  const rows = lines.map((line) => ({ text: withoutInvisible(cut(line, LINE_MAX_CHARACTERS)) }))
  const more = diff.isCut && after !== undefined ? [{ text: '[The diff goes on; read the file at either end]' }] : []
  return pageOf([...rows, ...more], offset).text
}

function isAt(path: string | undefined, wanted: string): boolean {
  return path !== undefined && (wanted === '' || path === wanted || path.startsWith(`${wanted}/`))
}

/** A folder too much or too few is the usual slip. */
function namesakes(wanted: string, files: readonly RankedFile[]): string {
  const name = posix.basename(wanted)
  const paths = files.flatMap(({ path }) => (posix.basename(path) === name ? [shown(path)] : []))
  return paths.length === 0 ? '' : `, but ${paths.slice(0, NAMESAKES_SHOWN).join(', ')}`
}

function listed(files: readonly RankedFile[], isCut: boolean): string {
  const more = files.length - FILES_LISTED
  return [
    plural(files.length, 'changed file') + (isCut ? ', and more that git did not list' : ''),
    ...files.slice(0, FILES_LISTED).map(describeFile),
    ...(more > 0 ? [`[${more} more; call diff with a folder as cause]`] : []),
  ].join('\n')
}
