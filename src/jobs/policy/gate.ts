// The policy gate: decides without the model whether a change set may become a pull request. It trusts nothing that was
// decided while the model worked.
import { extname } from 'node:path/posix'
import { setImmediate } from 'node:timers/promises'
import { type Change, isRegular, readIfSmall, type Tree, type TreeEntry } from '../../base/git-tree.ts'
import { plural, shorten } from '../../base/text.ts'
import { type CheckReport, navFileOf, type TouchedPage, UNSEEN_PLACES } from '../../checks/index.ts'
import { judgeActiveContent } from './active-content.ts'
import { linkedFolderRefusalFor, modeRefusalFor } from './file-modes.ts'
import { newPathRefusalFor } from './new-paths.ts'
import type { ProjectPolicy } from './project-policy.ts'
import type { SecretFinding, SecretScanner } from './secrets.ts'
import {
  agentFoldersIn,
  contentRefusalFor,
  generatedNote,
  type WritableSite,
  writeRefusalFor,
} from './writable-paths.ts'

// Why the gate refuses a change set, as data: what is left of it without one file may still pass.

export interface GateRefusal {
  /** `whole`: nothing of the change set may go. `unit`: a smaller one without this file may be judged in its place. */
  kind: 'whole' | 'unit'
  /** Undefined where it is about no one file. */
  path: string | undefined
  line: number | undefined
  /** A clause that names path and line. */
  reason: string
  /** Where a person can allow it; undefined where nothing does. */
  allow: string | undefined
}

/** A refusal of one file that no setting lifts. */
function refuseFile(path: string, reason: string): GateRefusal {
  return { kind: 'unit', path, line: undefined, reason, allow: undefined }
}

/** A refusal of the whole change set. */
function refuseWhole(reason: string): GateRefusal {
  return { kind: 'whole', path: undefined, line: undefined, reason, allow: undefined }
}

/** The refusal as a clause, with what a person can do. */
export function describeRefusal({ reason, allow }: GateRefusal): string {
  return allow === undefined ? reason : `${reason}: remove it, or allow it with ${allow}`
}

export interface GateInput {
  changes: readonly Change[]
  /** The pinned base. */
  tree: Tree
  site: Pick<WritableSite, 'docsRoot' | 'navFiles' | 'configFiles'> & { folder: string }
  policy: ProjectPolicy
  /** On exactly these changes. */
  report: CheckReport
  /** All that was asked for in the job: who names a page that a program writes wants it edited. */
  prompts: readonly string[]
  /** Everything else that would be published, by its name in a refusal: title, summary, prompt. */
  texts: Readonly<Record<string, string>>
  scan: SecretScanner
}

export interface GateVerdict {
  /** Every reason to refuse it, a clause each; none when it may be published. */
  refusals: string[]
  /** The same as data, all of them. */
  refused: GateRefusal[]
  /** What the reviewer should look at because the project allows it, a sentence each. */
  notes: string[]
}

const REASONS_MAX = 50
/** A report lists no more problems than this, so a full one may hide what matters here. */
const PROBLEMS_MAX = 1000

/** Checks a change set against every rule. Throws faults of the tree. */
export async function applyGate(input: GateInput): Promise<GateVerdict> {
  const before = await readBase(input)
  const activeContent = judgeActiveContent(input, before)
  const refused = [
    ...(await fileRefusals(input, before)),
    ...sizeRefusals(input),
    ...(await secretRefusals(input, before)),
    ...activeContent.refusals,
    ...uncheckedRefusals(input),
    ...outwardRefusals(input),
  ]
  const refusals = refused.map(describeRefusal)
  return {
    refusals: bounded([...new Set(refusals)]),
    refused,
    notes: bounded([...activeContent.notes, ...notesOnGenerated(input, before), ...notesOnUnseen(input)]),
  }
}

/** Gives what a reviewer should look at in the changes of people, whatever files and how many a job might write. */
export async function listForReview(input: GateInput): Promise<Pick<GateVerdict, 'refusals' | 'notes'>> {
  const before = await readBase(input)
  const activeContent = judgeActiveContent(input, before)
  const refused = [...(await secretRefusals(input, before)), ...activeContent.refusals, ...outwardRefusals(input)]
  return {
    refusals: bounded([...new Set(refused.map(describeRefusal))]),
    notes: bounded([...activeContent.notes, ...notesOnUnseen(input)]),
  }
}

function notesOnGenerated({ changes }: GateInput, before: ReadonlyMap<string, Uint8Array>): string[] {
  return changes.flatMap(({ kind, path }) => {
    const bytes = kind === 'write' ? before.get(path) : undefined
    return (bytes === undefined ? undefined : generatedNote(path, bytes)) ?? []
  })
}

/** A person reads so many, and knows by the number of the others. */
const UNSEEN_LISTED = 10
const UNSEEN_MAX_CHARACTERS = 160

/** Text that readers do not see may speak to their agents. That is for a person to judge. */
function notesOnUnseen({ report: { unseenText = [] } }: GateInput): string[] {
  const listed = unseenText.slice(0, UNSEEN_LISTED).map(({ path, line, place, text }) => {
    return `${path}:${line} adds text that readers do not see, ${UNSEEN_PLACES[place]}: “${shorten(text, UNSEEN_MAX_CHARACTERS)}”`
  })
  const more = unseenText.length - listed.length
  return more > 0 ? [...listed, `${plural(more, 'more text')} that readers do not see`] : listed
}

/** Gives the base's bytes of every file that is changed or deleted, by path. */
async function readBase({ changes, tree }: GateInput): Promise<ReadonlyMap<string, Uint8Array>> {
  const before = new Map<string, Uint8Array>()
  for (const { path, kind } of changes) {
    const isRead = kind !== 'reuse' || navFileOf(path) !== undefined
    const bytes = isRead ? await readIfSmall(tree, path) : undefined
    if (bytes !== undefined) before.set(path, bytes)
  }
  return before
}

async function fileRefusals(input: GateInput, before: ReadonlyMap<string, Uint8Array>): Promise<GateRefusal[]> {
  const files = await input.tree.list()
  const agentFolders = agentFoldersIn(files, input.site)
  const pathRefusal = writeRefusalFor({ ...input.site, agentFolders, ...narrowing(input.policy) })
  const entries = new Map(files.map((entry) => [entry.path, entry]))
  const linkedFolderRefusal = linkedFolderRefusalFor(files)
  const contentRefusal = contentRefusalFor(input.prompts)
  const { renames } = input.report
  const modeRefusal = modeRefusalFor(input.changes, entries, input.tree)
  const newPathRefusal = newPathRefusalFor(input.changes, entries)
  const nonContent = new Map(input.report.nonContent.map(({ path, why }) => [path, `${path} ${why}`]))
  const refusals: GateRefusal[] = []
  for (const change of input.changes) {
    // A file can take some milliseconds, and this thread answers requests too.
    await setImmediate()
    const { path, kind } = change
    const after = mustBeRead(change) ? await readContent(change, files, input.tree) : undefined
    const reason =
      pathRefusal(path, kind === 'write' ? 'new' : 'kept') ??
      (await modeRefusal(change, after)) ??
      linkedFolderRefusal(path) ??
      newPathRefusal(change) ??
      nonContent.get(path) ??
      (mustBeCompared(change)
        ? bytesRefusal(change, after, entries, before, (...given) => contentRefusal(...given, renames))
        : undefined)
    if (reason !== undefined) refusals.push(refuseFile(path, reason))
  }
  return refusals
}

function narrowing({ mayChange, hidden }: ProjectPolicy): Pick<WritableSite, 'mayChange' | 'hidden'> {
  return { mayChange, hidden }
}

/** A file that keeps its bytes may still be new as a navigation file. */
function mustBeCompared({ kind, path }: Change): boolean {
  return kind === 'write' || (kind === 'reuse' && navFileOf(path) !== undefined)
}

/** Other bytes at the path of an executable could be a program. */
function mustBeRead(change: Change): boolean {
  return mustBeCompared(change) || (change.kind === 'reuse' && change.mode === '100755')
}

function bytesRefusal(
  { path }: Change,
  after: Uint8Array | undefined,
  entries: ReadonlyMap<string, TreeEntry>,
  before: ReadonlyMap<string, Uint8Array>,
  contentRefusal: (path: string, before: Uint8Array | undefined, after: Uint8Array) => string | undefined,
): string | undefined {
  const isComparable = after !== undefined && (before.has(path) || !entries.has(path))
  return isComparable
    ? contentRefusal(path, before.get(path), after)
    : `${path} is too large to compare with its base version`
}

/** Gives the bytes that a path would hold; undefined when they cannot be read. */
async function readContent(change: Change, files: readonly TreeEntry[], tree: Tree): Promise<Uint8Array | undefined> {
  if (change.kind === 'write') return change.content
  if (change.kind === 'delete') return undefined
  const source = files.find(({ sha, mode }) => sha === change.blobSha && isRegular(mode))
  return source === undefined ? undefined : readIfSmall(tree, source.path)
}

function sizeRefusals({ changes, policy: { limits } }: GateInput): GateRefusal[] {
  const { changedFiles, changedBytes } = limits
  const bytes = changes.reduce((sum, change) => sum + (change.kind === 'write' ? change.content.byteLength : 0), 0)
  return [
    ...(changes.length > changedFiles
      ? [`the change set has ${changes.length} files; the limit is ${changedFiles} (DOCMEND_MAX_FILES, .docmend.yml)`]
      : []),
    ...(bytes > changedBytes ? [`the change set writes ${bytes} bytes; the limit is ${changedBytes}`] : []),
  ].map(refuseWhole)
}

/** A text of the base is not new in another file: pages may be moved, split or joined. */
async function secretRefusals(input: GateInput, before: ReadonlyMap<string, Uint8Array>): Promise<GateRefusal[]> {
  const known = [...before.values()].map(decode)
  const contents = input.changes.flatMap((change) =>
    change.kind === 'write' ? [{ name: change.path, text: decode(change.content) }] : [],
  )
  const paths = { name: 'A path', text: input.changes.map(({ path }) => path).join('\n') }
  const texts = Object.entries(input.texts).map(([name, text]) => ({ name, text }))
  const published = [...contents, paths, ...texts]
  const refusals: GateRefusal[] = []
  for (const { name, text } of published) {
    for (const secret of await input.scan(text, known)) refusals.push(refuseWhole(describeSecret(name, secret)))
  }
  if (refusals.length > 0) return refusals
  // A held secret can also be spread over several of them; what has a line was found, or is known, in its own text.
  const spread = await input.scan(published.map(({ text }) => text).join('\n'), known)
  return spread
    .filter(({ line }) => line === undefined)
    .map((secret) => refuseWhole(describeSecret('The change set', secret)))
}

function describeSecret(place: string, { name, line, begins }: SecretFinding): string {
  const where = line === undefined ? place : `${place}:${line}`
  return `${where} contains ${name}${begins === '' ? '' : ` (it begins with ${begins})`}`
}

/** Whether the checks also call the link broken makes no difference. */
function outwardRefusals({ report }: GateInput): GateRefusal[] {
  return report.outward.map(({ path, line, target, why, isReworded }) => ({
    kind: isReworded === true ? 'unit' : 'whole',
    path,
    line,
    reason: `${path}:${line} names ${JSON.stringify(target.slice(0, 100))}, which ${why}`,
    allow: undefined,
  }))
}

/** Content that was not checked may do anything, so it is refused even where the project accepts drafts with errors. */
function uncheckedRefusals({ changes, report }: GateInput): GateRefusal[] {
  const { problems, touched } = report
  const searched = new Set(report.searched)
  const kinds = new Map(changes.flatMap(({ path, kind }) => (searched.has(path) ? [] : [[path, kind] as const])))
  const pages = touched.filter((page) => page.route !== null && isUnknown(page, kinds.get(page.path)))
  return [
    ...pages.map(({ path }) => refuseFile(path, `${path} could not be read to its end, so its content is not known`)),
    ...(problems.length >= PROBLEMS_MAX ? [TOO_MANY_PROBLEMS] : []),
  ]
}

/** Without the files that have them it may be another. */
const TOO_MANY_PROBLEMS: GateRefusal = {
  ...refuseWhole(`the checks found more than ${PROBLEMS_MAX} new problems`),
  kind: 'unit',
}

/** A page that moves unchanged does what it did before. A file with a new extension may not: its text may become code. */
function isUnknown({ path, movedFrom }: TouchedPage, unsearched: Change['kind'] | undefined): boolean {
  return unsearched === 'write' || (unsearched === 'reuse' && extname(path) !== extname(movedFrom ?? ''))
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function bounded(sentences: string[]): string[] {
  const more = sentences.length - REASONS_MAX
  return more > 0 ? [...sentences.slice(0, REASONS_MAX), `and ${more} more`] : sentences
}
