// What a tool is: a name, arguments that are checked before it runs, and an answer in words.
import { z } from 'zod'
import type { CheckReport } from '../../documentation/index.ts'
import { cut } from '../../text/cut.ts'
import type { ChangeSet } from '../changes/change-set.ts'
import type { ReadLog } from '../changes/read-log.ts'
import type { Checks } from '../finish/check-rounds.ts'
import type { Evidence } from '../finish/evidence.ts'
import type { FinishQuestion } from '../finish/finish-questions.ts'
import type { ToolDescription } from '../model.ts'
import type { ContextRepository } from '../prompt/context.ts'
import { MalformedCall } from './refusal.ts'

/** How the model says that it is done. */
export interface Finish {
  title: string
  summary: string
  noChangesReason?: string | undefined
  /** On the changes it hands over; undefined when there are none. */
  report: CheckReport | undefined
  evidence: Evidence[]
}

/** What the tools of one run share. */
export interface ToolContext {
  changeSet: ChangeSet
  reads: ReadLog
  checks: Checks
  /** '' for the whole repository. */
  docsRoot: string
  /** Other repositories that may be read. */
  others: readonly ContextRepository[]
  /** What the model was asked about its finish; each once. The loop notes it. */
  asked: Set<FinishQuestion>
  /** The calls now run are repeated from the transcript. */
  isReplayed: boolean
  /** Set by `finish`; the loop ends on it. */
  finish: Finish | undefined
}

export interface Tool extends ToolDescription {
  /** Whether a call leaves a trace in the context: if not, a replayed run need not repeat it. */
  leavesTrace: boolean
  /** Gives the answer for the model. Throws `Refusal` (in words for the model) and nothing else that it expects. */
  run(args: unknown, context: ToolContext): Promise<string>
}

interface ToolDefinition<Schema extends z.ZodType> {
  name: string
  description: string
  leavesTrace: boolean
  schema: Schema
  run(args: z.infer<Schema>, context: ToolContext): Promise<string>
}

/** Makes a tool of its definition: the JSON Schema for the model and the check of what it sends are one and the same. */
export function defineTool<Schema extends z.ZodType>(definition: ToolDefinition<Schema>): Tool {
  const { name, description, leavesTrace, schema } = definition
  return {
    name,
    description,
    leavesTrace,
    parameters: jsonSchemaOf(schema),
    run: (args, context) => {
      const parsed = schema.safeParse(withoutNulls(args))
      if (!parsed.success)
        throw new MalformedCall(`The arguments of ${name} are wrong: ${describeFaults(parsed.error)}`)
      return definition.run(parsed.data, context)
    },
  }
}

/** Many models send null for what they leave out. */
function withoutNulls(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null))
}

const FAULTS_MAX_CHARACTERS = 2000

/** A call may have any number of faults. */
function describeFaults(error: z.ZodError): string {
  return cut(z.prettifyError(new z.ZodError(error.issues.slice(0, 10))), FAULTS_MAX_CHARACTERS)
}

/** The smallest schema: some compatible servers refuse keywords that they do not know. */
export function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' })
  return parameters
}
