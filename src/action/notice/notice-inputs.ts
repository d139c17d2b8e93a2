// The inputs of the action `notice`, parsed and checked. All mistakes are told at once.
import { join, resolve } from 'node:path'
import type { Config } from '../../service/config.ts'
import type { Workplace } from '../check/workplace.ts'
import { resolveOutputPath } from '../output-path.ts'
import { readAll } from '../read-all.ts'
import { readBoolean, readChoice, readMinutes } from '../read-input.ts'
import { mask, readStepConfig } from '../run/local-settings.ts'
import * as commands from '../workflow-commands.ts'

/** The findings that fail the step; `missing` includes the contradicted ones. */
const FAIL_ON = ['none', 'contradicted', 'missing'] as const
export type FailOn = (typeof FAIL_ON)[number]

export interface NoticeInputs {
  config: Config
  failOn: FailOn
  /** '' = no comment. */
  token: string
  /** `owner/name`; '' = the repository of the workflow. */
  docsRepository: string
  /** '' = none. */
  docsToken: string
  runCommands: boolean
  /** Absolute. */
  reportFile: string
  /** Absolute path of another run's report; undefined = this step looks at the change itself. */
  commentFrom: string | undefined
  timeoutMs: number
  summary: boolean
}

const REPORT_FILE = 'docmend-notice.json'

/** Masks the tokens. Throws an error that names each wrong input and says what to write. */
export function readNoticeInputs(place: Workplace, env: NodeJS.ProcessEnv): NoticeInputs {
  const token = readSecret('token')
  return readAll({
    config: () => readStepConfig(env),
    failOn: () => readChoice('fail-on', FAIL_ON),
    token: () => token,
    docsRepository: readRepository,
    docsToken: () => readSecret('docs-token'),
    runCommands: () => readBoolean('run-commands'),
    reportFile: () => readReportFile(place),
    commentFrom: () => readCommentFrom(place, token),
    timeoutMs: () => readMinutes('timeout-minutes'),
    summary: () => readBoolean('summary'),
  })
}

function readSecret(name: string): string {
  const secret = commands.getInput(name)
  if (secret !== '') mask(secret)
  return secret
}

function readRepository(): string {
  const text = commands.getInput('docs-repository')
  if (text === '' || /^[\w.-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/.test(text)) return text
  throw new Error(`docs-repository is "${text}"; write owner/name, such as acme/docs.`)
}

function readReportFile({ workspace, temporary }: Workplace): string {
  const file = commands.getInput('report-file')
  if (file === '') return join(temporary ?? workspace, REPORT_FILE)
  return resolveOutputPath('report-file', file, { workspace, temporary })
}

function readCommentFrom({ workspace }: Workplace, token: string): string | undefined {
  const file = commands.getInput('comment-from')
  if (file === '') return undefined
  if (token !== '') return resolve(workspace, file)
  throw new Error('token is missing: comment-from needs one. Pass github.token of a job with pull-requests: write.')
}
