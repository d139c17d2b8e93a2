// A changed file on one line, in the first message and in the answers of a tool.
import { shownPath } from '../../base/text.ts'
import { withoutInvisible } from '../prompt/quote.ts'
import type { RankedFile } from './rank-files.ts'

/** `- src/a.ts +3 -1 moved from src/b.ts`. */
export function describeFile({ path, previousPath, kind, added, removed, of }: RankedFile): string {
  const lines = added === null || removed === null ? (kind === 'submodule' ? 'submodule' : '') : `+${added} -${removed}`
  const act = kind === 'modified' || kind === 'submodule' ? '' : kind
  const from = previousPath === undefined ? '' : `from ${shown(previousPath)}`
  const what = of === 'source' ? '' : `(${of})`
  return ['-', shown(path), lines, act, from, what].filter((part) => part !== '').join(' ')
}

/** A path as a message may have it. */
export function shown(path: string): string {
  return withoutInvisible(shownPath(path))
}
