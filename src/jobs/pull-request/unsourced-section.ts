// The added statements for which nothing is named. The strongest are shown, the others folded.
import { plural } from '../../text/plural.ts'
import type { ResultReport } from '../run/result-report.ts'
import type { ListSize } from './described.ts'
import { folded } from './folds.ts'
import { asCode, asText } from './markdown-text.ts'

const SHOWN = 5
const TEXT_MAX_CHARACTERS = 200

/** '' when every statement has a source. */
export function describeUnsourced({ evidence }: ResultReport, size: ListSize): string {
  const { unsourced = [], moreUnsourced = 0 } = evidence
  const total = unsourced.length + moreUnsourced
  if (total === 0) return ''
  const items = unsourced.slice(0, size.items).map(({ path, line, text }) => {
    const shown = asText(text, Math.min(TEXT_MAX_CHARACTERS, size.itemCharacters))
    return `- ${asCode(`${path}:${line}`, size.itemCharacters)} ${shown}`
  })
  const shown = items.length <= SHOWN + 1 ? items : items.slice(0, SHOWN)
  const rest = items.slice(shown.length)
  const left = total - items.length
  const more = left > 0 ? [`- and ${left} more`] : []
  const heading = `### ${plural(total, 'added statement')} ${total === 1 ? 'has' : 'have'} no source`
  const others = folded(`The other ${total - shown.length}`, rest.length === 0 ? '' : [...rest, ...more].join('\n'))
  const list = rest.length === 0 ? [...shown, ...more] : shown
  return [heading, list.join('\n'), others].filter((part) => part !== '').join('\n\n')
}
