/** Deeper than anyone writes; the time to parse doubles with each level. */
const MAX_GENERIC_DEPTH = 4
/** Strings and comments are passed over as a whole. Each alternative takes what it can, so that the scan is linear. */
const TOKEN = /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\.|[^`\\])*`?|\/\/[^\n]*|(?<!=)>\s{0,20}\(|[()]/gs

/**
 * True where `<T>(` stands in the parentheses of another again and again: TypeScript's grammar lets that be an arrow
 * function or a call until the end is seen, and Babel tries both at each level (200 levels did not end in 10 minutes).
 */
export function isNestedGeneric(text: string): boolean {
  const open: boolean[] = []
  let depth = 0
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ')') {
      if (open.pop() === true) depth--
    } else if (token.endsWith('(')) {
      const isGeneric = token.startsWith('>')
      open.push(isGeneric)
      if (isGeneric && ++depth > MAX_GENERIC_DEPTH) return true
    }
  }
  return false
}
