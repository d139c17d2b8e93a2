// Runs one call and puts whatever comes of it into the answer that MCP has for it: an error that the model can read.
import type { CallToolResult } from '@modelcontextprotocol/server'
import { cut, formatCount } from '../../base/text.ts'
import { type McpTool, type ToolCall, ToolRefusal } from './tool.ts'

/** Far above what any tool shows: a refusal may quote an argument. */
const ANSWER_MAX_CHARACTERS = 128 * 1024

/** Puts an error that is no refusal into words for the model, and reports it to whom it concerns. */
export type DescribeFault = (error: unknown, tool: string) => string

/** Throws only the reason of an abort, which nobody waits for. */
export async function answerCall(
  tool: McpTool,
  args: unknown,
  call: ToolCall,
  describeFault: DescribeFault,
): Promise<CallToolResult> {
  try {
    requireShort(tool, args)
    const { text, structured } = await tool.run(args, call)
    return { content: [textOf(text)], ...(structured === undefined ? {} : { structuredContent: structured }) }
  } catch (error) {
    call.signal.throwIfAborted()
    const text = error instanceof ToolRefusal ? error.message : describeFault(error, tool.name)
    return { content: [textOf(text)], isError: true }
  }
}

function textOf(text: string): { type: 'text'; text: string } {
  return { type: 'text', text: cut(text, ANSWER_MAX_CHARACTERS) }
}

function requireShort({ name, argumentsMaxCharacters: most }: McpTool, args: unknown): void {
  const { length } = JSON.stringify(args)
  if (length <= most) return
  throw new ToolRefusal(
    `The arguments of ${name} have ${formatCount(length)} characters; at most ${formatCount(most)} are allowed`,
  )
}
