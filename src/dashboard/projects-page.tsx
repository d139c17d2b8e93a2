// The projects that a visitor may see.
import type { FC } from 'hono/jsx'
import type { RepositoryRole } from '../projects/people/grants.ts'
import type { Visitor } from '../projects/people/person.ts'
import type { Project, ProjectState } from '../projects/project.ts'
import { projectPath, SETUP, SETUP_CHECKLIST } from './paths.ts'

interface SeenProject {
  project: Project
  role: RepositoryRole
}

interface ProjectsPageProps {
  seen: readonly SeenProject[]
  visitor: Visitor
  /** There is no GitHub App yet. */
  isSetupOpen: boolean
  /** Where the App is installed, if that is known. */
  installUrl: string | undefined
}

export const ProjectsPage: FC<ProjectsPageProps> = ({ seen, visitor, ...app }) => (
  <div class="stack">
    <div class="row between">
      <h1>Projects</h1>
      {(visitor.kind === 'instance_admin' || seen.some(({ role }) => role === 'admin')) && (
        <a class="small" href={SETUP_CHECKLIST}>
          Set-up checklist
        </a>
      )}
    </div>
    {seen.length === 0 ? (
      <NoProjects visitor={visitor} {...app} />
    ) : (
      <div class="card flush">
        <ul class="list">
          {seen.map(({ project }) => (
            <li class="row between">
              <div class="stack tight">
                <a href={projectPath(project.id)}>{project.repository}</a>
                <p class="small soft">{describeRoot(project.docsRoot)}</p>
              </div>
              <State state={project.state} />
            </li>
          ))}
        </ul>
      </div>
    )}
  </div>
)

const NoProjects: FC<Omit<ProjectsPageProps, 'seen'>> = ({ visitor, isSetupOpen, installUrl }) => (
  <div class="card empty stack">
    <h2>No projects yet</h2>
    {visitor.kind === 'instance_admin' ? (
      <p>
        A project appears when the GitHub App is installed on a repository. For page views alone, run{' '}
        <code>docmend keys create OWNER/REPO</code>.
      </p>
    ) : (
      <p>
        Install the GitHub App on a repository that you may write, or ask its administrator to do so. Then reload this
        page.
      </p>
    )}
    {isSetupOpen && visitor.kind === 'instance_admin' && (
      <p>
        <a class="button main" href={SETUP}>
          Set up the GitHub App
        </a>
      </p>
    )}
    {installUrl !== undefined && (
      <p>
        <a class="button main" href={installUrl}>
          Install the App
        </a>
      </p>
    )}
  </div>
)

const State: FC<{ state: ProjectState }> = ({ state }) =>
  state === 'active' ? <span class="chip good">active</span> : <span class="chip warn">{state}</span>

function describeRoot(docsRoot: string | null): string {
  if (docsRoot === null) return 'The docs folder is detected in each job'
  return docsRoot === '' ? 'The whole repository' : `Docs in ${docsRoot}`
}
