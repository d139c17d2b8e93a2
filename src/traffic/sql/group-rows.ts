import type { ViewRow } from '../store.ts'

/**
 * Groups rows by a text and a small number: gives the group of each row, and the last row of each group. Long texts are not
 * put together with the number, which would show in the rate of an import.
 */
export function groupRows(
  rows: readonly ViewRow[],
  keysOf: (row: ViewRow) => readonly [string, number],
): { groupOf: number[]; last: ViewRow[] } {
  const groups = new Map<string, (number | undefined)[]>()
  const last: ViewRow[] = []
  const groupOf = rows.map((row) => {
    const [text, number] = keysOf(row)
    let ofText = groups.get(text)
    if (ofText === undefined) {
      ofText = []
      groups.set(text, ofText)
    }
    const group = ofText[number] ?? last.length
    ofText[number] = group
    last[group] = row
    return group
  })
  return { groupOf, last }
}
