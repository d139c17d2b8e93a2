// The policy gate: decides over a whole change set, without the model, whether it may become a pull request. It trusts
// nothing that was decided while the model worked.

import { dirname, extname, join } from 'node:path/posix'
import { setImmediate } from 'node:timers/promises'
import {
  ACTIVE_FORMS,
  type CheckReport,
  findActiveContentInFile,
  type NewActiveContent,
  navFileOf,
  type TouchedPage,
} from '../../documentation/index.ts'
import type { Change } from '../../git-tree/change.ts'
import { readIfSmall, type Tree, type TreeEntry } from '../../git-tree/tree.ts'
import { shorten } from '../../text/cut.ts'
import type { ProjectPolicy } from './project-policy.ts'
import type { SecretScanner } from './secrets.ts'
import { contentRefusal, type WritableSite, writeRefusalFor } from './writable-paths.ts'

export interface GateInput {
  changes: readonly Change[]
  /** The pinned base. */
  tree: Tree
  site: Pick<WritableSite, 'docsRoot' | 'navFiles'>
  policy: ProjectPolicy
  /** On exactly these changes. */
  report: CheckReport
  /** All else that would be published, by what it is: title, summary, commit message. */
  texts: Readonly<Record<string, string>>
  scan: SecretScanner
}

export interface GateVerdict {
  /** Every reason to refuse it, a sentence each; none when it may be published. */
  refusals: string[]
  /** What the reviewer should look at because of an exception, a sentence each; hosts and the like are in the report. */
  notes: string[]
}

const REASONS_MAX = 50
/** A report does not list more, and so may hide what matters here. */
const PROBLEMS_MAX = 1000

/** Checks a change set against every rule. Throws faults of the tree. */
export async function judge(input: GateInput): Promise<GateVerdict> {
  const before = await readBase(input)
  const activeContent = [...input.report.activeContent, ...activeContentBesidePages(input, before)]
  const isAllowed = ({ form }: NewActiveContent): boolean => input.policy.allowedForms.includes(form)
  const refusals = [
    ...(await fileRefusals(input, before)),
    ...capRefusals(input),
    ...(await secretRefusals(input, before)),
    ...activeContent
      .filter((one) => !isAllowed(one))
      .map(
        (one) =>
          `${describeActiveContent(one)} and may not be added: leave it out, or set allowedForms=${one.form} for the project`,
      ),
    ...uncheckedRefusals(input),
    ...outwardRefusals(input),
  ]
  const allowed = activeContent.filter(isAllowed).map((one) => `${describeActiveContent(one)}; the project allows this`)
  return { refusals: bounded([...new Set(refusals)]), notes: bounded(allowed) }
}

/** The base's bytes of every file that is changed or deleted, by path. */
async function readBase({ changes, tree }: GateInput): Promise<ReadonlyMap<string, Uint8Array>> {
  const before = new Map<string, Uint8Array>()
  for (const { path, kind } of changes) {
    const isRead = kind !== 'reuse' || navFileOf(path) !== undefined
    const bytes = isRead ? await readIfSmall(tree, path) : undefined
    if (bytes !== undefined) before.set(path, bytes)
  }
  return before
}

async function fileRefusals(input: GateInput, before: ReadonlyMap<string, Uint8Array>): Promise<string[]> {
  const pathRefusal = writeRefusalFor({ ...input.site, mayChange: input.policy.mayChange })
  const files = await input.tree.list()
  const entries = new Map(files.map((entry) => [entry.path, entry]))
  const reasons: string[] = []
  for (const change of input.changes) {
    // A file may take some milliseconds, and requests are answered in this thread.
    await setImmediate()
    const { path, kind } = change
    const reason =
      pathRefusal(path, kind === 'write' ? 'new' : 'kept') ??
      modeRefusal(entries.get(path)) ??
      (mustBeRead(change)
        ? bytesRefusal(change, await readContent(change, files, input.tree), entries, before)
        : undefined)
    if (reason !== undefined) reasons.push(reason)
  }
  return reasons
}

/** A file that is taken over as it is may still be new as a navigation. */
function mustBeRead({ kind, path }: Change): boolean {
  return kind === 'write' || (kind === 'reuse' && navFileOf(path) !== undefined)
}

function bytesRefusal(
  { path }: Change,
  after: Uint8Array | undefined,
  entries: ReadonlyMap<string, TreeEntry>,
  before: ReadonlyMap<string, Uint8Array>,
): string | undefined {
  const isComparable = after !== undefined && (before.has(path) || !entries.has(path))
  return isComparable
    ? contentRefusal(path, before.get(path), after)
    : `${path} is too large to be compared with what it was`
}

/** The bytes that a path would hold; undefined when they cannot be had. */
async function readContent(change: Change, files: readonly TreeEntry[], tree: Tree): Promise<Uint8Array | undefined> {
  if (change.kind === 'write') return change.content
  if (change.kind === 'delete') return undefined
  const source = files.find(({ sha, mode }) => sha === change.blobSha && mode === '100644')
  return source === undefined ? undefined : readIfSmall(tree, source.path)
}

function modeRefusal(entry: TreeEntry | undefined): string | undefined {
  if (entry === undefined || entry.mode === '100644') return undefined
  return `${entry.path} is a link, a submodule or an executable (mode ${entry.mode}) and may not be changed`
}

function capRefusals({ changes, policy: { limits } }: GateInput): string[] {
  const { changedFiles, changedBytes } = limits
  const bytes = changes.reduce((sum, change) => sum + (change.kind === 'write' ? change.content.byteLength : 0), 0)
  return [
    ...(changes.length > changedFiles
      ? [`${changes.length} files would change; at most ${changedFiles} may (DOCMEND_MAX_FILES, .docmend.yml)`]
      : []),
    ...(bytes > changedBytes ? [`${bytes} bytes would be written; at most ${changedBytes} may`] : []),
  ]
}

/** Texts of the base are known wherever they go: a page may be moved, split or joined with another. */
async function secretRefusals(input: GateInput, before: ReadonlyMap<string, Uint8Array>): Promise<string[]> {
  const known = [...before.values()].map(decode)
  const contents = input.changes.flatMap((change) =>
    change.kind === 'write' ? [{ name: change.path, text: decode(change.content) }] : [],
  )
  const paths = { name: 'A path', text: input.changes.map(({ path }) => path).join('\n') }
  const texts = Object.entries(input.texts).map(([name, text]) => ({ name, text }))
  const refusals: string[] = []
  for (const { name, text } of [...contents, paths, ...texts]) {
    for (const secret of await input.scan(text, known)) {
      const place = secret.line === undefined ? name : `${name}:${secret.line}`
      const begins = secret.begins === '' ? '' : ` (it begins with ${secret.begins})`
      refusals.push(`${place} contains ${secret.name}${begins}`)
    }
  }
  return refusals
}

/** Of files that the checks have not searched: whether and how they become parts of pages is not known. */
function activeContentBesidePages(input: GateInput, before: ReadonlyMap<string, Uint8Array>): NewActiveContent[] {
  const files = unsearched(input)
  if (files.length === 0) return []
  const old = new Set([...before].flatMap(([path, bytes]) => findActiveContentInFile(path, decode(bytes)).map(keyOf)))
  return files.flatMap(({ path, content }) => {
    const found = findActiveContentInFile(path, decode(content)).filter((one) => !old.has(keyOf(one)))
    return found.map(({ form, line, text }) => ({ path, form, line, text }))
  })
}

function unsearched({ changes, report }: GateInput): { path: string; content: Uint8Array }[] {
  const searched = new Set(report.searched)
  return changes.flatMap((change) => (change.kind === 'write' && !searched.has(change.path) ? [change] : []))
}

function keyOf({ form, text }: { form: string; text: string }): string {
  return `${form}\0${text}`
}

/**
 * Some builds copy the file that a link or an image names, wherever on their machine it is. Such a link is broken, so
 * this matters where a project takes drafts with errors.
 */
function outwardRefusals({ report }: GateInput): string[] {
  return report.problems
    .filter(({ path, subject }) => leavesRepository(path, subject))
    .map(
      ({ path, line, subject }) =>
        `${path}:${line} names ${JSON.stringify(subject.slice(0, 100))}, outside of the repository`,
    )
}

function leavesRepository(path: string, target: string): boolean {
  const plain = target
    .replace(/%2e/gi, '.')
    .replace(/%2f/gi, '/')
    .replace(/%5c|\\/gi, '/')
  return plain.includes('..') && join(dirname(path), plain).startsWith('../')
}

/** What nobody has looked at may hold anything, so it is refused even where the project takes drafts of broken pages. */
function uncheckedRefusals({ changes, report }: GateInput): string[] {
  const { problems, touched } = report
  const searched = new Set(report.searched)
  const kinds = new Map(changes.flatMap(({ path, kind }) => (searched.has(path) ? [] : [[path, kind] as const])))
  const pages = touched.filter((page) => page.route !== null && isUnknown(page, kinds.get(page.path)))
  return [
    ...pages.map(({ path }) => `${path} could not be read to its end, so nobody knows what is in it`),
    ...(problems.length >= PROBLEMS_MAX ? [`The checks found more than ${PROBLEMS_MAX} new problems`] : []),
  ]
}

/** Moved as it is, a page does what it did before, unless it was none: text may be code in a file of another kind. */
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

const CONTENT_SHOWN_CHARACTERS = 80

/** In words for a person; its text is a model's, so little of it is shown, on one line: `docs/a.md:3 "<script>" runs a script in the browser of every reader`. */
function describeActiveContent({ path, line, form, text }: NewActiveContent): string {
  const flat = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return `${path}:${line} ${JSON.stringify(shorten(flat, CONTENT_SHOWN_CHARACTERS))} ${ACTIVE_FORMS[form]} (${form})`
}
