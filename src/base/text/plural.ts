/** `1 page`, `1,200 pages`. */
export function plural(amount: number, noun: string): string {
  return `${formatCount(amount)} ${noun}${amount === 1 ? '' : 's'}`
}

/** With commas between thousands. */
export function formatCount(amount: number): string {
  return amount.toLocaleString('en-US')
}
