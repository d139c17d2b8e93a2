// A prompt becomes a job.
import type { FC } from 'hono/jsx'
import type { Project } from '../../projects/project.ts'
import { FormToken } from '../layout.tsx'
import { projectPath } from '../paths.ts'
import { About, describedBy, TextField } from './form-fields.tsx'
import type { BudgetLine } from './job-budget.ts'
import { FORM_FIELDS, JOB_FIELDS, type JobField, SECTIONS } from './job-fields.tsx'
import { isPatch, type JobForm, type JobFormFaults } from './job-form.ts'

interface NewJobPageProps {
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
          <legend>{FORM_FIELDS.mode.label}</legend>
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
          <Tick name="draft" form={form} />
        </fieldset>
        <Section section="source" of={props} />
        <Section section="cause" of={props} />
        <Section section="pullRequest" of={props} />
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
  const hint = hintOf('prompt', project)
  return (
    <div class="field">
      <label for="prompt">{FORM_FIELDS.prompt.label}</label>
      <textarea id="prompt" name="prompt" rows={7} required {...describedBy('prompt', hint, faults.prompt)}>
        {form.prompt}
      </textarea>
      <About name="prompt" hint={hint} fault={faults.prompt} />
    </div>
  )
}

function hintOf(name: JobField, { repository }: Project): string | undefined {
  const { hint } = FORM_FIELDS[name]
  return typeof hint === 'function' ? hint(repository) : hint
}

const Field: FC<{ name: JobField; of: NewJobPageProps }> = ({ name, of }) => {
  const { label, placeholder, inputmode, isTick } = FORM_FIELDS[name]
  if (isTick) return <Tick name={name} form={of.form} />
  return (
    <TextField
      name={name}
      label={label}
      value={of.form[name]}
      hint={hintOf(name, of.project)}
      fault={of.faults[name]}
      options={offeredFor(name, of)}
      placeholder={placeholder}
      inputmode={inputmode}
    />
  )
}

const Tick: FC<{ name: JobField; form: JobForm }> = ({ name, form }) => (
  <label class="choice">
    <input type="checkbox" name={name} value="1" checked={form[name] !== ''} />
    <span>{FORM_FIELDS[name].label}</span>
  </label>
)

function offeredFor(name: JobField, { project, branches, contextRepositories }: NewJobPageProps): readonly string[] {
  if (name === 'ref') return branches
  if (name !== 'cause_repository') return []
  return [project.repository, ...contextRepositories.filter((repository) => !repository.endsWith('*'))]
}

/** Open where something is typed or wrong. */
const Section: FC<{ section: keyof typeof SECTIONS; of: NewJobPageProps }> = ({ section, of }) => {
  const names = JOB_FIELDS.filter((name) => FORM_FIELDS[name].section === section)
  return (
    <details open={names.some((name) => of.form[name] !== '' || of.faults[name] !== undefined)}>
      <summary>{SECTIONS[section]}</summary>
      <div class="stack">
        {inRows(names).map((row) => {
          const fields = row.map((name) => <Field name={name} of={of} />)
          return row.length === 1 ? fields : <div class="job-fields">{fields}</div>
        })}
      </div>
    </details>
  )
}

function inRows(names: readonly JobField[]): JobField[][] {
  const rows: JobField[][] = []
  for (const name of names) {
    const row = rows.at(-1)
    const joins = [name, ...(row ?? [])].every((each) => FORM_FIELDS[each].isNarrow)
    if (row !== undefined && joins) row.push(name)
    else rows.push([name])
  }
  return rows
}

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
