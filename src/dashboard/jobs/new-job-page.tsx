// A prompt becomes a job.
import type { FC } from 'hono/jsx'
import { PROMPT_MAX_CHARACTERS, TOPIC_MAX_CHARACTERS } from '../../contract/limits.ts'
import type { Project } from '../../projects/project.ts'
import { FormToken } from '../layout.tsx'
import { projectPath } from '../paths.ts'

/** As typed, to be shown again. */
export interface JobForm {
  prompt: string
  ref: string
  topic: string
  isDraft: boolean
  isPatch: boolean
}

export const EMPTY_JOB_FORM: JobForm = { prompt: '', ref: '', topic: '', isDraft: false, isPatch: false }

export interface NewJobPageProps {
  project: Project
  form: JobForm
  /** What to change, a sentence each. */
  faults: readonly string[]
  formToken: string
  /** A form that is sent twice makes one job. */
  requestKey: string
}

export const NewJobPage: FC<NewJobPageProps> = ({ project, form, faults, formToken, requestKey }) => (
  <form class="stack readable" method="post" action={projectPath(project.id, 'jobs')}>
    <h1>New job</h1>
    {faults.length > 0 && (
      <div class="notice bad" role="alert">
        {faults.map((fault) => (
          <p>{fault}</p>
        ))}
      </div>
    )}
    <div class="field">
      <label for="prompt">What should change in the documentation?</label>
      <textarea
        id="prompt"
        name="prompt"
        rows={6}
        required
        maxlength={PROMPT_MAX_CHARACTERS}
        aria-describedby="prompt-hint"
      >
        {form.prompt}
      </textarea>
      <p class="hint" id="prompt-hint">
        Name the pages or the subject, and what is true now. The agent reads {project.repository} and nothing else.
      </p>
    </div>
    <label class="choice">
      <input type="checkbox" name="patch" value="1" checked={form.isPatch} />
      <span>
        Show me the changes first
        <span class="hint"> — no pull request until you approve them here.</span>
      </span>
    </label>
    <label class="choice">
      <input type="checkbox" name="draft" value="1" checked={form.isDraft} />
      <span>Open the pull request as a draft</span>
    </label>
    <details open={form.ref !== '' || form.topic !== ''}>
      <summary>More</summary>
      <div class="stack">
        <div class="field">
          <label for="ref">Branch</label>
          <input id="ref" name="ref" value={form.ref} aria-describedby="ref-hint" />
          <p class="hint" id="ref-hint">
            Empty means the default branch.
          </p>
        </div>
        <div class="field">
          <label for="topic">Topic</label>
          <input
            id="topic"
            name="topic"
            value={form.topic}
            maxlength={TOPIC_MAX_CHARACTERS}
            aria-describedby="topic-hint"
          />
          <p class="hint" id="topic-hint">
            Jobs of one topic share an open pull request.
          </p>
        </div>
      </div>
    </details>
    <p>
      <button class="main" type="submit">
        Create job
      </button>
    </p>
    <input type="hidden" name="request_key" value={requestKey} />
    <FormToken value={formToken} />
  </form>
)
