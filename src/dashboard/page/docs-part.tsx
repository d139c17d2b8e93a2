// What the docs say of a page: its file, and the problems that the checks find in it. What is not known is said to be unknown.
import type { FC } from 'hono/jsx'
import { neutralize, plural } from '../../base/text.ts'
import type { Project } from '../../projects/project.ts'
import { newJobPath } from '../jobs/new-job-path.ts'
import { projectPath } from '../paths.ts'
import type { KnownPage, PageDocsAnswer, PageProblem } from './page-docs.ts'

interface DocsPartProps {
  project: Project
  path: string
  answer: PageDocsAnswer
  /** Of the code host. */
  serverUrl: string
}

const PROBLEMS_MAX = 20

export const DocsPart: FC<DocsPartProps> = (props) => {
  const { answer } = props
  if (answer.state === 'unknown') return <p class="lead">The docs could not be read. {answer.reason}</p>
  if (answer.state === 'reading') return <Reading {...props} what="The docs are being read." />
  const { page } = answer
  if (page === undefined) {
    return <p class="lead">No file of the default branch matches this address.</p>
  }
  const source = `${props.serverUrl}/${props.project.repository}/blob/${answer.commitSha}/${encodePath(page.file)}`
  return (
    <div class="stack">
      <p>
        <a class="path" href={source}>
          {neutralize(page.file)}
        </a>{' '}
        <span class="small soft">
          on {neutralize(answer.branch)} at {answer.commitSha.slice(0, 7)}
        </span>
      </p>
      {page.problems === undefined ? (
        <Reading {...props} what="The checks of the docs are still running." />
      ) : (
        <Problems {...props} page={page} problems={page.problems} source={source} />
      )}
    </div>
  )
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Where scripts run, it asks again by itself. */
const Reading: FC<DocsPartProps & { what: string }> = ({ project, path, what }) => {
  const again = docsHref(project.id, path)
  return (
    <p class="lead" hx-get={again} hx-trigger="load delay:2s" hx-target="#docs-part" hx-swap="innerHTML">
      {what} <a href={again}>Look again</a>
    </p>
  )
}

export function docsHref(projectId: string, path: string): string {
  return `${projectPath(projectId, 'page', 'docs')}?${new URLSearchParams({ path }).toString()}`
}

const Problems: FC<DocsPartProps & { page: KnownPage; problems: readonly PageProblem[]; source: string }> = ({
  project,
  page,
  problems,
  source,
}) => {
  if (problems.length === 0) return <p class="lead">The checks found no problem on this page.</p>
  const job = newJobPath(project.id, { prompt: `Fix the problems that the checks report in ${page.file}.` })
  return (
    <>
      <ul class="card flush list">
        {problems.slice(0, PROBLEMS_MAX).map(({ rule, line, message, isError }) => (
          <li class="row between">
            <span>{neutralize(message)}</span>
            <span class="row small">
              <span class={isError ? 'chip bad' : 'chip warn'}>{rule}</span>
              <a href={`${source}?plain=1#L${line}`}>line {line}</a>
            </span>
          </li>
        ))}
      </ul>
      <p class="row">
        {problems.length > PROBLEMS_MAX && (
          <span class="soft">{plural(problems.length - PROBLEMS_MAX, 'more problem')}</span>
        )}
        {job !== undefined && (
          <a href={job}>New job: fix {problems.length === 1 ? 'this problem' : 'these problems'}</a>
        )}
      </p>
    </>
  )
}
