// What looks like a replaced phrase and was left alone, folded.
import type { NearMissForm } from '../near-misses/find-near-misses.ts'
import type { ResultReport } from '../run/result-report.ts'
import type { ListSize } from './described.ts'
import { folded } from './folds.ts'
import { asCode } from './markdown-text.ts'

const FORMS: Readonly<Record<NearMissForm, string>> = {
  unchanged: 'unchanged',
  comment: 'in a comment',
  address: 'in an address',
  case: 'in other case',
  spelling: 'spelled otherwise',
  plural: 'in the plural',
  line_end: 'split by a line end',
  sibling: 'a sibling address',
}

/** '' when there is none. */
export function foldNearMisses({ nearMisses }: ResultReport, size: ListSize): string {
  const { found, more } = nearMisses
  const items = found.slice(0, size.items).map(({ path, line, text, of, form }) => {
    const place = asCode(`${path}:${line}`, size.itemCharacters)
    const near = text === of ? '' : `, like ${asCode(of, size.itemCharacters)}`
    return `- ${asCode(text, size.itemCharacters)} in ${place}: ${FORMS[form]}${near}`
  })
  const total = found.length + more
  const left = total - items.length
  const list = [...items, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n')
  const title = total === 1 ? '1 similar place left alone' : `${total} similar places left alone`
  return folded(title, list)
}
