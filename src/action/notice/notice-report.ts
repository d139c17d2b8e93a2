// The report of a notice: a file for later steps, and for the run that comments on the pull request of a fork. There it is an
// artifact that a stranger's change may have written, so it is read like one.
import { constants } from 'node:fs'
import { lstat, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { shorten } from '../../base/text.ts'
import { FACT_KINDS, type Fact } from '../../notice/fact.ts'
import { type Finding, NOTICE_RULES } from '../../notice/finding.ts'
import type { NoticedChange } from '../../notice/report/noticed-change.ts'

const FORMAT = 'docmend-notice-1'
/** No change of code has so many that a person would read; `open` counts them all. */
const FINDINGS_MAX = 200
/** A path may have 4,096 bytes; nothing else that is shown of a finding is as long. */
const TEXT_MAX_CHARACTERS = 4_100
/** Units may be whole paragraphs, of which this much tells them apart. */
const SHOWN_MAX_CHARACTERS = 1_000
/** Far above what ordinary findings take; a file that is larger was not written by us. */
const FILE_MAX_BYTES = 4 * 1024 * 1024
/** So that what is written can be read, with indentation too. */
const FINDINGS_MAX_BYTES = 2 * 1024 * 1024
const HINTS_MAX = 100
const COUNT_MAX = 1_000_000

const Text = z.string().max(TEXT_MAX_CHARACTERS)
const Count = z.int().min(0).max(COUNT_MAX)
const Line = z.int().min(1).max(COUNT_MAX)
const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const Commit = z.string().regex(/^[0-9a-f]{40,64}$/)

const FactShape = z.strictObject({
  kind: z.enum(FACT_KINDS),
  owner: Text,
  name: Text,
  value: Text.exactOptional(),
  isInner: z.literal(true).exactOptional(),
  isPrinted: z.literal(true).exactOptional(),
  path: Text,
  line: Line,
})

const FindingShape = z.strictObject({
  kind: z.enum(['contradicted', 'missing']),
  rule: z.enum(NOTICE_RULES),
  standing: z.enum(['open', 'touched', 'vouched']),
  vouchedUntil: Day.exactOptional(),
  unit: z.strictObject({ page: Text, address: Text.exactOptional(), line: Line, endLine: Line, text: Text }),
  was: FactShape.exactOptional(),
  is: FactShape.exactOptional(),
  why: Text,
  edit: z.strictObject({ page: Text, line: Line, before: Text, after: Text }).exactOptional(),
})

const ReportShape = z.strictObject({
  format: z.literal(FORMAT),
  /** Commits of the code. */
  from: Commit,
  to: Commit,
  /** Pages that were searched, and source files that were compared. */
  pages: Count,
  files: Count,
  /** All open findings, also those that `findings` has no room for. */
  open: Count,
  findings: z.array(FindingShape).max(FINDINGS_MAX),
  /** What was not compared, a sentence each. */
  hints: z.array(Text).max(HINTS_MAX),
})

export type NoticeReport = z.output<typeof ReportShape>

/** Candidates are left out: they prove nothing. */
export function toReport({ notice, ends, hints }: NoticedChange): NoticeReport {
  const { findings, pages, files } = notice
  return {
    format: FORMAT,
    from: ends.from,
    to: ends.to,
    pages: Math.min(pages, COUNT_MAX),
    files: Math.min(files, COUNT_MAX),
    open: Math.min(findings.filter(({ standing }) => standing === 'open').length, COUNT_MAX),
    findings: fitting(findings.toSorted(byStanding).slice(0, FINDINGS_MAX).map(toBounded)),
    hints: hints.slice(0, HINTS_MAX).map(short),
  }
}

/** Only open and vouched ones are shown: those that the change edits itself may not take their places. */
function byStanding(a: Finding, b: Finding): number {
  return STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing)
}

const STANDINGS: readonly Finding['standing'][] = ['open', 'vouched', 'touched']

/** The first ones, which are the most certain. */
function fitting(findings: Finding[]): Finding[] {
  let bytes = 0
  return findings.filter((finding) => {
    bytes += Buffer.byteLength(JSON.stringify(finding))
    return bytes <= FINDINGS_MAX_BYTES
  })
}

/** Longer texts are shown by their beginning; paths are whole, since they name a file. */
function toBounded({ unit, was, is, why, edit, ...rest }: Finding): NoticeReport['findings'][number] {
  return {
    ...rest,
    unit: { ...unit, ...(unit.address !== undefined && { address: short(unit.address) }), text: short(unit.text) },
    ...(was && { was: boundedFact(was) }),
    ...(is && { is: boundedFact(is) }),
    why: short(why),
    ...(edit && { edit: { ...edit, before: short(edit.before), after: short(edit.after) } }),
  }
}

function boundedFact({ value, ...fact }: Fact): Fact {
  const own = { ...fact, owner: short(fact.owner), name: short(fact.name) }
  return value === undefined ? own : { ...own, value: short(value) }
}

function short(text: string): string {
  return shorten(text, SHOWN_MAX_CHARACTERS)
}

/** A pull request can bring a link of this name, which would lead the text elsewhere. */
export async function writeReport(path: string, report: NoticeReport): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await rm(path, { force: true })
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`, { flag: 'wx' })
}

/** The message says why the file is not used: it is missing, too large, or not of our form. */
export class UnusableReportError extends Error {}

/** Throws `UnusableReportError`. */
export async function readReport(path: string): Promise<NoticeReport> {
  const found = ReportShape.safeParse(parseJson(await readBounded(path)))
  if (found.success) return found.data
  const [issue] = found.error.issues
  const where = issue === undefined || issue.path.length === 0 ? '' : ` (${issue.path.join('.')}: ${issue.message})`
  throw new UnusableReportError(
    `${path} is not a report of the form that this version of Docmend writes${where}. Use the same version of the action in both workflows.`,
  )
}

/** Reads a regular file, never through a symbolic link. */
async function readBounded(path: string): Promise<string> {
  const missing = new UnusableReportError(
    `There is no report ${path}. Download the artifact of the first workflow to this place.`,
  )
  // Where the system has no O_NOFOLLOW.
  if ((await lstat(path).catch(() => undefined))?.isFile() !== true) throw missing
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw missing
    if (stats.size > FILE_MAX_BYTES) {
      throw new UnusableReportError(`The report ${path} has ${stats.size} bytes; at most ${FILE_MAX_BYTES} are read.`)
    }
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
