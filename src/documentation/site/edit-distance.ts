/** Longer names are not compared: the cost is the product of the lengths. */
const MAX_LENGTH = 80

/** True when one text becomes the other by a slip or two: one from four characters on, two from ten, three from fifteen. */
export function isNear(a: string, b: string): boolean {
  return a === b || (mayBeNear(a, b) && editDistance(a, b) <= slipsAllowed(a, b))
}

/** False where the lengths alone rule it out, which costs nothing. */
export function mayBeNear(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= slipsAllowed(a, b) && Math.max(a.length, b.length) <= MAX_LENGTH
}

function slipsAllowed(a: string, b: string): number {
  const length = Math.max(a.length, b.length)
  return length < 4 ? 0 : Math.min(3, Math.max(1, Math.floor(length / 5)))
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment), row by row. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? (beforeLast[j - 2] ?? 0) + 1 : replaced
      row.push(Math.min(replaced, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
