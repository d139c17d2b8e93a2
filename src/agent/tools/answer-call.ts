// Runs one tool call and gives what came of it, in words for the model and as values.
import { BadPatternError, BlobTooLargeError, TreeTooLargeError } from '../../base/git-tree.ts'
import { cut, oneLine, shorten } from '../../base/text.ts'
import { ARGUMENTS_MAX_CHARACTERS, TOO_LONG_ARGUMENTS } from '../conversation/bounded-reply.ts'
import { calledOf } from '../describe/called.ts'
import type { ToolCall } from '../model.ts'
import type { ToolResult } from '../tool-result.ts'
import { unknownArguments } from './fit-arguments.ts'
import { TOOLS } from './index.ts'
import { failed, MalformedCall, Refusal } from './refusal.ts'
import type { ToolContext } from './tool.ts'

interface AnswerOptions {
  /** The reply was cut off at its output limit, so the last arguments may be incomplete. */
  wasCutOff: boolean
  /**
   * What the call came to when the run was recorded, of a run that is rebuilt: calls that failed or leave no trace are not
   * repeated, since what was refused then must not happen now.
   */
  recorded: ToolResult | undefined
}

/** Far above what any tool shows: what is left of it are refusals that name the path, which may be of any length. */
const ANSWER_MAX_CHARACTERS = 64 * 1024

/** Throws `BudgetExhausted`, and what no result could fix: faults of the repository. */
export async function answerCall(call: ToolCall, context: ToolContext, options: AnswerOptions): Promise<ToolResult> {
  const result = await runCall(call, context, options)
  return { ...result, text: cut(result.text, ANSWER_MAX_CHARACTERS) + describeUnknown(call) }
}

const UNKNOWN_SHOWN = 10
const UNKNOWN_MAX_CHARACTERS = 60

/** An argument that has no effect is named, or the model would rely on it. */
function describeUnknown({ name, arguments: text }: ToolCall): string {
  const tool = TOOLS.find((candidate) => candidate.name === name)
  const unknown =
    tool === undefined || text === TOO_LONG_ARGUMENTS
      ? []
      : unknownArguments(calledOf({ name, arguments: text }).args, tool.parameters)
  if (unknown.length === 0) return ''
  const shown = unknown.slice(0, UNKNOWN_SHOWN).map((one) => shorten(oneLine(one), UNKNOWN_MAX_CHARACTERS))
  const more = unknown.length > shown.length ? ` and ${unknown.length - shown.length} more` : ''
  return `\n[Ignored, since ${name} has no such arguments: ${shown.join(', ')}${more}]`
}

async function runCall(call: ToolCall, context: ToolContext, options: AnswerOptions): Promise<ToolResult> {
  const { recorded } = options
  // A tool of an earlier version, which changed nothing.
  if (recorded !== undefined && TOOLS.every(({ name }) => name !== call.name)) return recorded
  try {
    const tool = toolNamed(call.name)
    if (recorded?.ok === false) {
      await tool.retraceRefusal(parseArguments(call.arguments, options.wasCutOff), context)
      return recorded
    }
    if (recorded !== undefined && !tool.leavesTrace) return recorded
    context.recorded = recorded
    return await tool.run(parseArguments(call.arguments, options.wasCutOff), context)
  } catch (error) {
    if (error instanceof Refusal) return failed(error.message, error.reasons)
    if (error instanceof BadPatternError) return failed(error.message)
    if (error instanceof BlobTooLargeError) return failed('The file is too large to be read')
    if (error instanceof TreeTooLargeError) return failed('The repository has too many files to be listed; use search')
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
    return JSON.parse(text)
  } catch (error) {
    const why = wasCutOff
      ? 'Your reply was cut off at the output limit. Make smaller calls, for example edit instead of write.'
      : `The arguments are not valid JSON: ${error instanceof Error ? error.message : 'cannot be parsed'}`
    throw new MalformedCall(why, { cause: error })
  }
}
