/** To CommonMark and Python-Markdown alike. */
const TAB_COLUMNS = 4

/** Gives the columns that the beginning of a line takes; a tab goes on to the next multiple of four. */
export function columnsOf(lead: string): number {
  let columns = 0
  for (const character of lead) columns += character === '\t' ? TAB_COLUMNS - (columns % TAB_COLUMNS) : 1
  return columns
}
