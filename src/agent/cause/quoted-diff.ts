// The diff of a change as the first message shows it: every request carries it, so it has a small budget, and a tool shows
// the rest.
import { cut, plural } from '../../base/text.ts'
import { withoutInvisible } from '../prompt/quote.ts'
import type { ExaminedCause } from './examine-cause.ts'
import { withoutQuietHunks } from './quiet-hunks.ts'

/** About 3,500 tokens: half of all commits fit as a whole. */
const DIFF_MAX_CHARACTERS = 14_000
/** Of one file among several, so that the first does not take the place of all others. */
const FILE_MAX_CHARACTERS = 6000
const LINE_MAX_CHARACTERS = 400

/** Gives the diff of the first files, in the order of the list, and says what is left out. */
export function quotedDiff({ patches }: Pick<ExaminedCause, 'patches'>): string {
  const parts: string[] = []
  let room = DIFF_MAX_CHARACTERS
  let left = 0
  for (const patch of patches) {
    const loud = withoutQuietHunks(patch.path, patch.text)
    const aside = loud.leftOut === '' ? '' : `[${loud.leftOut}: diff with cause ${JSON.stringify(patch.path)}]`
    const text = [diffOf(loud.text), aside].filter((part) => part !== '').join('\n')
    const most = Math.min(room, patches.length === 1 ? room : FILE_MAX_CHARACTERS)
    if (most < Math.min(text.length, 500)) {
      left += 1
      continue
    }
    const shown = text.length <= most ? text : firstLines(text, most, patch.path)
    parts.push(shown)
    room -= shown.length
  }
  return [...parts, ...(left > 0 ? [`[${plural(left, 'more file')}: diff with cause shows them]`] : [])].join('\n')
}

/** Without what says nothing to a reader: modes and ids of blobs. */
function diffOf(text: string): string {
  const lines = text.split('\n').filter((line) => !/^(?:diff --git |index [\da-f]{7})/.test(line))
  const shown = lines.map((line) =>
    line.length > LINE_MAX_CHARACTERS ? `${cut(line, LINE_MAX_CHARACTERS)} [...]` : line,
  )
  return withoutInvisible(shown.join('\n')).trimEnd()
}

function firstLines(text: string, characters: number, path: string): string {
  const part = text.slice(0, characters)
  const kept = part.slice(0, Math.max(0, part.lastIndexOf('\n')))
  const more = text.slice(kept.length).split('\n').length - 1
  return `${kept}\n[${plural(more, 'more line')}: diff with cause ${JSON.stringify(path)}]`
}
