// A tool call as far as its arguments, which the model wrote, can be understood.
import type { ToolCall } from '../model.ts'

export interface Called {
  name: string
  args: Readonly<Record<string, unknown>>
}

/** Larger ones are not looked into: what is shown of a call is one line. */
const LOOKED_INTO_MAX_CHARACTERS = 2 * 1024 * 1024

/** Gives the arguments of the call; none when they are malformed. */
export function calledOf({ name, arguments: text }: Pick<ToolCall, 'name' | 'arguments'>): Called {
  if (text.length > LOOKED_INTO_MAX_CHARACTERS) return { name, args: {} }
  try {
    const args: unknown = JSON.parse(text)
    return { name, args: typeof args === 'object' && args !== null ? { ...args } : {} }
  } catch {
    // Malformed arguments are an everyday matter, and the call was answered so; here they only have nothing to show.
    return { name, args: {} }
  }
}

/** The argument of this name when it is text; else ''. */
export function textArg({ args }: Called, name: string): string {
  const value = args[name]
  return typeof value === 'string' ? value : ''
}

/** The files that an edit names, each once. */
export function filesEdited(called: Called): string[] {
  const edits: unknown[] = Array.isArray(called.args.edits) ? called.args.edits : []
  const paths = edits.map((edit) => {
    const own = typeof edit === 'object' && edit !== null && 'path' in edit ? edit.path : undefined
    return typeof own === 'string' ? own : textArg(called, 'path')
  })
  return [...new Set(paths)]
}
