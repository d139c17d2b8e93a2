// The names that an import gives to what it imports.

const STATEMENT_START = /^\s*(?:import|export|const|let|var)\b/
const STATEMENT_END = /(?:;|["'`]|^)\s*$/
/** Of the lines before the one that names the module. */
const MAX_LINES = 30
const NAME = '[A-Za-z_$][\\w$]{0,100}'

/** Gives the names that the statement which ends in this line (from 0) binds: `import A, { b as C } from`, `const D = ...`. */
export function namesBoundAt(lines: readonly string[], index: number): string[] {
  let start = index
  const isWithin = (at: number): boolean =>
    !STATEMENT_START.test(lines[at] ?? '') && !STATEMENT_END.test(lines[at - 1] ?? '')
  while (start > Math.max(0, index - MAX_LINES) && isWithin(start)) start -= 1
  const isStatement = STATEMENT_START.test(lines[start] ?? '')
  const text = (isStatement ? lines.slice(start, index + 1).join(' ') : (lines[index] ?? '')).slice(0, 3000)
  const registered = new RegExp(`\\bcomponent\\(\\s{0,5}['"\`](${NAME}|[\\w-]{1,100})['"\`]`).exec(text)?.[1]
  if (registered !== undefined) return [registered]
  const [, before = ''] = /^\s*(?:import|export|const|let|var)\s+(?:type\s+)?(.*)$/.exec(text) ?? []
  const braces = /\{([^{}]{0,2000})\}/.exec(before)?.[1] ?? ''
  const whole = new RegExp(`^(?:(${NAME})|\\*\\s{1,5}as\\s{1,5}(${NAME}))`).exec(before)
  const key = new RegExp(`(${NAME})\\s{0,5}:\\s{0,5}(?:${NAME}\\(|\\()`).exec(isStatement ? '' : text)?.[1]
  const named = braces.split(',').map(
    (part) =>
      part
        .trim()
        .split(/\s+as\s+|\s*:\s*/)
        .at(-1) ?? '',
  )
  const all = [whole?.[1] ?? whole?.[2] ?? '', key ?? '', ...named]
  return [...new Set(all.filter((name) => name !== '' && name !== 'type' && /^[\w$]+$/.test(name)))]
}

/** True for a name that stands in pages as a tag. */
export function isComponentName(name: string): boolean {
  return /^[A-Z]/.test(name) || name.includes('-')
}

/** `MyButton` → `my-button`, as Vue allows it. */
export function kebabOf(name: string): string {
  return name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
}
