// The lines of one hunk. Each line that changes has an address of its own.
import type { FC } from 'hono/jsx'
import { plural, visibleText } from '../../../base/text.ts'
import { lineAnchor } from './line-anchors.ts'
import type { DiffHunk, DiffLine } from './read-file-diff.ts'
import { type MarkedLine, markWords, type PairRoom } from './word-changes.ts'

export const HunkRows: FC<{ hunk: DiffHunk; path: string; pairs: PairRoom }> = ({ hunk, path, pairs }) => (
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
