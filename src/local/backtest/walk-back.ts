// Goes from HEAD back through the history, a commit at a time, and asks of each what it made untrue, and whether that is so today.
// From the newest on, so that what is out of time is what matters least.
import { dayOf, isoDay } from '../../base/days.ts'
import { plural } from '../../base/text.ts'
import type { PastCommit } from '../../github/git/first-parents.ts'
import type { PastTree } from '../../github/git/past-trees.ts'
import { DOCMEND_FILE } from '../../jobs/policy/docmend-file.ts'
import { pageKind } from '../../notice/docs/page-kinds.ts'
import { fileKind } from '../../notice/file-kind.ts'
import type { Finding } from '../../notice/finding.ts'
import type { DocsEnds, Noticer } from '../../notice/notice.ts'
import type { Vouch } from '../../notice/standing.ts'
import { readNoticeSettings } from '../notice-settings.ts'
import type { FalseToday, SeenCommit, SeenFinding } from './backtest.ts'
import { type DocsBeside, newerThan } from './docs-ends.ts'
import { findStanding, nameOf, type Standing } from './find-standing.ts'
import type { Past } from './open-past.ts'
import { linesAround } from './page-lines.ts'

/** The commits whose files are read together. */
const READ_AHEAD = 20
/** A person waits. Where a repository takes longer, the older commits are left out, and the report says so. */
const TIME_LIMIT_MINUTES = 5

interface WalkContext {
  code: Past
  docs: DocsBeside
  docsHead: PastTree
  isElsewhere: boolean
  /** What people vouch for at HEAD. */
  vouchedAtHead: readonly Vouch[]
  onProgress?: ((done: number, of: number) => void) | undefined
  /** Monotonic milliseconds. */
  now: () => number
}

interface Walk {
  commits: SeenCommit[]
  falseToday: FalseToday[]
  gaps: string[]
  /** Commits at whose base `.docmend.yml` is not valid. */
  unread: number
}

export async function walkBack(noticer: Noticer, context: WalkContext): Promise<Walk> {
  const { code, onProgress, now } = context
  const walk: Walk = { commits: [], falseToday: [], gaps: [], unread: 0 }
  const startedAt = now()
  const of = code.commits.length
  let after = code.trees.head
  let withoutDocs = 0
  for (const [at, commit] of code.commits.entries()) {
    if (now() - startedAt > TIME_LIMIT_MINUTES * 60_000) {
      walk.gaps.push(
        `After ${TIME_LIMIT_MINUTES} minutes, ${at} of ${of} commits were compared. --commits reads fewer.`,
      )
      break
    }
    if (at % READ_AHEAD === 0) await code.trees.readAhead(code.commits.slice(at, at + READ_AHEAD))
    const before = code.trees.undo(after, commit)
    const docs = context.docs.endsAt(commit, { before, after })
    if (docs === undefined) withoutDocs += 1
    else await judge(noticer, context, { commit, before, after, docs }, walk)
    onProgress?.(at + 1, of)
    after = before
  }
  if (withoutDocs > 0)
    walk.gaps.push(
      `${plural(withoutDocs, 'commit')} ${withoutDocs === 1 ? 'is' : 'are'} older than the docs, and left out.`,
    )
  if (walk.unread > 0)
    walk.gaps.push(`Before ${plural(walk.unread, 'commit')}, ${DOCMEND_FILE} was not valid, so it vouched for nothing.`)
  return walk
}

interface Step {
  commit: PastCommit
  before: PastTree
  after: PastTree
  docs: DocsEnds
}

async function judge(noticer: Noticer, context: WalkContext, step: Step, walk: Walk): Promise<void> {
  const { commit, before, after, docs } = step
  const change = { before, after, files: commit.files, title: commit.title }
  const { vouched, faults } = await readNoticeSettings(docs.before)
  if (faults.length > 0) walk.unread += 1
  const today = isoDay(dayOf(commit.time))
  const notice = await noticer.notice(change, docs, { vouched, today, withCandidates: false })
  const standing = await findStanding(noticer, {
    commit,
    // A vouch may have run out since.
    findings: notice.findings.filter(({ standing }) => standing !== 'touched'),
    before,
    head: context.code.trees.head,
    later: newerThan(context.code.commits, commit),
    docsHead: context.docsHead,
    followPage: (path) => context.docs.follow(path, commit),
    options: { vouched: context.vouchedAtHead, today: isoDay(dayOf(context.code.headTime)) },
  })
  const seen = { sha: commit.sha, parent: before.sha, time: commit.time, title: commit.title }
  walk.commits.push({
    ...seen,
    findings: await Promise.all(notice.findings.map((finding) => see(finding, standing, docs))),
    sourceFiles: commit.files.filter(({ path }) => fileKind(path) === 'source').length,
    editedPages: context.isElsewhere ? [] : editedPages(commit),
  })
  for (const { now } of standing) if (isNew(now, walk.falseToday)) walk.falseToday.push({ commit: seen, finding: now })
}

async function see(finding: Finding, standing: readonly Standing[], docs: DocsEnds): Promise<SeenFinding> {
  return {
    ...finding,
    stillStands: standing.some(({ from }) => from === finding),
    around: await linesAround(finding.unit, docs),
  }
}

/** A name that went twice is false since the last time. */
function isNew(now: Finding, known: readonly FalseToday[]): boolean {
  const same = ({ finding }: FalseToday): boolean =>
    finding.unit.page === now.unit.page && finding.unit.line === now.unit.line && nameOf(finding) === nameOf(now)
  return !known.some(same)
}

function editedPages({ files }: PastCommit): string[] {
  return files.filter(({ kind, path }) => kind !== 'deleted' && pageKind(path) === 'current').map(({ path }) => path)
}
