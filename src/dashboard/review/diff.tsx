// The changes of a job, file by file.
import type { FC } from 'hono/jsx'
import { plural } from '../../text/plural.ts'
import type { DiffFile, DiffHunk, DiffLine, ShownDiff } from './read-diff.ts'

export const Diff: FC<{ diff: ShownDiff }> = ({ diff: { files, isCut } }) => (
  <section class="stack" aria-labelledby="changes">
    <h2 id="changes">{plural(files.length, 'file')} changed</h2>
    {files.map((file) => (
      <File file={file} />
    ))}
    {isCut && (
      <p class="notice">The changes are too many to be shown whole. The pull request, or the patch, has the rest.</p>
    )}
  </section>
)

const OPEN_LINES = 400

const File: FC<{ file: DiffFile }> = ({ file }) => {
  const { path, from, added, removed, isBinary, hunks } = file
  return (
    <details class="card flush file" open={added + removed <= OPEN_LINES}>
      <summary>
        <span class="mono">{from === undefined ? path : `${from} → ${path}`}</span>{' '}
        <span class="small">
          <span class="plus">+{added}</span> <span class="minus">−{removed}</span>
        </span>
      </summary>
      {isBinary ? (
        <p class="empty">This file is not text.</p>
      ) : (
        <section class="scroll" tabindex={0} aria-label={`Changes of ${path}`}>
          <table class="diff">
            {hunks.map((hunk) => (
              <Hunk hunk={hunk} />
            ))}
          </table>
        </section>
      )}
    </details>
  )
}

const Hunk: FC<{ hunk: DiffHunk }> = ({ hunk: { lines } }) => (
  <tbody>
    {lines.map((line) => (
      <Line line={line} />
    ))}
  </tbody>
)

const MARK: Record<DiffLine['kind'], string> = { added: '+', removed: '−', same: ' ' }

const Line: FC<{ line: DiffLine }> = ({ line: { kind, text, before, after } }) => (
  <tr class={kind}>
    <td class="at">{before}</td>
    <td class="at">{after}</td>
    <td class="mark">{MARK[kind]}</td>
    <td class="text">{text}</td>
  </tr>
)
