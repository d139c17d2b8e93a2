// The form for a new job: what it offers, what it refuses before anything runs, and what it sends. Its jobs: jobs.test.ts.
import { describe, expect, test } from '@jest/globals'
import { CreateJobSchema } from '../../src/contract/job.ts'
import { JOB_FIELDS } from '../../src/dashboard/jobs/job-fields.tsx'
import { readJobForm, toJobRequest } from '../../src/dashboard/jobs/job-form.ts'
import { useNewJobPage } from './new-job-page.ts'

const { start } = useNewJobPage()

const textOf = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&#39;', "'")

describe('the form for a new job', () => {
  test('is filled in by its address, and opens what is filled in', async () => {
    const { open } = await start()
    const { html } = await open('?prompt=Rename+%3Cb%3E&ref=next&labels=docs')
    expect(html).toContain('Rename &lt;b&gt;')
    expect(html).toMatch(/<details open=""><summary>Branch.*value="next".*<details><summary>A change of code/)
    expect(html).toMatch(/<details open=""><summary>Title.*value="docs"/)
    expect(html).not.toContain('Prompts that work well')
  })

  test('has examples to begin with, the branches of the repository, and what is used of the limits', async () => {
    const model = { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', DOCMEND_MODEL: 'm' }
    const { open } = await start({ env: { DOCMEND_JOBS_PER_HOUR: '3', ...model } })
    const { html } = await open()
    expect(html).not.toContain('No language model is configured')
    expect(html).toContain('Prompts that work well')
    expect(html).toMatch(/<datalist id="ref-options"><option value="main"><\/option>/)
    expect(html).toContain('0 of 3')
  })

  test('says what can be asked for without a language model, and gives no example of anything else', async () => {
    const { open } = await start()
    const { html } = await open()
    expect(html).toContain('No language model is configured')
    expect(html).not.toContain('Prompts that work well')
  })

  test('refuses a branch that does not exist before anything runs, and keeps what was typed', async () => {
    const { send, jobs } = await start()
    const refused = await send({ prompt: 'Explain it', ref: 'mian' })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('acme/docs has no branch mian.')
    expect(refused.html).toMatch(/id="ref"[^>]*value="mian"[^>]*aria-invalid="true"/)
    expect(refused.html).toContain('>Explain it</textarea>')
    expect(await jobs()).toEqual([])
  })

  test('sends every field', async () => {
    const { send, jobs, over } = await start()
    await send({
      mode: 'patch',
      draft: '1',
      ref: 'main',
      topic: 'names',
      title: 'Nightly check',
      reviewers: 'wendy, rita',
      labels: 'good first issue, docs',
      sign_off: '1',
    })
    const [job] = await jobs()
    expect(job).toMatchObject({ mode: 'patch', topic: 'names' })
    expect(job?.pullRequestOptions).toEqual({
      title: 'Nightly check',
      reviewers: ['wendy', 'rita'],
      labels: ['good first issue', 'docs'],
      signOff: true,
    })
    await over()
  })

  test('names a repository that the settings do not grant beside its field', async () => {
    const { send } = await start()
    const refused = await send({ cause_repository: 'acme/secret', cause_pull_request: '#7' })
    expect(refused.status).toBe(422)
    expect(textOf(refused.html)).toMatch(/id="cause_repository-fault">[^<]*acme\/secret/)
  })
})

describe('what is wrong with a field stands beside it', () => {
  const faultsOf = (fields: Record<string, string>) => {
    const asked = toJobRequest(readJobForm((name) => fields[name] ?? (name === 'prompt' ? 'Explain' : '')))
    return 'faults' in asked ? asked.faults : {}
  }

  test.each([
    ['prompt', { prompt: ' ' }, 'prompt is empty'],
    ['prompt', { prompt: 'x'.repeat(100_001) }, 'prompt has 100001 characters'],
    ['ref', { ref: 'a..b' }, 'must not contain ..'],
    ['ref', { ref: '-x' }, 'must not begin with -'],
    ['topic', { topic: 'x'.repeat(101) }, 'at most 100'],
    ['context', { context: 'acme/api nonsense' }, '"nonsense" is no repository'],
    ['context', { context: Array.from({ length: 11 }, (_, number) => `acme/r${number}`).join() }, 'at most 10'],
    ['cause_repository', { cause_from: 'v1', cause_to: 'v2' }, 'cause.repository'],
    ['cause_repository', { cause_repository: 'acme/api' }, 'either from and to'],
    ['cause_from', { cause_repository: 'acme/api', cause_from: 'a b', cause_to: 'main' }, 'cause.from'],
    ['cause_pull_request', { cause_repository: 'acme/api', cause_pull_request: 'seven' }, 'number of a pull request'],
    ['title', { title: 'x'.repeat(257) }, 'at most 256'],
    ['reviewers', { reviewers: '@octocat' }, 'without @'],
    ['team_reviewers', { team_reviewers: 'acme/docs' }, 'no team'],
    ['assignees', { assignees: '<script>' }, 'no account'],
    ['labels', { labels: 'x'.repeat(51) }, 'more than 50'],
    ['branch_prefix', { branch_prefix: '../x' }, 'cannot be part of a branch'],
  ])('%s: %j', (field, fields, sentence) => {
    const faults = faultsOf(fields)
    expect(Object.keys(faults)).toEqual([field])
    expect(faults[field as 'prompt']).toContain(sentence)
  })

  test('every field of the API that a person may want has one', () => {
    const nested = ['prompt', 'mode', 'ref', 'draft', 'topic', 'context', 'cause', 'pullRequestOptions']
    expect(Object.keys(CreateJobSchema.shape).toSorted()).toEqual(nested.toSorted())
    expect(new Set(JOB_FIELDS).size).toBe(17)
  })
})
