import { z } from 'zod'
import { oneLine, plural, shorten, shownPath } from '../../base/text.ts'
import { type Applied, applyEdits, type Edited } from '../changes/edit.ts'
import type { Edit } from '../changes/edit-match.ts'
import type { LineEdit } from '../changes/line-edit.ts'
import type { LineRanges, LineSplice } from '../changes/line-ranges.ts'
import type { ReadLog } from '../changes/read-log.ts'
import { splitLines } from '../changes/text-lines.ts'
import { describeChangedAnchors, type TextEdit } from './changed-anchors.ts'
import { MalformedCall, Refusal } from './refusal.ts'
import { defineTool, type ToolContext } from './tool.ts'

// What one edit did to a file, in few words.

const LINES_SHOWN = 20
const LINE_MAX_CHARACTERS = 60

/** `changed line 3`, `changed lines 3 and 9, which adds 2 lines`, `replaced lines 4 to 9, which were "## Old" to "Last."`. */
function describeEdit(applied: Applied): string {
  const moved = applied.splices.reduce((sum, { first, last, count }) => sum + count - (last - first + 1), 0)
  const shift = moved === 0 ? '' : `, which ${moved > 0 ? 'adds' : 'removes'} ${plural(Math.abs(moved), 'line')}`
  return (applied.range === undefined ? describePlaces(applied) : describeRange(applied)) + shift
}

function describePlaces({ lines, relaxation }: Applied): string {
  const where = describeLines([...new Set(lines)])
  const places = lines.length === new Set(lines).size ? where : `${lines.length} places in ${where}`
  return `changed ${places}${relaxation === undefined ? '' : ` (found ${relaxation})`}`
}

/** `line 3`, `lines 3, 5 and 9`, `lines 1, 2, ... and 80 more`. */
function describeLines(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines[0]}`
  const more = lines.length - LINES_SHOWN
  if (more > 0) return `lines ${lines.slice(0, LINES_SHOWN).join(', ')} and ${more} more`
  return `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`
}

/** With what stood in the first and the last line: a wrong number is seen at once. */
function describeRange({ before, range = { first: 0, last: 0 } }: Applied): string {
  const lines = splitLines(before)
  const shown = (line: number): string =>
    JSON.stringify(shorten(oneLine(lines[line - 1]?.text ?? ''), LINE_MAX_CHARACTERS))
  const { first, last } = range
  return first === last
    ? `replaced line ${first}, which was ${shown(first)}`
    : `replaced lines ${first} to ${last}, which were ${shown(first)} to ${shown(last)}`
}

// Some lines of a file with their numbers, as an answer shows them beside what it has to say.

const CHARACTERS_SHOWN = 8000

/** Gives the first of these lines, all in full, as text and as numbers. The text says when there are more. */
function numberedLines(text: string, ranges: LineRanges): { text: string; whole: number[] } {
  const lines = splitLines(text.replace(/^\uFEFF/, '')).map((line) => line.text)
  const numbers = firstNumbers(ranges, LINES_SHOWN)
  let characters = 0
  const end = numbers.findIndex((number) => {
    characters += lines[number - 1]?.length ?? 0
    return characters > CHARACTERS_SHOWN
  })
  const whole = end === -1 ? numbers : numbers.slice(0, end)
  const wanted = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const next = firstNumbers(ranges, whole.length + 1).at(-1)
  const more =
    wanted > whole.length ? [`[${plural(wanted - whole.length, 'more line')}; call read with startLine ${next}]`] : []
  return { text: [...whole.map((number) => `${number}\t${lines[number - 1] ?? ''}`), ...more].join('\n'), whole }
}

function firstNumbers(ranges: LineRanges, most: number): number[] {
  const numbers: number[] = []
  for (const { first, last } of ranges) {
    for (let number = first; number <= last && numbers.length < most; number += 1) numbers.push(number)
  }
  return numbers
}

/** Each has its row in the answer. */
const FILES_MAX = 20

const schema = z.object({
  path: z.string().default(''),
  edits: z
    .array(
      z.object({
        path: z.string().min(1).optional().describe('If another file'),
        oldText: z.string().min(1).optional().describe('Without line numbers'),
        startLine: z.int().min(1).optional().describe('Instead of oldText: whole lines, as numbered now'),
        endLine: z.int().min(1).optional(),
        newText: z.string().describe('"" deletes'),
        replaceAll: z.boolean().optional(),
        wholeWord: z.boolean().optional(),
        keepAddresses: z.boolean().optional().describe('Not in URLs'),
      }),
    )
    .min(1)
    .max(100),
})

export const edit = defineTool({
  name: 'edit',
  description:
    'Replaces text in lines that you have seen. Each oldText must occur exactly once, unless replaceAll is set; keep it ' +
    'short. Edits of one file apply in order, all or none.',
  leavesTrace: true,
  schema,
  async run(args, context) {
    const files = editsByFile(args)
    const failedThen = context.recorded?.ok === true ? (context.recorded.notEdited ?? []) : []
    // All or none of the call when it is the limits of the whole set that end it.
    const changesBefore = context.changeSet.changes()
    return context.changeSet.allOrNone(async () => {
      const made: TextEdit[] = []
      const rows: string[] = []
      const failures: string[] = []
      const notEdited: string[] = []
      for (const [path, edits] of files) {
        const isRefusedAgain = failedThen.includes(path)
        if (isRefusedAgain) await retrace(path, edits, context)
        const refusal = isRefusedAgain
          ? new Refusal('')
          : await refusalOf(async () => rows.push(await editFile(path, edits, context, made)))
        if (refusal === undefined) continue
        if (files.size === 1) throw refusal
        failures.push(`Not edited: ${shownPath(path)}: ${refusal.message}`)
        notEdited.push(path)
      }
      if (rows.length === 0) throw new Refusal(failures.join('\n'))
      const anchors = await describeChangedAnchors(made, changesBefore, context)
      const text = [...rows, ...anchors, ...failures].join('\n')
      return notEdited.length === 0 ? { text } : { text, leavesWork: true, notEdited }
    })
  },
  async retraceRefusal(args, context) {
    for (const [path, edits] of editsByFile(args)) await retrace(path, edits, context)
  },
})

type FileEdit = Edit | LineEdit

/** The edits of each file, in their order. Throws `MalformedCall` when one has no file, or no place in it. */
function editsByFile({ path, edits }: z.infer<typeof schema>): Map<string, FileEdit[]> {
  const files = Map.groupBy(edits, (one) => one.path ?? path)
  if (files.has('')) throw new MalformedCall('The arguments of edit are wrong: path is missing')
  if (files.size > FILES_MAX) throw new Refusal(`Edit at most ${FILES_MAX} files in one call, or use replace`)
  return new Map(Array.from(files, ([file, given]) => [file, given.map(placed)]))
}

function placed({ oldText, startLine, endLine, ...rest }: z.infer<typeof schema>['edits'][number]): FileEdit {
  if ((oldText === undefined) === (startLine === undefined)) {
    throw new MalformedCall('The arguments of edit are wrong: each edit needs either oldText or startLine')
  }
  if (startLine !== undefined) return { startLine, endLine: endLine ?? startLine, newText: rest.newText }
  return { ...rest, oldText: oldText ?? '' }
}

/** Adds what it made of the file to `made`. */
async function editFile(
  path: string,
  edits: readonly FileEdit[],
  context: ToolContext,
  made: TextEdit[],
): Promise<string> {
  const { changeSet, reads, isReplayed } = context
  const { sha: before, edited } = await plan(path, edits, context)
  // What was let happen then happens again, whatever this attempt leaves out of the conversation.
  if (!isReplayed) requireSeen(path, before, edited, reads)
  await changeSet.write(path, edited.content)
  const after = (await changeSet.entry(path))?.sha ?? before
  reads.recordEdit(path, { before, after }, splicesOf(edited))
  made.push({ path, before: edited.applied[0]?.before ?? '', after: Buffer.from(edited.content).toString() })
  return `Edited ${path}: ${edited.applied.map(describeEdit).join('; ')}`
}

/** Records the lines that the refusal of an edit has shown, and what the policy refused. */
async function retrace(path: string, edits: readonly FileEdit[], context: ToolContext): Promise<void> {
  await refusalOf(async () => {
    const { sha, edited } = await plan(path, edits, context)
    requireSeen(path, sha, edited, context.reads)
    await context.changeSet.requireAllowed(path, edited.content)
  })
}

async function refusalOf(act: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function plan(path: string, edits: readonly FileEdit[], { changeSet }: ToolContext) {
  const entry = await changeSet.entry(path)
  const content = await changeSet.read(path)
  if (entry === undefined || content === undefined) throw new Refusal(`${path} is not a file; use write for a new one`)
  return { sha: entry.sha, edited: applyEdits(content, edits) }
}

function splicesOf({ applied }: Edited): LineSplice[][] {
  return applied.map(({ splices }) => splices)
}

/** Throws `Refusal` with the lines that the model has not seen, or whose numbers have changed since: it may go on then. */
function requireSeen(path: string, sha: string, edited: Edited, reads: ReadLog): void {
  const before = edited.applied[0]?.before ?? ''
  const unseen = reads.unseenByEdit(path, sha, splicesOf(edited))
  if (unseen.length > 0) {
    const shown = numberedLines(before, unseen)
    reads.recordShownLines(path, sha, shown.whole)
    throw new Refusal(
      `You have not seen these lines of ${shownPath(path)} as they are. Nothing was changed; if the edit fits them, ` +
        `repeat it:\n${shown.text}`,
      { reasons: ['unseen'] },
    )
  }
  const moved = edited.applied.flatMap(({ asked }) => (asked === undefined ? [] : [asked]))
  const renumbered = moved.filter((range) => !reads.areNumbered(path, sha, range))
  if (renumbered.length === 0) return
  for (const range of renumbered) reads.recordNumbers(path, sha, range)
  const ends = renumbered.flatMap(({ first, last }) => [...new Set([first, last])])
  const rows = ends.map((line) => numberedLines(before, [{ first: line, last: line }]).text)
  throw new Refusal(
    `Lines of ${shownPath(path)} have moved since you saw their numbers. Nothing was changed. The lines with these are ` +
      `now:\n${rows.map(oneLine).join('\n')}`,
  )
}
