// What a tool of MCP is: what a client lists, and what runs when it is called.

import { z } from 'zod'
import { withoutNulls } from '../../agent/tools/tool.ts'
import { describeFaults } from './describe-faults.ts'

/** Characters of the arguments of one call: the longest prompt, with most of its characters escaped. */
export const ARGUMENTS_MAX_CHARACTERS = 250_000

/** Characters of the arguments of a call that reads a repository. */
export const READING_ARGUMENTS_MAX_CHARACTERS = 20_000

/** https://modelcontextprotocol.io/specification/2026-07-28/server/tools; clients decide by them what to ask a person about. */
export interface ToolAnnotations {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  /** It reaches what others write or run: a service, GitHub. */
  openWorldHint: boolean
}

export interface ToolCall {
  /** Aborts when the client cancels the call or is gone. */
  signal: AbortSignal
  /** Tells a client that wants to know, and resolves when that is on its way; `done` grows from call to call. Never rejects. */
  progress: (done: number, total: number, message: string) => Promise<void>
}

export interface ToolAnswer {
  text: string
  /** The same for programs, as `outputSchema` describes it. */
  structured?: Record<string, unknown>
}

export interface McpTool {
  name: string
  title: string
  description: string
  annotations: ToolAnnotations
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>
  outputSchema?: Record<string, unknown>
  /** Characters of the arguments of one call, as JSON. */
  argumentsMaxCharacters: number
  /** Throws `ToolRefusal`, in words for the model; other errors are faults. */
  run(args: unknown, call: ToolCall): Promise<ToolAnswer>
}

/** The call cannot be done as it is; the message says what to do instead. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal'
}

/** A tool that only reads, and always answers the same about the same files. */
export const READS_LOCALLY: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

interface ToolDefinition<Input extends z.ZodType> extends Omit<McpTool, 'inputSchema' | 'outputSchema' | 'run'> {
  input: Input
  /** Arguments as they should be, for a call that was wrong. */
  example: z.input<Input> & object
  output?: z.ZodType
  run: (args: z.output<Input>, call: ToolCall) => Promise<ToolAnswer>
}

/** Makes a tool of its definition: the schema that clients see is the one that checks what they send. */
export function defineMcpTool<Input extends z.ZodType>(definition: ToolDefinition<Input>): McpTool {
  const { input, output, example, run, ...listed } = definition
  const inputSchema = toJsonSchema(input, 'input')
  return {
    ...listed,
    inputSchema,
    ...(output === undefined ? {} : { outputSchema: toJsonSchema(output, 'output') }),
    run: async (args, call) => {
      const given = withoutNulls(args)
      const parsed = input.safeParse(given)
      if (parsed.success) return run(parsed.data, call)
      throw new ToolRefusal(describeFaults({ name: listed.name, inputSchema, example }, given, parsed.error.issues))
    },
  }
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => leaveOutNoise(jsonSchema),
  })
  return json
}

/** Every model pays for each keyword: that a whole number is no larger than JavaScript can count tells it nothing. */
function leaveOutNoise(jsonSchema: { minimum?: number; maximum?: number }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
