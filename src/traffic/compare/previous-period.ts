// The period that a range is compared with: of the same length, right before it.
import { ApiError } from '../../contract/errors.ts'
import type { ViewsQuery } from '../../contract/views.ts'
import { DaySumBoundError, type ViewSelection } from '../store.ts'

/** A range with both ends: epoch milliseconds, the end excluded. */
export interface Period {
  from: number
  to: number
}

/** Call this before a reading begins: it is refused without changing anything. Throws `ApiError` for a range that is open. */
export function requireBothEnds({ dateFrom, dateTo }: Pick<ViewsQuery, 'dateFrom' | 'dateTo'>): void {
  if (dateFrom !== null && dateTo !== null) return
  const open = dateFrom === null ? 'dateFrom' : 'dateTo'
  const message = `compare=previous needs a range with both ends; also send ${open}`
  throw new ApiError('invalid_query', message, { details: [{ path: open, message }] })
}

/** The first moment that a date in an answer can name (RFC 3339); no view is older. */
const YEAR_ZERO = Date.parse('0000-01-01T00:00:00Z')

/** The range must have both ends. */
export function toPeriods({ from, to }: ViewSelection): { now: Period; previous: Period } {
  if (from === null || to === null) throw new Error('Only a range with both ends has a period before it')
  return { now: { from, to }, previous: { from: Math.max(from - (to - from), YEAR_ZERO), to: from } }
}

/** Says of a period that no one named how to ask for one that is kept. Throws `ApiError`. */
export async function readPrevious<Read>(read: Promise<Read>): Promise<Read> {
  try {
    return await read
  } catch (error) {
    if (!(error instanceof DaySumBoundError)) throw error
    const message =
      'The period before begins or ends within a day of which only the sum is kept; use days for dateFrom and dateTo, or leave out compare'
    throw new ApiError('range_not_kept', message, { details: [{ path: 'dateFrom', message }] })
  }
}
