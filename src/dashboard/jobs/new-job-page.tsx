// A prompt becomes a job.
import type { FC } from 'hono/jsx'
import type { Project } from '../../projects/project.ts'
import { FormToken } from '../layout.tsx'
import { projectPath } from '../paths.ts'
import { About, describedBy, TextField, type TextFieldProps } from './form-fields.tsx'
import type { BudgetLine } from './job-budget.ts'
import { isPatch, type JobField, type JobForm, type JobFormFaults } from './job-form.ts'

export interface NewJobPageProps {
  project: Project
  form: JobForm
  faults: JobFormFaults
  budget: readonly BudgetLine[]
  /** Of the repository; none when the host could not say. */
  branches: readonly string[]
  /** That the project's settings let jobs read; `owner/*` is any of an owner. */
  contextRepositories: readonly string[]
  isModelOffline: boolean
  formToken: string
  /** A form that is sent twice makes one job. */
  requestKey: string
}

export const NewJobPage: FC<NewJobPageProps> = (props) => {
  const { project, form, faults, formToken, requestKey } = props
  return (
    <div class="new-job">
      <form class="stack" method="post" action={projectPath(project.id, 'jobs')}>
        <h1>New job</h1>
        <Faults faults={faults} />
        {props.isModelOffline && <OfflineModel />}
        <Prompt {...props} />
        <fieldset class="stack tight">
          <legend>When the changes are ready</legend>
          <label class="choice">
            <input type="radio" name="mode" value="pull_request" checked={!isPatch(form)} />
            <span>Open a pull request</span>
          </label>
          <label class="choice">
            <input type="radio" name="mode" value="patch" checked={isPatch(form)} />
            <span>
              Show them to me first<span class="hint"> — no pull request until you approve them here</span>
            </span>
          </label>
          <Tick name="draft" label="Open the pull request as a draft" form={form} />
        </fieldset>
        <Source {...props} />
        <CodeChange {...props} />
        <PullRequest {...props} />
        <p>
          <button class="main" type="submit">
            Create job
          </button>
        </p>
        <input type="hidden" name="request_key" value={requestKey} />
        <FormToken value={formToken} />
      </form>
      <aside class="stack" aria-label="Before you begin">
        <Budget budget={props.budget} />
        {form.prompt === '' && !props.isModelOffline && <Examples project={project} />}
      </aside>
    </div>
  )
}

const Faults: FC<{ faults: JobFormFaults }> = ({ faults }) => {
  const fields = Object.keys(faults).filter((name) => name !== 'form')
  if (fields.length === 0 && faults.form === undefined) return null
  return (
    <div class="notice bad" role="alert">
      <p>{faults.form ?? 'The job was not created. Change what is marked below, and send it again.'}</p>
    </div>
  )
}

const OfflineModel: FC = () => (
  <p class="notice warn">
    No language model is configured. The built-in rules understand only <code>replace "A" with "B"</code>, also in one
    file, and <code>fix broken links</code>. For anything else, the instance admin sets <code>OPENAI_API_KEY</code>, or{' '}
    <code>OPENAI_BASE_URL</code> and <code>DOCMEND_MODEL</code>.
  </p>
)

const Prompt: FC<NewJobPageProps> = ({ project, form, faults }) => {
  const hint = `Name the pages or the subject, and what is true now. The agent reads ${project.repository}, and nothing else unless you name it below.`
  return (
    <div class="field">
      <label for="prompt">What should change in the documentation?</label>
      <textarea id="prompt" name="prompt" rows={7} required {...describedBy('prompt', hint, faults.prompt)}>
        {form.prompt}
      </textarea>
      <About name="prompt" hint={hint} fault={faults.prompt} />
    </div>
  )
}

type Part = FC<NewJobPageProps>

/** Open where something is typed or wrong. */
function isUsed({ form, faults }: NewJobPageProps, ...fields: JobField[]): boolean {
  return fields.some((name) => form[name] !== '' || faults[name] !== undefined)
}

const Text: FC<Omit<TextFieldProps, 'value' | 'fault' | 'name'> & { name: JobField; of: NewJobPageProps }> = ({
  of: { form, faults },
  name,
  ...more
}) => <TextField {...more} name={name} value={form[name]} fault={faults[name]} />

const Tick: FC<{ name: JobField; label: string; form: JobForm }> = ({ name, label, form }) => (
  <label class="choice">
    <input type="checkbox" name={name} value="1" checked={form[name] !== ''} />
    <span>{label}</span>
  </label>
)

const Source: Part = (props) => (
  <details open={isUsed(props, 'ref', 'topic', 'context')}>
    <summary>Branch, topic and other repositories</summary>
    <div class="stack">
      <Text of={props} name="ref" label="Branch" hint="Empty means the default branch." options={props.branches} />
      <Text
        of={props}
        name="topic"
        label="Topic"
        hint="Jobs of one topic share an open pull request, instead of opening one each."
      />
      <Text
        of={props}
        name="context"
        label="Other repositories to read"
        hint="owner/name or owner/name@branch, with the same installation of the App; separated by commas."
        placeholder="acme/api, acme/sdk@main"
      />
    </div>
  </details>
)

const CodeChange: Part = (props) => {
  const { project, contextRepositories } = props
  const repositories = [project.repository, ...contextRepositories.filter((name) => !name.endsWith('*'))]
  return (
    <details open={isUsed(props, 'cause_repository', 'cause_from', 'cause_to', 'cause_pull_request')}>
      <summary>A change of code that the documentation should follow</summary>
      <div class="stack">
        <Text
          of={props}
          name="cause_repository"
          label="Repository of the code"
          hint={`${project.repository}, or one that the setting contextRepositories of the project names.`}
          options={repositories}
        />
        <div class="job-fields">
          <Text of={props} name="cause_from" label="From" hint="Branch, tag or commit" placeholder="v1.2.0" />
          <Text of={props} name="cause_to" label="To" hint="Branch, tag or commit" placeholder="main" />
          <Text
            of={props}
            name="cause_pull_request"
            label="Or its pull request"
            hint="A number, instead of From and To"
            inputmode="numeric"
          />
        </div>
      </div>
    </details>
  )
}

const PullRequest: Part = (props) => (
  <details
    open={isUsed(props, 'title', 'reviewers', 'team_reviewers', 'assignees', 'labels', 'sign_off', 'branch_prefix')}
  >
    <summary>Title, reviewers and labels of the pull request</summary>
    <div class="stack">
      <Text of={props} name="title" label="Title" hint="Empty means that the agent writes one." />
      <div class="job-fields">
        <Text of={props} name="reviewers" label="Reviewers" hint="Logins, separated by commas" />
        <Text of={props} name="team_reviewers" label="Teams" hint="The last part of their address" />
        <Text of={props} name="assignees" label="Assignees" hint="Logins, separated by commas" />
        <Text of={props} name="labels" label="Labels" hint="That the repository has, separated by commas" />
      </div>
      <Text
        of={props}
        name="branch_prefix"
        label="Folder of the branch"
        hint="The branch is docmend/FOLDER/ and the id of the job."
        placeholder="nightly"
      />
      <Tick name="sign_off" label="Sign off the commits" form={props.form} />
    </div>
  </details>
)

const Budget: FC<{ budget: readonly BudgetLine[] }> = ({ budget }) => (
  <section class="card stack tight" aria-labelledby="budget">
    <h2 id="budget">Limits</h2>
    <dl class="budget">
      {budget.map(({ label, text, advice }) => (
        <>
          <dt>{label}</dt>
          <dd class={advice === undefined ? '' : 'spent'}>{text}</dd>
          {advice !== undefined && <dd class="advice">{advice}</dd>}
        </>
      ))}
    </dl>
  </section>
)

const EXAMPLES = [
  'Uploads time out after 60 seconds since version 2.3, not after 30. Correct every page that says so.',
  'Rename "Workspace" to "Project" on all pages, in text, headings and link texts. Leave code samples and addresses as they are.',
  'Explain on the page about webhooks how deliveries are retried: five times over an hour, then never. Add a link to it from the overview.',
  'Fix the broken links that the checks report. Where a page is gone, link to the nearest one that is about the same.',
]

const Examples: FC<{ project: Project }> = ({ project }) => (
  <section class="card stack tight" aria-labelledby="examples">
    <h2 id="examples">Prompts that work well</h2>
    <p class="small soft">They say what is true and where it applies. Choose one to begin with.</p>
    <ul class="examples">
      {EXAMPLES.map((prompt) => (
        <li>
          <a href={`${projectPath(project.id, 'jobs', 'new')}?${new URLSearchParams({ prompt }).toString()}`}>
            {prompt}
          </a>
        </li>
      ))}
    </ul>
  </section>
)
