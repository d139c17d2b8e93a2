// The form for a new job: what was typed, the request that it makes, and what is wrong with it, field by field.
import type { CreateJobInput } from '../../contract/job.ts'
import { CreateJobSchema } from '../../contract/job.ts'

/** The names of the fields, which an address can fill in too. */
export const JOB_FIELDS = [
  'prompt',
  'ref',
  'mode',
  'draft',
  'topic',
  'context',
  'cause_repository',
  'cause_from',
  'cause_to',
  'cause_pull_request',
  'title',
  'reviewers',
  'team_reviewers',
  'assignees',
  'labels',
  'sign_off',
  'branch_prefix',
] as const
export type JobField = (typeof JOB_FIELDS)[number]

/** As typed, to be shown again; a box that is not ticked is ''. */
export type JobForm = Record<JobField, string>

/** `form` is what is wrong with none of them. */
export type JobFormFaults = Partial<Record<JobField | 'form', string>>

export function readJobForm(read: (name: JobField) => string): JobForm {
  return Object.fromEntries(JOB_FIELDS.map((name) => [name, read(name)])) as JobForm
}

export const isPatch = ({ mode }: JobForm): boolean => mode === 'patch'

/** Gives the request, or what to change, in the API's words. */
export function toJobRequest(form: JobForm): { input: CreateJobInput } | { faults: JobFormFaults } {
  const read = CreateJobSchema.safeParse(toBody(form))
  if (read.success) return { input: read.data }
  const faults: JobFormFaults = {}
  for (const { path, message } of read.error.issues) {
    const field = fieldOf(path)
    faults[field] = [faults[field], message].filter(Boolean).join('; ')
  }
  return { faults }
}

function toBody(form: JobForm): Record<string, unknown> {
  return {
    prompt: form.prompt,
    mode: isPatch(form) ? 'patch' : 'pull_request',
    draft: form.draft !== '',
    ...typed('ref', form.ref),
    ...typed('topic', form.topic),
    context: listOf(form.context),
    ...causeOf(form),
    pullRequestOptions: {
      ...typed('title', form.title),
      reviewers: listOf(form.reviewers),
      teamReviewers: listOf(form.team_reviewers),
      assignees: listOf(form.assignees),
      labels: form.labels.split(',').flatMap((label) => (label.trim() === '' ? [] : [label.trim()])),
      ...(form.sign_off !== '' && { signOff: true }),
      ...typed('branchPrefix', form.branch_prefix),
    },
  }
}

function typed(name: string, text: string): Record<string, string> {
  return text === '' ? {} : { [name]: text }
}

/** Names that have no spaces of their own, as people list them. */
function listOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '')
}

function causeOf(form: JobForm): { cause?: Record<string, unknown> } {
  const { cause_repository: repository, cause_from, cause_to, cause_pull_request } = form
  if ([repository, cause_from, cause_to, cause_pull_request].every((text) => text === '')) return {}
  const pullRequest = cause_pull_request.replace(/^#/, '')
  return {
    cause: {
      repository,
      ...typed('from', cause_from),
      ...typed('to', cause_to),
      ...(pullRequest !== '' && { pullRequest: Number(pullRequest) }),
    },
  }
}

const FIELDS: Record<string, JobField> = {
  prompt: 'prompt',
  ref: 'ref',
  topic: 'topic',
  context: 'context',
  cause: 'cause_repository',
  'cause.repository': 'cause_repository',
  'cause.from': 'cause_from',
  'cause.to': 'cause_to',
  'cause.pullRequest': 'cause_pull_request',
  'pullRequestOptions.title': 'title',
  'pullRequestOptions.reviewers': 'reviewers',
  'pullRequestOptions.teamReviewers': 'team_reviewers',
  'pullRequestOptions.assignees': 'assignees',
  'pullRequestOptions.labels': 'labels',
  'pullRequestOptions.branchPrefix': 'branch_prefix',
}

/** An entry of a list belongs to the field of its list. */
function fieldOf(path: readonly PropertyKey[]): JobField | 'form' {
  const names = path.filter((part) => typeof part === 'string')
  return FIELDS[names.slice(0, 2).join('.')] ?? FIELDS[names[0] ?? ''] ?? 'form'
}
