// What was checked, by Docmend and by the services that build the site, and what is left for a person.
import type { FC } from 'hono/jsx'
import { plural, visibleText } from '../../base/text.ts'
import type { Build } from '../../contract/builds.ts'
import type { Job } from '../../jobs/job.ts'
import type { ResultReport } from '../../jobs/result-report.ts'
import { describeLeft } from '../../jobs/units/left-for-you.ts'
import { Chip } from '../parts.tsx'
import { Place } from './doubts.tsx'
import type { ReviewLinks } from './review-links.ts'

export const Checks: FC<{ report: ResultReport; job: Job; links: ReviewLinks }> = ({ report, job, links }) => {
  const { checks } = report
  const { newProblems, newProblemCount, checkedPages, oldProblems } = checks
  return (
    <section class="stack" aria-labelledby="checks">
      <h2 id="checks">Checks</h2>
      <p>
        <Chip tone={newProblemCount === 0 ? 'good' : 'warn'}>{describeChecks(report)}</Chip>{' '}
        <span class="soft">
          in {plural(checkedPages, 'page')}
          {oldProblems > 0 && `; ${plural(oldProblems, 'earlier problem')} left alone`}.
        </span>
      </p>
      {newProblems.length > 0 && (
        <ul class="list card flush">
          {newProblems.map(({ path, line, rule, message }) => (
            <li class="stack tight">
              <p>{visibleText(message)}</p>
              <p class="small soft">
                <Place path={path} line={line} links={links} /> <span class="mono">{rule}</span>
              </p>
            </li>
          ))}
          {newProblemCount > newProblems.length && (
            <li class="soft">and {plural(newProblemCount - newProblems.length, 'more problem')}</li>
          )}
        </ul>
      )}
      <ToLookAt report={report} />
      <Builds job={job} />
    </section>
  )
}

/** `No new problem`. */
export function describeChecks({ checks: { newProblemCount } }: ResultReport): string {
  return newProblemCount === 0 ? 'No new problem' : plural(newProblemCount, 'new problem')
}

const ToLookAt: FC<{ report: ResultReport }> = ({ report }) => {
  const { checks, byHand, skipped, notes, hosts, leftForYou, leftForYouCount } = report
  const left = leftForYou.map(describeLeft)
  const moreLeft = leftForYouCount - left.length
  const sentences = [
    ...left,
    ...(moreLeft > 0 ? [`${plural(moreLeft, 'more file')} could not be changed.`] : []),
    ...byHand,
    ...notes,
    ...checks.drift,
    ...hosts.map(({ host, path, line }) => `New external host ${host} in ${path}:${line}.`),
    ...checks.unjudged,
    ...skipped,
  ]
  if (sentences.length === 0) return null
  return (
    <div class="notice warn stack tight">
      <h3>To look at</h3>
      <ul>
        {sentences.map((sentence) => (
          <li>{visibleText(sentence)}</li>
        ))}
      </ul>
    </div>
  )
}

const TONES = { success: 'good', failure: 'bad', pending: 'warn', neutral: '' } as const
const STATES = { success: 'passed', failure: 'failed', pending: 'under way', neutral: 'skipped' } as const

const Builds: FC<{ job: Job }> = ({ job: { seenBuilds, commitSha } }) => {
  if (commitSha === null) return <p class="soft">The host builds the site after the pull request is opened.</p>
  if (seenBuilds === null) return <p class="soft">No build of the published commit is known yet.</p>
  const { builds, preview } = seenBuilds
  return (
    <>
      {preview !== null && (
        <p>
          <a href={preview.url}>Preview of the site</a> <Chip tone={TONES[preview.state]}>{STATES[preview.state]}</Chip>
        </p>
      )}
      {builds.length > 0 && (
        <ul class="list card flush" aria-label="Builds of the published commit">
          {builds.map((build) => (
            <li class="row between">
              <BuildName build={build} />
              <Chip tone={TONES[build.state]}>{STATES[build.state]}</Chip>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const BuildName: FC<{ build: Build }> = ({ build: { name, url } }) =>
  url === null ? <span>{visibleText(name)}</span> : <a href={url}>{visibleText(name)}</a>
