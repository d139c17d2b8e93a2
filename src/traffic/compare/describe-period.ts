// The period before, as answers name it.
import type { PreviousPeriod } from '../../contract/views.ts'
import type { Period } from './previous-period.ts'

export function describePeriod({ from, to }: Period, caveats: string[]): PreviousPeriod {
  return { dateFrom: new Date(from).toISOString(), dateTo: new Date(to).toISOString(), caveats }
}
