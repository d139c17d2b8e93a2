// The changes of the job: those of its last turn, or of an earlier one, and how they go together.
import type { FC } from 'hono/jsx'
import { plural, visibleText } from '../../base/text.ts'
import type { Turn } from '../../jobs/job-records.ts'
import type { ShownDiff } from './diff/choose-shown.ts'
import type { ComparedDiffs, DiffChange } from './diff/compare-diffs.ts'
import { Diff, type DiffLinks } from './diff/diff.tsx'
import type { ReviewLinks } from './review-links.ts'

export interface ChangesProps {
  /** undefined: the patch is not kept. */
  diff: ShownDiff | undefined
  /** The turn whose changes these are. */
  turn: number
  turns: readonly Turn[]
  /** The turn whose result is kept. */
  lastTurn: number
  /** What these changes add to those of the turn before, where they contain them. */
  against: { turn: number; compared: ComparedDiffs } | undefined
  /** The whole pull request, where several turns went on it. */
  wholeUrl: string | undefined
  links: ReviewLinks
  diffLinks: DiffLinks
  only: string | undefined
}

export const Changes: FC<ChangesProps> = (props) => {
  const { diff, turn, against, diffLinks, only, links } = props
  return (
    <section class="stack" aria-labelledby="changes">
      <h2 id="changes">
        {diff === undefined ? 'Changes' : `${plural(diff.files.length + diff.moreFiles, 'file')} changed`}
      </h2>
      <TurnChoice {...props} />
      {against && (
        <div class="notice stack tight">
          <p>
            These are all changes up to turn {turn}, with those of turn {against.turn}.
          </p>
          <Compared compared={against.compared} since={`turn ${against.turn}`} links={links} />
        </div>
      )}
      {diff === undefined ? (
        <p class="empty">The patch of this turn is no longer kept.</p>
      ) : (
        <>
          <Diff diff={diff} links={diffLinks} only={only} />
          {diff.isCut && only === undefined && diffLinks.patch !== undefined && (
            <p class="notice">
              Not everything is shown here. Open the files one by one, or{' '}
              <a href={diffLinks.patch}>download the patch</a>.
            </p>
          )}
        </>
      )}
    </section>
  )
}

const TurnChoice: FC<ChangesProps> = ({ turn, turns, lastTurn, wholeUrl, links }) => {
  const earlier = turns.filter(({ earlierPatchSha256 }) => earlierPatchSha256 !== null).map((one) => one.turn)
  if (earlier.length === 0 && wholeUrl === undefined) return null
  return (
    <nav class="row" aria-label="Changes of a turn">
      {earlier.map((one) => (
        <a
          class="filter"
          href={`${links.with({ turn: one })}#changes`}
          aria-current={one === turn ? 'page' : undefined}
        >
          Turn {one}
        </a>
      ))}
      <a class="filter" href={`${links.page}#changes`} aria-current={turn === lastTurn ? 'page' : undefined}>
        Turn {lastTurn}, the last
      </a>
      {wholeUrl !== undefined && <a href={wholeUrl}>All turns together, on GitHub</a>}
    </nav>
  )
}

const ACTS: Record<DiffChange['act'], string> = {
  new: 'is new',
  gone: 'is no longer changed',
  other: 'is changed differently',
}
const CHANGES_SHOWN = 30

/** What has become different, for somebody who has read the earlier changes. */
export const Compared: FC<{ compared: ComparedDiffs; since: string; links: ReviewLinks }> = ({
  compared,
  since,
  links,
}) => {
  const { changes, same, isCut } = compared
  if (changes.length === 0) return <p>Nothing has changed since {since}.</p>
  return (
    <>
      <p>
        Since {since}, {plural(changes.length, 'file')} differ{changes.length === 1 && 's'}, {plural(same, 'file')} did
        not change{isCut && '; not all files were compared'}:
      </p>
      <ul>
        {changes.slice(0, CHANGES_SHOWN).map(({ path, act }) => (
          <li>
            {act === 'gone' ? (
              <bdi class="mono">{visibleText(path)}</bdi>
            ) : (
              <a class="mono" href={`${links.with({ file: path })}#changes`}>
                <bdi>{visibleText(path)}</bdi>
              </a>
            )}{' '}
            {ACTS[act]}
          </li>
        ))}
        {changes.length > CHANGES_SHOWN && <li>and {plural(changes.length - CHANGES_SHOWN, 'more file')}</li>}
      </ul>
    </>
  )
}
