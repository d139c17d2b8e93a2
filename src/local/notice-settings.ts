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

function withFault(why: string): NoticeSettings {
  const fault = `${DOCMEND_FILE} vouches for nothing and declares no commands, because it is not valid: ${why}`
  return { vouched: [], commands: [], faults: [fault] }
}
