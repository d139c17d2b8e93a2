// All that a run needs of the change of code that its task is about.
import type { ChangedFile, CommitRange } from '../../base/commit-range.ts'
import type { ContextRepository } from '../prompt/context.ts'
import { withoutInvisible } from '../prompt/quote.ts'
import { type CodeCause, DEFAULT_QUESTION, endsOf } from './cause.ts'
import type { CauseFiles } from './cause-files.ts'
import { describeCause } from './describe-cause.ts'
import { examineCause, type SearchedDocs } from './examine-cause.ts'
import { type DiffSection, findDiffs } from './find-diffs.ts'

// The diff of a prompt as a range of commits: what is known of a change of which no repository is read.

interface PromptFile {
  file: ChangedFile
  hunks: string[]
}

/** Gives files in the order of paths; several diffs of one file, as a log has them, are one. */
function toRange(sections: readonly DiffSection[]): CommitRange {
  const byPath = new Map<string, PromptFile>()
  for (const section of sections) {
    const known = byPath.get(section.path)
    if (known === undefined) byPath.set(section.path, toFile(section))
    else join(known, section)
  }
  const files = [...byPath.values()].sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
  return {
    files: async () => ({ files: files.map(({ file }) => file), isCut: false }),
    // A prompt is shorter than what any caller allows.
    diff: async (wanted) => {
      const paths = new Set(wanted.map(({ path }) => path))
      const chosen = files.filter(({ file }) => paths.has(file.path))
      return { text: chosen.map(toGitDiff).join(''), isCut: false }
    },
  }
}

function toFile({ path, previousPath, kind, added, removed, isBinary, hunks }: DiffSection): PromptFile {
  const moved = previousPath === undefined ? {} : { previousPath }
  const lines = isBinary ? { added: null, removed: null } : { added, removed }
  return { file: { path, ...moved, kind, ...lines }, hunks: [...hunks] }
}

function join({ file, hunks }: PromptFile, more: DiffSection): void {
  file.added = (file.added ?? 0) + more.added
  file.removed = (file.removed ?? 0) + more.removed
  for (const line of more.hunks) hunks.push(line)
}

function toGitDiff({ file: { path, previousPath, kind }, hunks }: PromptFile): string {
  const lines = [
    `diff --git a/${path} b/${path}`,
    ...(previousPath === undefined ? [] : [`rename from ${previousPath}`, `rename to ${path}`]),
    ...(hunks.length === 0
      ? []
      : [
          kind === 'added' ? '--- /dev/null' : `--- a/${previousPath ?? path}`,
          kind === 'deleted' ? '+++ /dev/null' : `+++ b/${path}`,
        ]),
    ...hunks,
  ]
  return lines.map((line) => `${line}\n`).join('')
}

// Takes the words of a prompt and the diffs in it apart. Nothing is lost: the parts in their order are the prompt.

interface PromptPart {
  kind: 'words' | 'diff'
  text: string
}

interface SplitPrompt {
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

interface PreparedCause {
  /** The task in words, without the diff in it. */
  prompt: string
  /** The text by whose words pages are ranked; undefined where `about` has its own list. */
  rankBy: string | undefined
  /** For the first message. */
  about: readonly string[]
  /** The repositories before and after. */
  ends: readonly ContextRepository[]
  /** For the tools; undefined without a cause. */
  files: CauseFiles | undefined
}

/** Looks into the change that a task names or contains. Throws faults of git and of the trees. */
export async function prepareCause(
  { prompt, cause }: { prompt: string; cause?: CodeCause | undefined },
  docs: SearchedDocs,
): Promise<PreparedCause> {
  if (cause === undefined) return prepareDiff(prompt, docs)
  const examined = await examineCause(cause, docs)
  const { files, isCut } = examined
  const [before, after] = endsOf(cause)
  return {
    prompt,
    rankBy: undefined,
    about: describeCause(cause, examined),
    ends: [before, after],
    files: { files, isCut, range: cause.range, after },
  }
}

async function prepareDiff(prompt: string, docs: SearchedDocs): Promise<PreparedCause> {
  const split = splitPrompt(withoutInvisible(prompt))
  if (split === undefined) return { prompt, rankBy: prompt, about: [], ends: [], files: undefined }
  const range = toRange(split.sections)
  const examined = await examineCause({ range }, docs)
  const { files, isCut } = examined
  return {
    prompt: taskIn(split),
    rankBy: examined.candidates.length === 0 ? prompt : undefined,
    about: describeCause(undefined, examined),
    ends: [],
    files: { files, isCut, range, after: undefined },
  }
}
