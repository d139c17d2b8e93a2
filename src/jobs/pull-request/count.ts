// Numbers as people read them.

/** `1 file`, `1,200 files`. */
export function count(amount: number, noun: string): string {
  return `${number(amount)} ${noun}${amount === 1 ? '' : 's'}`
}

/** With commas between thousands. */
export function number(amount: number): string {
  return amount.toLocaleString('en-US')
}
