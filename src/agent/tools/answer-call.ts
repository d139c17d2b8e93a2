// Runs one tool call and puts whatever comes of it into words for the model.
import { BadPatternError, BlobTooLargeError, TreeTooLargeError } from '../../base/git-tree.ts'
import { cut } from '../../base/text.ts'
import { ARGUMENTS_MAX_CHARACTERS, TOO_LONG_ARGUMENTS } from '../conversation/bounded-reply.ts'
import type { ToolCall } from '../model.ts'
import { TOOLS } from './index.ts'
import { FAILED, isFailure, MALFORMED, MalformedCall, Refusal } from './refusal.ts'
import type { ToolContext } from './tool.ts'

export interface AnswerOptions {
  /** The reply was cut off at its output limit, so the last arguments may be incomplete. */
  wasCutOff: boolean
  /**
   * The run is rebuilt from its transcript and the call was answered so: calls that failed or leave no trace are not
   * repeated, since what was refused then must not happen now.
   */
  recorded: string | undefined
}

/** Far above what any tool shows: what is left of it are refusals that name the path, which may be of any length. */
const ANSWER_MAX_CHARACTERS = 64 * 1024

/** Gives the answer to one call. Throws `BudgetExhausted`, and what no answer could fix: faults of the repository. */
export async function answerCall(call: ToolCall, context: ToolContext, options: AnswerOptions): Promise<string> {
  return cut(await runCall(call, context, options), ANSWER_MAX_CHARACTERS)
}

async function runCall(call: ToolCall, context: ToolContext, options: AnswerOptions): Promise<string> {
  const { recorded } = options
  try {
    const tool = toolNamed(call.name)
    if (recorded !== undefined && isFailure(recorded)) {
      await tool.retraceRefusal(parseArguments(call.arguments, options.wasCutOff), context)
      return recorded
    }
    if (recorded !== undefined && !tool.leavesTrace) return recorded
    context.recordedAnswer = recorded
    return await tool.run(parseArguments(call.arguments, options.wasCutOff), context)
  } catch (error) {
    if (error instanceof MalformedCall) return MALFORMED + error.message
    if (error instanceof Refusal || error instanceof BadPatternError) return FAILED + error.message
    if (error instanceof BlobTooLargeError) return `${FAILED}The file is too large to be read`
    if (error instanceof TreeTooLargeError) return `${FAILED}The repository has too many files to be listed; use search`
    throw error
  }
}

function toolNamed(name: string): (typeof TOOLS)[number] {
  const tool = TOOLS.find((candidate) => candidate.name === name)
  if (tool !== undefined) return tool
  const names = TOOLS.map((candidate) => candidate.name).join(', ')
  throw new MalformedCall(`There is no tool ${JSON.stringify(name.slice(0, 100))}; there are ${names}`)
}

function parseArguments(text: string, wasCutOff: boolean): unknown {
  if (text === TOO_LONG_ARGUMENTS) {
    throw new MalformedCall(`The arguments were longer than ${ARGUMENTS_MAX_CHARACTERS} characters; make smaller calls`)
  }
  try {
    // Some servers send an empty text for a call without arguments.
    return JSON.parse(text.trim() === '' ? '{}' : text)
  } catch (error) {
    const why = wasCutOff
      ? 'Your reply was cut off at the output limit. Make smaller calls, for example edit instead of write.'
      : `The arguments are not valid JSON: ${error instanceof Error ? error.message : 'cannot be parsed'}`
    throw new MalformedCall(why, { cause: error })
  }
}
