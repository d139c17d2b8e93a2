// Data as a file has it: the order of keys and repeated keys are kept, and so are the places of what is
// no data. Ordinary objects would lose the first two and fall for `__proto__`.

export type Plain = PlainScalar | readonly Plain[] | PlainObject | PlainChoice | Opaque
export type PlainScalar = string | number | boolean | null

interface PlainObject {
  readonly entries: readonly (readonly [key: string, value: Plain])[]
}

/** One of several values, with the code that decides, which has to stay as it is; or the one value of a spread. */
interface PlainChoice {
  readonly choice: readonly Plain[]
}

/** Something that has to stay as it is: code, an alias, a tag. `text` tells two of them apart. */
interface Opaque {
  readonly opaque: string
}

export const EMPTY: PlainObject = { entries: [] }

/** `Array.isArray` does not tell TypeScript what a readonly list is not. */
export function isPlainList(value: Plain): value is readonly Plain[] {
  return Array.isArray(value)
}

export function isPlainObject(value: Plain): value is PlainObject {
  return typeof value === 'object' && value !== null && !isPlainList(value) && 'entries' in value
}

export function isPlainChoice(value: Plain): value is PlainChoice {
  return typeof value === 'object' && value !== null && !isPlainList(value) && 'choice' in value
}

export function isOpaque(value: Plain): value is Opaque {
  return typeof value === 'object' && value !== null && 'opaque' in value
}

/** Everything opaque in the value in its order, each with the key under which it stands. */
export function opaqueParts(value: Plain, key = ''): string[] {
  if (isPlainObject(value)) return value.entries.flatMap(([name, part]) => opaqueParts(part, name))
  if (isPlainList(value)) return value.flatMap((part) => opaqueParts(part, `${key}[]`))
  if (isPlainChoice(value)) return value.choice.flatMap((part) => opaqueParts(part, `${key}?`))
  return isOpaque(value) ? [`${key}: ${value.opaque}`] : []
}

/** The object without these keys. */
export function without(value: Plain, keys: readonly string[]): Plain {
  return isPlainObject(value) ? { entries: value.entries.filter(([key]) => !keys.includes(key)) } : value
}

/** The last value under this key, which is the one that counts; null when there is none. */
export function valueAt(value: Plain, key: string): Plain {
  return isPlainObject(value) ? (value.entries.findLast(([name]) => name === key)?.[1] ?? null) : null
}

/** True when both mean the same, keys in the same order. */
export function isSame(a: Plain, b: Plain): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
