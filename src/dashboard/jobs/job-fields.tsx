// The fields of a job on the dashboard: how the form for a new one asks for them, and what is shown of one.
import type { Child } from 'hono/jsx'
import { visibleText } from '../../base/text.ts'
import type { Job } from '../../jobs/job.ts'
import { Age, Moment } from '../parts.tsx'
import type { TextFieldProps } from './form-fields.tsx'
import { describeCost } from './job-words.ts'

/** The sections of the form that are closed while nothing in them is filled in. */
export const SECTIONS = {
  source: 'Branch, topic and other repositories',
  cause: 'A change of code that the documentation should follow',
  pullRequest: 'Title, reviewers and labels of the pull request',
} as const

interface FormField extends Pick<TextFieldProps, 'placeholder' | 'inputmode'> {
  /** Where its value stands in the request, and its faults. */
  at: string
  /** Gives the value of what was typed; a box that is not ticked is ''. undefined = it is left out of the request. */
  read: (typed: string) => unknown
  /** The page has a place of its own for the others. */
  section?: keyof typeof SECTIONS
  label: string
  /** Given the repository of the project. */
  hint?: string | ((repository: string) => string)
  isTick?: true
  /** Stands in one row with the narrow ones beside it. */
  isNarrow?: true
}

const FIELDS = {
  prompt: {
    at: 'prompt',
    read: (typed) => typed,
    label: 'What should change in the documentation?',
    hint: (repository) =>
      `Name the pages or the subject, and what is true now. The agent reads ${repository}, and nothing else unless you name it below.`,
  },
  mode: {
    at: 'mode',
    read: (typed) => (typed === 'patch' ? 'patch' : 'pull_request'),
    label: 'When the changes are ready',
  },
  draft: { at: 'draft', read: ticked, label: 'Open the pull request as a draft', isTick: true },
  ref: { at: 'ref', read: text, section: 'source', label: 'Branch', hint: 'Empty means the default branch.' },
  topic: {
    at: 'topic',
    read: text,
    section: 'source',
    label: 'Topic',
    hint: 'Jobs of one topic share an open pull request, instead of opening one each.',
  },
  context: {
    at: 'context',
    read: names,
    section: 'source',
    label: 'Other repositories to read',
    hint: 'owner/name or owner/name@branch, with the same installation of the App; separated by commas.',
    placeholder: 'acme/api, acme/sdk@main',
  },
  cause_repository: {
    at: 'cause.repository',
    read: text,
    section: 'cause',
    label: 'Repository of the code',
    hint: (repository) => `${repository}, or one that the setting contextRepositories of the project names.`,
  },
  cause_from: {
    at: 'cause.from',
    read: text,
    section: 'cause',
    label: 'From',
    hint: 'Branch, tag or commit',
    placeholder: 'v1.2.0',
    isNarrow: true,
  },
  cause_to: {
    at: 'cause.to',
    read: text,
    section: 'cause',
    label: 'To',
    hint: 'Branch, tag or commit',
    placeholder: 'main',
    isNarrow: true,
  },
  cause_pull_request: {
    at: 'cause.pullRequest',
    read: (typed) => (typed === '' ? undefined : Number(typed.replace(/^#/, ''))),
    section: 'cause',
    label: 'Or its pull request',
    hint: 'A number, instead of From and To',
    inputmode: 'numeric',
    isNarrow: true,
  },
  title: {
    at: 'pullRequestOptions.title',
    read: text,
    section: 'pullRequest',
    label: 'Title',
    hint: 'Empty means that the agent writes one.',
  },
  reviewers: {
    at: 'pullRequestOptions.reviewers',
    read: names,
    section: 'pullRequest',
    label: 'Reviewers',
    hint: 'Logins, separated by commas',
    isNarrow: true,
  },
  team_reviewers: {
    at: 'pullRequestOptions.teamReviewers',
    read: names,
    section: 'pullRequest',
    label: 'Teams',
    hint: 'The last part of their address',
    isNarrow: true,
  },
  assignees: {
    at: 'pullRequestOptions.assignees',
    read: names,
    section: 'pullRequest',
    label: 'Assignees',
    hint: 'Logins, separated by commas',
    isNarrow: true,
  },
  labels: {
    at: 'pullRequestOptions.labels',
    read: (typed) => typed.split(',').flatMap((label) => (label.trim() === '' ? [] : [label.trim()])),
    section: 'pullRequest',
    label: 'Labels',
    hint: 'That the repository has, separated by commas',
    isNarrow: true,
  },
  branch_prefix: {
    at: 'pullRequestOptions.branchPrefix',
    read: text,
    section: 'pullRequest',
    label: 'Folder of the branch',
    hint: 'The branch is docmend/FOLDER/ and the id of the job.',
    placeholder: 'nightly',
  },
  sign_off: {
    at: 'pullRequestOptions.signOff',
    read: ticked,
    section: 'pullRequest',
    label: 'Sign off the commits',
    isTick: true,
  },
} as const satisfies Record<string, FormField>

export type JobField = keyof typeof FIELDS

export const FORM_FIELDS: Readonly<Record<JobField, FormField>> = FIELDS

/** The names of the fields, which an address can fill in too. */
export const JOB_FIELDS = Object.keys(FIELDS) as readonly JobField[]

function text(typed: string): string | undefined {
  return typed === '' ? undefined : typed
}

function ticked(typed: string): true | undefined {
  return typed === '' ? undefined : true
}

/** Names that have no spaces of their own, as people list them. */
function names(typed: string): string[] {
  return typed.split(/[\s,]+/).filter((name) => name !== '')
}

interface Fact {
  label: string
  /** On the page of the job; null = nothing to show. */
  onPage?: (job: Job) => Child
  /** In the line below the name of the job in a list; null = nothing to show. */
  inList?: (job: Job, list: ShownList) => Child
}

interface ShownList {
  now: number
  /** The address of the list with the jobs of one requester. */
  pathBy: (requester: string) => string
}

/** In their order, in either place. */
const FACTS: readonly Fact[] = [
  {
    label: 'Created',
    onPage: ({ createdAt }) => <Moment at={createdAt} />,
    inList: ({ createdAt }, { now }) => <Age at={createdAt} now={now} />,
  },
  {
    label: 'Asked for by',
    inList: ({ requestedBy }, { pathBy }) => (
      <a class="quiet" href={pathBy(requestedBy)}>
        <bdi>{requestedBy}</bdi>
      </a>
    ),
  },
  { label: 'Cost', inList: ({ spent }) => describeCost(spent) },
  {
    label: 'Branch',
    onPage: ({ lastRef, requestedRef }) => <bdi>{visibleText(lastRef ?? requestedRef ?? 'the default branch')}</bdi>,
  },
  {
    label: 'Read at',
    onPage: ({ base, repository }) =>
      base && (
        <a class="mono" href={`${repository}/tree/${base.commitSha}`}>
          {base.commitSha.slice(0, 12)}
        </a>
      ),
  },
  { label: 'Topic', onPage: ({ topic }) => topic && visibleText(topic) },
  {
    label: 'Pull request',
    onPage: ({ pullRequest }) => pullRequest && <a href={pullRequest.url}>#{pullRequest.number}</a>,
  },
  { label: 'Job id', onPage: ({ id }) => <span class="mono">{id}</span> },
]

export function factsOnPage(job: Job): { label: string; shown: Child }[] {
  return FACTS.flatMap(({ label, onPage }) => {
    const shown = onPage?.(job) ?? null
    return shown === null ? [] : [{ label, shown }]
  })
}

export function factsInList(job: Job, list: ShownList): Child[] {
  return FACTS.flatMap(({ inList }) => inList?.(job, list) ?? [])
}
