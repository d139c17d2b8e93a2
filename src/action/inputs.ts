// The inputs of action.yml, parsed and checked. The key is masked here, before anything else can print it.
import * as core from '@actions/core'
import type { CreateJobBody } from '../contract/job.ts'
import { PROMPT_MAX_CHARACTERS } from '../contract/limits.ts'
import { readPromptFile } from './prompt-file.ts'

/** Five days: the longest that a job may run on a runner of one's own. */
const TIMEOUT_MAX_MINUTES = 5 * 24 * 60

export interface JobInputs {
  /** Without a slash at the end. */
  baseUrl: string
  projectId: string
  apiKey: string
  task: Task
  wait: boolean
  timeoutMs: number
  cancelOnTimeout: boolean
  failOnNoChanges: boolean
  summary: boolean
}

/** A new job to submit, or one of an earlier step to follow. */
type Task = { kind: 'submit'; body: CreateJobBody } | { kind: 'attach'; jobId: string }

/** Gives the API key, already masked in all later log lines, or undefined when the input is empty. */
export function readApiKey(): string | undefined {
  const apiKey = core.getInput('api-key')
  if (apiKey === '') return undefined
  core.setSecret(apiKey)
  core.setSecret(Buffer.from(apiKey).toString('base64'))
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new Error('api-key has a space or a line break within. Copy the key again, in one piece, into the secret.')
  }
  return apiKey
}

/** Reads all inputs but the key. Throws an error that names the input and says what to write. */
export function readInputs(apiKey: string, workspace: string): JobInputs {
  checkCommand()
  return {
    baseUrl: readBaseUrl(),
    projectId: readRequired('project-id', 'It stands beside the API key: copy the id that begins with prj_.'),
    apiKey,
    task: readTask(workspace),
    wait: readBoolean('wait'),
    timeoutMs: readMinutes('timeout-minutes') * 60_000,
    cancelOnTimeout: readBoolean('cancel-on-timeout'),
    failOnNoChanges: readBoolean('fail-on-no-changes'),
    summary: readBoolean('summary'),
  }
}

function checkCommand(): void {
  const command = core.getInput('command')
  if (command !== 'job') throw new Error(`command is "${command}"; this version knows "job" only. Leave the input out.`)
}

function readBaseUrl(): string {
  const text = readRequired('base-url', 'Write the address of your Docmend, such as https://docmend.example.com.')
  const url = URL.parse(text)
  const isPlain = url !== null && url.username + url.password + url.search + url.hash === ''
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new Error(`base-url "${text}" is not an address like https://docmend.example.com (no query, no credentials).`)
  }
  return url.href.replace(/\/+$/, '')
}

function readTask(workspace: string): Task {
  const jobId = core.getInput('job-id')
  if (jobId !== '') return { kind: 'attach', jobId }
  const ref = core.getInput('ref')
  const body = { prompt: readPrompt(workspace), ...(ref === '' ? {} : { ref }) }
  return { kind: 'submit', body: readBoolean('draft') ? { ...body, draft: true } : body }
}

function readPrompt(workspace: string): string {
  const [text, file] = [core.getInput('prompt'), core.getInput('prompt-file')]
  if (text !== '' && file !== '') throw new Error('prompt and prompt-file are both set. Leave one of them out.')
  if (text === '' && file === '') throw new Error('There is no prompt. Set prompt, or prompt-file, or job-id.')
  const prompt = text === '' ? readPromptFile(workspace, file).trim() : text
  if (prompt === '') throw new Error(`prompt-file ${file} is empty. Write into it what the agent should do.`)
  // Counted as the API counts: an emoji is one character.
  const { length } = Array.from(prompt)
  if (length > PROMPT_MAX_CHARACTERS) {
    throw new Error(`The prompt has ${length} characters; at most ${PROMPT_MAX_CHARACTERS} are allowed. Shorten it.`)
  }
  return prompt
}

function readRequired(name: string, advice: string): string {
  const text = core.getInput(name)
  if (text === '') throw new Error(`${name} is missing. ${advice}`)
  return text
}

function readBoolean(name: string): boolean {
  const text = core.getInput(name).toLowerCase()
  if (text !== 'true' && text !== 'false') throw new Error(`${name} is "${text}"; write true or false.`)
  return text === 'true'
}

function readMinutes(name: string): number {
  const text = core.getInput(name)
  const minutes = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0
  if (minutes > 0 && minutes <= TIMEOUT_MAX_MINUTES) return minutes
  throw new Error(`${name} is "${text}"; write a number of minutes above 0, at most ${TIMEOUT_MAX_MINUTES}.`)
}
