// Fields of a line that are separated by one space each, as load balancers and stores of objects write them.

const BACKSLASH = 92
const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['[', ']'],
])

/**
 * Splits a line at its spaces. Text in double quotes or square brackets is one field, without them; the escapes in it stay.
 * undefined when a quote or a bracket is never closed, which cut-off lines show. Takes time proportional to the length.
 */
export function splitFields(line: string): string[] | undefined {
  const fields: string[] = []
  let at = 0
  while (at < line.length) {
    const closer = CLOSERS.get(line.charAt(at))
    const from = closer === undefined ? at : at + 1
    const end = closer === undefined ? findSpace(line, at) : findCloser(line, from, closer)
    if (end === -1) return undefined
    fields.push(line.slice(from, end))
    at = closer === undefined ? end + 1 : end + 2
  }
  return fields
}

function findSpace(line: string, from: number): number {
  const end = line.indexOf(' ', from)
  return end === -1 ? line.length : end
}

/** Ends a field only where a space or the end of the line follows: visitors may send a quote, and some writers keep it. */
function findCloser(line: string, from: number, closer: string): number {
  for (let at = line.indexOf(closer, from); at !== -1; at = line.indexOf(closer, at + 1)) {
    const isEnd = at + 1 === line.length || line[at + 1] === ' '
    if (isEnd && !isEscaped(line, at, from)) return at
  }
  return -1
}

function isEscaped(line: string, at: number, from: number): boolean {
  let escapes = 0
  while (at - 1 - escapes >= from && line.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1
  return escapes % 2 === 1
}

/** The value of a field; undefined for `-`, which stands for none, and where the line has no such field. */
export function fieldValue(fields: readonly string[], index: number): string | undefined {
  const value = fields[index]
  return value === '-' || value === '' ? undefined : value
}
