// Runs one tool call and puts whatever comes of it into words for the model.
import { BadPatternError, BlobTooLargeError } from '../documentation/tree.ts'
import type { ToolCall } from './model.ts'
import { FAILED, isFailure, MALFORMED, MalformedCall, Refusal } from './refusal.ts'
import { TOOLS } from './tools/index.ts'
import type { ToolContext } from './tools/tool.ts'

export interface AnswerOptions {
  /** The reply was cut off at its output limit, so the last arguments may be incomplete. */
  wasCutOff: boolean
  /**
   * The run is rebuilt from its transcript and the call was answered so: calls that failed or leave no trace are not
   * repeated, since what was refused then must not happen now.
   */
  recorded: string | undefined
}

/** Gives the answer to one call. Throws `BudgetExhausted`, and what no answer could mend: faults of the repository. */
export async function answerCall(call: ToolCall, context: ToolContext, options: AnswerOptions): Promise<string> {
  const { recorded } = options
  try {
    if (recorded !== undefined && isFailure(recorded)) return recorded
    const tool = toolNamed(call.name)
    if (recorded !== undefined && !tool.leavesTrace) return recorded
    return await tool.run(parseArguments(call.arguments, options.wasCutOff), context)
  } catch (error) {
    if (error instanceof MalformedCall) return MALFORMED + error.message
    if (error instanceof Refusal || error instanceof BadPatternError) return FAILED + error.message
    if (error instanceof BlobTooLargeError) return `${FAILED}The file is too large to be read`
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
