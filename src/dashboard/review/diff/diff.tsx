// The changes of a job, file by file.
import type { FC } from 'hono/jsx'
import { plural, visibleText } from '../../../base/text.ts'
import type { ShownDiff, ShownFile } from './choose-shown.ts'
import type { IndexedFile } from './index-diff.ts'
import { fileAnchor, lineAnchor } from './line-anchors.ts'
import type { DiffHunk, DiffLine } from './read-file-diff.ts'
import { type MarkedLine, markWords, newPairRoom, type PairRoom } from './word-changes.ts'

// The lines of one hunk. Each line that changes has an address of its own.

const HunkRows: FC<{ hunk: DiffHunk; path: string; pairs: PairRoom }> = ({ hunk, path, pairs }) => (
  <tbody>
    {(hunk.skipped > 0 || sectionOf(hunk, path) !== '') && (
      <tr class="fold">
        <td colspan={4}>
          {hunk.skipped > 0 && `${plural(hunk.skipped, 'unchanged line')} `}
          <bdi>{visibleText(sectionOf(hunk, path))}</bdi>
        </td>
      </tr>
    )}
    {markWords(hunk.lines, pairs).map((line) => (
      <Line line={line} path={path} />
    ))}
  </tbody>
)

/** Of prose, git takes any line that begins with a letter for the name of a section. */
function sectionOf({ section }: DiffHunk, path: string): string {
  return /\.(md|mdx|markdown)$/i.test(path) && !section.startsWith('#') ? '' : section
}

const MARK: Record<DiffLine['kind'], string> = { added: '+', removed: '−', same: '', note: '' }

const Line: FC<{ line: MarkedLine; path: string }> = ({ line, path }) => {
  const { kind, before, after, cut, parts } = line
  const anchor = lineAnchor(path, line)
  return (
    <tr class={kind === 'same' ? undefined : kind} id={anchor}>
      <td class="at">{kind === 'removed' ? <LineLink anchor={anchor} number={before} /> : before}</td>
      <td class="at">{kind === 'added' ? <LineLink anchor={anchor} number={after} /> : after}</td>
      <td class="mark">{MARK[kind]}</td>
      <td class="text">
        {parts.map(({ text, isChanged }) => (isChanged ? <mark>{visibleText(text)}</mark> : visibleText(text)))}
        {cut > 0 && <span class="soft"> … and {plural(cut, 'more byte')} in this line</span>}
      </td>
    </tr>
  )
}

/** For the mouse: hundreds of stops would stand in the way of the keyboard, whose users have the link of the file. */
const LineLink: FC<{ anchor: string | undefined; number: number | null }> = ({ anchor, number }) => (
  <a href={`#${anchor ?? ''}`} tabindex={-1}>
    {number}
  </a>
)

/** Where the links of a diff lead. */
export interface DiffLinks {
  /** The page with this file alone, from this line on. */
  file(path: string, from?: number): string
  /** The page with all files. */
  all: string
  /** The whole patch, to be saved; undefined = there is none. */
  patch: string | undefined
  /** The form for a message that leaves the file out; undefined = the job takes none. */
  leaveOut(path: string): string | undefined
}

interface DiffProps {
  diff: ShownDiff
  links: DiffLinks
  /** The file that is shown alone. */
  only: string | undefined
}

export const Diff: FC<DiffProps> = ({ diff, links, only }) => {
  const pairs = newPairRoom()
  return (
    <div class="stack">
      {only !== undefined && (
        <p>
          One of {plural(diff.files.length + diff.moreFiles, 'file')}. <a href={links.all}>Show all changes</a>
        </p>
      )}
      {diff.shown
        .filter(({ file }) => only === undefined || file.path === only)
        .map((shown) => (
          <File shown={shown} links={links} pairs={pairs} isAlone={only !== undefined} />
        ))}
      {diff.moreFiles > 0 && only === undefined && (
        <p class="notice">
          {plural(diff.moreFiles, 'more file')} not listed.{' '}
          {links.patch !== undefined && <a href={links.patch}>Download the whole patch</a>}
        </p>
      )}
    </div>
  )
}

interface FileProps {
  shown: ShownFile
  links: DiffLinks
  pairs: PairRoom
  isAlone: boolean
}

const File: FC<FileProps> = ({ shown, links, pairs, isAlone }) => {
  const { file } = shown
  const id = fileAnchor(file.path)
  const heading = <FileHeading file={file} />
  if (shown.diff === undefined && file.end > file.start) {
    return (
      <div class="card flush file" id={id}>
        <p class="file-name row between">
          <span>{heading}</span>
          <a href={`${links.file(file.path)}#${id}`}>
            Show <span class="hidden-label">{visibleText(file.path)}</span>
          </a>
        </p>
      </div>
    )
  }
  return (
    <details class="card flush file" id={id} open>
      <summary class="file-name">{heading}</summary>
      <FileActions path={file.path} links={links} isAlone={isAlone} />
      <FileLines shown={shown} links={links} pairs={pairs} />
    </details>
  )
}

const KIND: Record<IndexedFile['kind'], string> = { added: 'new', deleted: 'deleted', moved: 'moved', changed: '' }

const FileHeading: FC<{ file: IndexedFile }> = ({ file: { path, from, kind, mode, added, removed } }) => (
  <>
    <bdi class="mono">{from === undefined ? visibleText(path) : `${visibleText(from)} → ${visibleText(path)}`}</bdi>{' '}
    <span class="small">
      {KIND[kind] !== '' && <span class="chip">{KIND[kind]}</span>}{' '}
      {mode !== undefined && (
        <span class="chip warn">
          mode {mode.before} → {mode.after}
        </span>
      )}{' '}
      <span class="plus">+{added}</span> <span class="minus">−{removed}</span>
    </span>
  </>
)

const FileActions: FC<{ path: string; links: DiffLinks; isAlone: boolean }> = ({ path, links, isAlone }) => {
  const leaveOut = links.leaveOut(path)
  const name = <span class="hidden-label">{visibleText(path)}</span>
  return (
    <p class="file-actions row small">
      {!isAlone && <a href={`${links.file(path)}#${fileAnchor(path)}`}>Link to this file {name}</a>}
      {leaveOut !== undefined && <a href={leaveOut}>Leave this file out… {name}</a>}
    </p>
  )
}

const FileLines: FC<Omit<FileProps, 'isAlone'>> = ({ shown: { file, diff, from }, links, pairs }) => {
  if (file.isBinary) return <p class="empty">This file is not text. The pull request shows it.</p>
  if (diff === undefined || diff.hunks.length === 0) return <p class="empty">{emptyWords(file)}</p>
  return (
    <>
      {from > 0 && (
        <p class="file-more">
          <a href={links.file(file.path)}>From the start of the file</a>
        </p>
      )}
      <section class="scroll" tabindex={0} aria-label={`Changes of ${visibleText(file.path)}`}>
        <table class="diff">
          {diff.hunks.map((hunk) => (
            <HunkRows hunk={hunk} path={file.path} pairs={pairs} />
          ))}
        </table>
      </section>
      {diff.next !== undefined && (
        <p class="file-more">
          <a href={links.file(file.path, diff.next)}>The next lines of this file</a>
        </p>
      )}
    </>
  )
}

function emptyWords({ kind, mode }: IndexedFile): string {
  if (kind === 'moved') return 'Moved, with no change in its text.'
  if (mode !== undefined) return 'Its mode changes, and nothing in its text.'
  return kind === 'deleted' ? 'The file was empty.' : 'The file is empty.'
}
