// The comment on the pull request: by the run itself, or for a pull request from a fork by a run of `workflow_run`, which has a
// token and neither a checkout nor anything that the change could have written but the report.

import { pino } from 'pino'
import { z } from 'zod'
import { type CommentEnd, openStickyComments, type StickyComments } from '../../github/comments/sticky-comment.ts'
import { useProxy } from '../../service/proxy.ts'
import type { Workplace } from '../check/workplace.ts'
import { log } from '../log.ts'
import { annotationText } from '../untrusted-text.ts'
import * as commands from '../workflow-commands.ts'
import { findWithheldReason } from '../workflow-run.ts'
import { commentText } from './comment-text.ts'
import type { NoticeInputs } from './notice-inputs.ts'
import type { NoticeReport } from './notice-report.ts'

/** What GitHub says of the run, which no change of code can write. */
export interface CommentPlace {
  inputs: NoticeInputs
  event: Workplace['event']
  /** `owner/name`. */
  repository: string
  runId: string
  signal: AbortSignal
}

const PullRequestEvent = z.object({
  pull_request: z.object({ number: z.int().positive(), head: z.object({ sha: z.string() }) }),
})

const WorkflowRunEvent = z.object({
  workflow_run: z.object({
    id: z.int().positive(),
    event: z.string(),
    head_sha: z.string(),
    head_branch: z.string().nullable(),
    head_repository: z.object({ id: z.int().positive(), owner: z.object({ login: z.string() }) }).nullable(),
  }),
})

/** Comments on the pull request of the run, if there is a token that can. Never fails the step. */
export async function commentOnOwn(report: NoticeReport, place: CommentPlace): Promise<void> {
  const { inputs, event, repository } = place
  if (inputs.token === '') return
  const found = PullRequestEvent.safeParse(event.payload)
  if (!found.success) return commands.notice(`There is no comment: the event ${event.name} has no pull request.`)
  // A workflow may let the token of a run that Dependabot started write.
  const withheld = withheldReason(event, '')
  if (withheld !== undefined) {
    return commands.notice(
      annotationText(
        `There is no comment: GitHub gives this run no token that can write, because ${withheld}. The report is in ${inputs.reportFile}; a second workflow can comment with it (examples/docmend-notice-comment.yml).`,
      ),
    )
  }
  const { number, head } = found.data.pull_request
  const pullRequest = { number, headSha: head.sha }
  await warnIfRefused(async () => {
    const end = await connect(place).keep(pullRequest, markOf(inputs), textOf(report, repository, place.runId, inputs))
    tellEnd(end, number)
  })
}

/** The number of the pull request and the run that found it come from the event and from GitHub, never from the report. */
export async function commentForOther(report: NoticeReport, place: CommentPlace): Promise<void> {
  const { inputs, event, repository } = place
  const found = WorkflowRunEvent.safeParse(event.payload)
  if (!found.success) throw new Error('comment-from works on the event workflow_run only; this run has no such event.')
  const { id, event: cause, head_sha: sha, head_branch: branch, head_repository: fork } = found.data.workflow_run
  if (cause !== 'pull_request' || branch === null || fork === null) {
    return commands.notice(
      'There is no comment: the other workflow did not run for a pull request that is still there.',
    )
  }
  await warnIfRefused(async () => {
    const comments = connect(place)
    const head = { owner: fork.owner.login, branch, sha, repositoryId: fork.id }
    const number = await comments.findPullRequest(head)
    if (number === undefined) {
      return commands.notice('There is no comment: no open pull request, or more than one, has the commit of that run.')
    }
    const text = textOf(report, repository, String(id), inputs)
    tellEnd(await comments.keep({ number, headSha: sha }, markOf(inputs), text), number)
  })
}

const ForkEvent = z.object({
  pull_request: z.object({ head: z.object({ repo: z.object({ full_name: z.string() }).nullish() }) }).optional(),
  repository: z.object({ full_name: z.string() }).optional(),
})

/** Why GitHub gives the run neither secrets nor a token that can write; undefined when it does. */
export function withheldReason({ name, payload }: Workplace['event'], actor: string): string | undefined {
  return findWithheldReason({ actor, eventName: name, payload: ForkEvent.safeParse(payload).data ?? {} })
}

function textOf(report: NoticeReport, repository: string, runId: string, { config }: NoticeInputs): string | undefined {
  return commentText(report, `${config.serverUrl.replace(/\/+$/, '')}/${repository}/actions/runs/${runId}`)
}

/** Steps that look at the documentation of different repositories have a comment each. */
function markOf({ docsRepository }: NoticeInputs): string {
  return docsRepository === '' ? 'docmend:notice' : `docmend:notice=${docsRepository}`
}

function connect({ inputs, repository, signal }: CommentPlace): StickyComments {
  const { config, token } = inputs
  useProxy(config.childEnv)
  const logger = pino({ base: null, timestamp: false }, { write: (line) => commands.debug(annotationText(line)) })
  return openStickyComments({ apiUrl: config.apiUrl, token, repository, fetch, now: Date.now, logger, signal })
}

/** A comment that cannot be written makes no change worse; the findings are in the summary. */
async function warnIfRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    commands.warning(annotationText(error instanceof Error ? error.message : String(error)))
  }
}

function tellEnd(end: CommentEnd | undefined, number: number): void {
  if (end === undefined) log(`Pull request #${number} has newer commits, so their run comments.`)
  else log(`Comment on pull request #${number}: ${end}`)
}
