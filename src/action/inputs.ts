// The inputs of `command: job`, parsed and checked.
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { cut } from '../base/text.ts'
import type { CreateJobBody } from '../contract/job.ts'
import type { JobMode } from '../contract/job-states.ts'
import { PROMPT_MAX_CHARACTERS, TOPIC_MAX_CHARACTERS } from '../contract/limits.ts'
import { readPullRequestOptions } from './pull-request-inputs.ts'
import { readAll } from './read-all.ts'
import { readBoolean, readChoice, readMinutes, readTarget, type Target } from './read-input.ts'
import * as commands from './workflow-commands.ts'
import type { WorkflowRun } from './workflow-run.ts'

// Reads the prompt from a file in the workspace.

/** A character takes at most four bytes in UTF-8; the other half is room for white space around the prompt. */
const FILE_MAX_BYTES = 8 * PROMPT_MAX_CHARACTERS

/**
 * Gives the text of `file`, a path relative to `workspace`. Throws when the file is outside the workspace, also
 * through a symbolic link: the prompt leaves the runner, and the runner's disk holds credentials.
 */
export function readPromptFile(workspace: string, file: string): string {
  const path = resolveInside(workspace, file)
  const stats = statSync(path)
  if (!stats.isFile()) throw new Error(`prompt-file ${file} is not a file.`)
  if (stats.size > FILE_MAX_BYTES) {
    throw new Error(
      `prompt-file ${file} has ${stats.size} bytes; a prompt has at most ${PROMPT_MAX_CHARACTERS} characters.`,
    )
  }
  return decodeUtf8(readFileSync(path), file)
}

function resolveInside(workspace: string, file: string): string {
  const path = realPath(resolve(workspace, file), file)
  const within = relative(realpathSync(workspace), path)
  if (within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within)) {
    throw new Error(`prompt-file ${file} is outside the workspace. Use a path inside the checked-out repository.`)
  }
  return path
}

function realPath(path: string, file: string): string {
  try {
    return realpathSync(path)
  } catch (cause) {
    const advice = 'Is there an earlier step with actions/checkout, and is the path relative to the workspace?'
    throw new Error(`prompt-file ${file} does not exist. ${advice}`, { cause })
  }
}

function decodeUtf8(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Error(`prompt-file ${file} is not UTF-8 text. Save it as UTF-8.`, { cause })
  }
}

// The input `cause`: `owner/name@from..to`, or `owner/name#123` for a pull request.

/** The instruction of a job that has a cause and no prompt. */
const CAUSE_PROMPT =
  'The code has changed. Which sentences of the documentation are no longer true? Correct them, and document what is now missing.'

const RANGE = /^([^\s@#]{1,140})@([^\s]{1,255}?)\.\.([^\s.][^\s]{0,254})$/
const PULL_REQUEST = /^([^\s@#]{1,140})#(\d{1,10})$/

/** Undefined when it is not set. Throws an error that says what to write. */
function readCause(): CreateJobBody['cause'] | undefined {
  const text = commands.getInput('cause').trim()
  if (text === '') return undefined
  const [, repository, from, to] = RANGE.exec(text) ?? []
  if (repository !== undefined && from !== undefined && to !== undefined) return { repository, from, to }
  const [, ofPull, number] = PULL_REQUEST.exec(text) ?? []
  if (ofPull !== undefined) return { repository: ofPull, pullRequest: Number(number) }
  throw new Error(`cause is ${JSON.stringify(text.slice(0, 300))}; write owner/name@from..to or owner/name#123.`)
}

export interface JobInputs extends Target {
  task: Task
  wait: boolean
  timeoutMs: number
  cancelOnTimeout: boolean
  failOnNoChanges: boolean
  summary: boolean
}

/** A new job to submit, or one of an earlier step to follow. */
type Task = SubmitTask | { kind: 'attach'; jobId: string }

export interface SubmitTask {
  kind: 'submit'
  body: CreateJobBody
  /** '' outside a matrix. */
  matrixKey: string
}

/** Throws an error that names each wrong input and says what to write. */
export function readJobInputs(run: WorkflowRun): JobInputs {
  const { target, ...inputs } = readAll({
    target: readTarget,
    task: () => readTask(run),
    wait: () => readBoolean('wait'),
    timeoutMs: () => readMinutes('timeout-minutes'),
    cancelOnTimeout: () => readBoolean('cancel-on-timeout'),
    failOnNoChanges: () => readBoolean('fail-on-no-changes'),
    summary: () => readBoolean('summary'),
  })
  return { ...target, ...inputs }
}

function readTask(run: WorkflowRun): Task {
  const jobId = commands.getInput('job-id')
  if (jobId !== '') return { kind: 'attach', jobId }
  const [ref, topic, context] = [commands.getInput('ref'), readTopic(run), readContext()]
  const { prompt, draft, mode, cause, options } = readAll({
    prompt: () => readPrompt(run.workspace),
    draft: () => readBoolean('draft'),
    mode: (): JobMode => readChoice('mode', ['pull_request', 'patch']),
    cause: readCause,
    options: readPullRequestOptions,
  })
  return {
    kind: 'submit',
    matrixKey: readMatrixKey(),
    // Defaults are left out, so that a newer Action sends an older service no fields that it does not know.
    body: {
      prompt,
      ...(ref === '' ? {} : { ref }),
      ...(draft ? { draft } : {}),
      ...(mode === 'patch' ? { mode } : {}),
      ...(topic === '' ? {} : { topic }),
      ...(context.length === 0 ? {} : { context }),
      ...(cause === undefined ? {} : { cause }),
      ...(Object.keys(options).length === 0 ? {} : { pullRequestOptions: options }),
    },
  }
}

/** Scheduled runs share a topic by default, so that they update one open pull request. */
export function readTopic({ event, workflow, job }: WorkflowRun): string {
  const topic = commands.getInput('topic').trim()
  if (topic !== '' || event !== 'schedule') return topic
  return cut(`${workflow} / ${job}`, TOPIC_MAX_CHARACTERS).trim()
}

/** What tells the legs of a matrix apart; '' outside a matrix, whose context is null there. */
function readMatrixKey(): string {
  const text = commands.getInput('matrix-key')
  return text === 'null' ? '' : text
}

/** Repositories, separated by commas or white space. */
function readContext(): string[] {
  return commands
    .getInput('context')
    .split(/[\s,]+/)
    .filter((name) => name !== '')
}

/**
 * A cause is an instruction by itself, also one that is written wrongly: then only `cause` is named.
 * @param choices the inputs of which the command needs one, for the error
 */
export function readPrompt(workspace: string, choices = 'prompt, prompt-file, cause or job-id'): string {
  const [text, file] = [commands.getInput('prompt'), commands.getInput('prompt-file')]
  const hasCause = commands.getInput('cause') !== ''
  if (text !== '' && file !== '') throw new Error('prompt and prompt-file are both set. Leave one of them out.')
  if (text === '' && file === '' && hasCause) return CAUSE_PROMPT
  if (text === '' && file === '') throw new Error(`There is no prompt. Set ${choices}.`)
  const prompt = text === '' ? readPromptFile(workspace, file).trim() : text
  if (prompt === '') throw new Error(`prompt-file ${file} is empty. Write in it what the agent should do.`)
  // Counts like the API: an emoji is one character.
  const { length } = Array.from(prompt)
  if (length > PROMPT_MAX_CHARACTERS) {
    throw new Error(`The prompt has ${length} characters; at most ${PROMPT_MAX_CHARACTERS} are allowed. Shorten it.`)
  }
  return prompt
}
