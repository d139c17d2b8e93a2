// What an offline run has done so far, derived from the messages alone: the model port keeps no state between calls.
import type { Message } from '../../model.ts'
import type { ToolResult } from '../../tool-result.ts'

export interface PastCall {
  name: string
  args: Record<string, unknown>
  /** The text of the result, which is all that a model usually gets. */
  answer: string
  result: ToolResult
}

/** Returns every call of the conversation with its answer, in order. */
export function pastCalls(messages: readonly Message[]): PastCall[] {
  const results = messages.flatMap((message) => (message.role === 'tool' ? [message] : []))
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))
  // Every call has exactly one answer and both are in order, so positions match even where ids repeat.
  return calls.flatMap(({ name, arguments: args }, index) => {
    const result = results[index]
    return result === undefined ? [] : [{ name, args: parseArgs(args), answer: result.text, result }]
  })
}

function parseArgs(text: string): Record<string, unknown> {
  const args: unknown = JSON.parse(text)
  return typeof args === 'object' && args !== null ? { ...args } : {}
}

export interface FoundLine {
  path: string
  line: number
  text: string
}

/** Reads the answer of the search tool: `path:1,5: text`, `a:1, b:2: text`, and `:7: text` in the file of the row before. */
export function foundLines(answer: string): FoundLine[] {
  let before = ''
  return answer.split('\n').flatMap((row) => {
    const [, places, text] = /^(.*?:[\d,]+)\+?(?: and in [\d,]+ more files?)?: (.*)$/.exec(row) ?? []
    if (places === undefined || text === undefined) return []
    return places.split(/(?<=:[\d,]{1,400}\+?), /).flatMap((place) => {
      const end = place.lastIndexOf(':')
      before = place.slice(0, end) || before
      const path = before
      return place
        .slice(end + 1)
        .replace('+', '')
        .split(',')
        .map((line) => ({ path, line: Number(line), text }))
    })
  })
}

/** Reads the answer of the list tool: regular files only. */
export function listedPaths(answer: string): string[] {
  return answer
    .split('\n')
    .flatMap((row) => /^(.+) \d+$/.exec(row)?.[1] ?? [])
    .filter((path) => !/ \((link|submodule|executable)\)$/.test(path))
}

/** Number of files in the whole list. */
export function listedTotal(answer: string): number {
  return Number(/^(\d+) files/.exec(answer)?.[1] ?? 0)
}

/** Where the next part begins, unless this answer of list or search was the last. */
export function nextOffset(answer: string): number | undefined {
  const offset = /\n\[.* offset (\d+)\]$/.exec(answer)?.[1]
  return offset === undefined ? undefined : Number(offset)
}
