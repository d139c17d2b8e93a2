// The inputs of `command: job`, parsed and checked.
import * as core from '@actions/core'
import type { CreateJobBody } from '../contract/job.ts'
import { PROMPT_MAX_CHARACTERS } from '../contract/limits.ts'
import { readPromptFile } from './prompt-file.ts'
import { readBoolean, readMinutes, readTarget, type Target } from './read-input.ts'

export interface JobInputs extends Target {
  task: Task
  wait: boolean
  timeoutMs: number
  cancelOnTimeout: boolean
  failOnNoChanges: boolean
  summary: boolean
}

/** A new job to submit, or one of an earlier step to follow. */
type Task = { kind: 'submit'; body: CreateJobBody } | { kind: 'attach'; jobId: string }

/** Throws an error that names the input and says what to write. */
export function readJobInputs(workspace: string): JobInputs {
  return {
    ...readTarget(),
    task: readTask(workspace),
    wait: readBoolean('wait'),
    timeoutMs: readMinutes('timeout-minutes'),
    cancelOnTimeout: readBoolean('cancel-on-timeout'),
    failOnNoChanges: readBoolean('fail-on-no-changes'),
    summary: readBoolean('summary'),
  }
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
