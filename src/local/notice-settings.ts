// What `.docmend.yml` says about notices. It counts as the base of a change has it: so no change can silence what is said about
// itself, or choose which commands run.
import { type ReadableTree, readIfSmall } from '../base/git-tree.ts'
import { type DeclaredCommand, DOCMEND_FILE, readDocmendFile } from '../jobs/policy/docmend-file.ts'
import type { Vouch } from '../notice/standing.ts'

export interface NoticeSettings {
  /** Of the pages in the same repository. */
  vouched: readonly Vouch[]
  /** Of the code in the same repository. */
  commands: readonly DeclaredCommand[]
  /** Why the file counts for nothing, a sentence without its full stop; none where it counts, or is not there. */
  faults: string[]
}

export async function readNoticeSettings(base: ReadableTree): Promise<NoticeSettings> {
  const isThere = (await base.list()).some(({ path }) => path === DOCMEND_FILE || path.startsWith(`${DOCMEND_FILE}/`))
  if (!isThere) return { vouched: [], commands: [], faults: [] }
  const bytes = await readIfSmall(base, DOCMEND_FILE)
  if (bytes === undefined) return withFault('it is not a regular file, or too large')
  const read = readDocmendFile(bytes)
  if (read.kind === 'unreadable') return withFault(read.why)
  return { vouched: read.file.vouched ?? [], commands: read.file.notice?.commands ?? [], faults: [] }
}

/** Of the hints about entries; a file may have 200. */
const STALE_SHOWN = 5

/**
 * Names the entries that have no effect: their last day is over, or no line of their page has their `unit`. The `fact` is not
 * compared, because what is new and undocumented is on no page.
 */
export async function describeStale(vouched: readonly Vouch[], docs: ReadableTree, today: string): Promise<string[]> {
  const paths = new Set((await docs.list()).map(({ path }) => path))
  const stale: string[] = []
  for (const { page, unit, fact, until } of vouched) {
    const entry = `${DOCMEND_FILE}: the entry for ${fact} on ${page}`
    if (until < today) stale.push(`${entry} ended on ${until}: remove it, or check the line and set a later day`)
    else if (paths.has(page) && !(await hasLine(docs, page, unit)))
      stale.push(`${entry} matches no line: the page does not have the text of its unit`)
  }
  const left = stale.length - STALE_SHOWN
  const more = left > 0 ? [`${DOCMEND_FILE}: the same holds for ${left} more of its entries`] : []
  return [...stale.slice(0, STALE_SHOWN), ...more]
}

async function hasLine(docs: ReadableTree, page: string, unit: string): Promise<boolean> {
  const bytes = await readIfSmall(docs, page)
  // Of a page that is too large, nothing is known.
  return bytes === undefined || new TextDecoder().decode(bytes).includes(unit)
}

function withFault(why: string): NoticeSettings {
  const fault = `${DOCMEND_FILE} vouches for nothing and declares no commands, because it is not valid: ${why}`
  return { vouched: [], commands: [], faults: [fault] }
}
