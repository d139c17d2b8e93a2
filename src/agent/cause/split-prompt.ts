// Takes the words of a prompt and the diffs in it apart. Nothing is lost: the parts in their order are the prompt.
import { DEFAULT_QUESTION } from './cause.ts'
import { type DiffSection, findDiffs } from './find-diffs.ts'

export interface PromptPart {
  kind: 'words' | 'diff'
  text: string
}

export interface SplitPrompt {
  parts: readonly PromptPart[]
  sections: readonly DiffSection[]
}

/** A shorter diff between words is an example, or part of the instruction. */
const DIFF_MIN_LINES = 40
/** However few its lines are. */
const DIFF_MIN_CHARACTERS = 8000
const FENCE = /^ {0,3}(`{3,20}|~{3,20})[\w ]{0,20}$/
/** What `git show` and `git format-patch` begin with: a message that tells what was done, and asks nothing. */
const COMMIT_TITLE = /^(?:commit|From) [\da-f]{7,64}\b/

/** Lines end in `\n`. Undefined for a prompt that is to be taken as it is. */
export function splitPrompt(prompt: string): SplitPrompt | undefined {
  // Most prompts are words alone.
  if (!/^@@ |^diff --git /m.test(prompt)) return undefined
  const lines = prompt.split('\n')
  const sections = findDiffs(lines)
  const parts = partsOf(lines, sections)
  const diff = parts.filter(({ kind }) => kind === 'diff').map(({ text }) => text)
  if (diff.length === 0) return undefined
  const isLong = diff.join('').split('\n').length > DIFF_MIN_LINES || diff.join('').length > DIFF_MIN_CHARACTERS
  return isLong || wordsIn(parts).length === 0 ? { parts, sections } : undefined
}

/** The task in words; `[diff]` stands where one was between them. */
export function taskIn({ parts }: Pick<SplitPrompt, 'parts'>): string {
  const task = wordsIn(parts).join('\n\n[diff]\n\n')
  if (task === '') return DEFAULT_QUESTION
  return COMMIT_TITLE.test(task) ? `${DEFAULT_QUESTION}\n\n${task}` : task
}

function wordsIn(parts: readonly PromptPart[]): string[] {
  return parts.flatMap(({ kind, text }) => (kind === 'diff' || text.trim() === '' ? [] : [text.trim()]))
}

function partsOf(lines: readonly string[], sections: readonly DiffSection[]): PromptPart[] {
  const parts: PromptPart[] = []
  let at = 0
  const add = (kind: PromptPart['kind'], end: number): void => {
    const text = lines.slice(at, end).join('\n') + (end < lines.length ? '\n' : '')
    if (end > at) parts.push({ kind, text })
    at = end
  }
  for (const { start, end } of rangesOf(lines, sections)) {
    add('words', start)
    add('diff', end)
  }
  add('words', lines.length)
  return parts
}

interface Range {
  start: number
  end: number
}

/** Diffs with nothing but empty lines between them are one, and the fence around it belongs to it. */
function rangesOf(lines: readonly string[], sections: readonly DiffSection[]): Range[] {
  const ranges: Range[] = []
  for (const { start, end } of sections) {
    const last = ranges.at(-1)
    if (last !== undefined && lines.slice(last.end, start).every((line) => line.trim() === '')) last.end = end
    else ranges.push({ start, end })
  }
  return ranges.map((range) => withFence(lines, range))
}

function withFence(lines: readonly string[], { start, end }: Range): Range {
  const [, opening] = FENCE.exec(lines[start - 1] ?? '') ?? []
  const [, closing] = FENCE.exec(lines[end] ?? '') ?? []
  const isFenced = opening !== undefined && closing?.startsWith(opening) === true
  return isFenced ? { start: start - 1, end: end + 1 } : { start, end }
}
