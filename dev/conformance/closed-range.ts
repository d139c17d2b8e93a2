// A range of whole days that ends with yesterday, so that nothing is counted while it is read.
import { dayOf, isoDay } from '../../src/base/days.ts'

export function closedRange({ today }: { today: number }, days: number) {
  return { dateFrom: isoDay(dayOf(today) - days), dateTo: isoDay(dayOf(today)) }
}
