// What a tool is: a name, arguments that are checked before it runs, and a result.
import { z } from 'zod'
import type { Change } from '../../base/git-tree.ts'
import { cut } from '../../base/text.ts'
import type { CheckReport, SiteSummary } from '../../checks/index.ts'
import type { CauseFiles } from '../cause/cause-files.ts'
import type { ChangeSet } from '../changes/change-set.ts'
import type { ReadLog } from '../changes/read-log.ts'
import type { WholeWords } from '../end.ts'
import type { Checks } from '../finish/check-rounds.ts'
import type { Evidence, EvidenceReview } from '../finish/evidence.ts'
import type { HouseStyle } from '../finish/house-style.ts'
import type { TakenLine } from '../finish/lines-of-others.ts'
import type { CallFix, ToolDescription } from '../model.ts'
import type { ContextRepository } from '../prompt/context.ts'
import type { Done, FinishQuestion, ToolResult } from '../tool-result.ts'
import { fitArguments } from './fit-arguments.ts'
import { MalformedCall } from './refusal.ts'

/** How the model says that it is done. */
export interface Finish {
  title: string
  summary: string
  noChangesReason?: string | undefined
  whole?: WholeWords | undefined
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
  /** The change of code that the task is about; undefined for a task without one. */
  cause?: CauseFiles | undefined
  /** The folders of languages into which the site is translated. Default: none is known. */
  translationFolders?: SiteSummary['translationFolders']
  /** undefined where nobody looks at the evidence. */
  evidence?: EvidenceReview | undefined
  /** Gives the lines of other people that the changes take away. Default: there are none. */
  takenLines?: (changes: readonly Change[]) => Promise<TakenLine[]>
  /** What the model was asked about its finish; each once. The loop notes it. */
  asked: Set<FinishQuestion>
  houseStyle: HouseStyle
  /** The calls now run are repeated from the transcript. */
  isReplayed: boolean
  /** What the call now run came to then. */
  recorded?: ToolResult | undefined
  /** Set by `finish`; the loop ends on it. */
  finish: Finish | undefined
}

export interface Tool extends ToolDescription {
  /** Whether a call leaves a trace in the context: if not, a replayed run need not repeat it. */
  leavesTrace: boolean
  /** Gives the arguments as the schema has them, where only one meaning is possible, and adds to `fixes` what was changed. */
  fit(args: unknown, fixes: Set<CallFix>): unknown
  /** What is wrong with these arguments; empty = nothing. For those who call tools in their own words. */
  findFaults(args: unknown): readonly z.core.$ZodIssue[]
  /** Throws `Refusal` (in words for the model) and nothing else that it expects. */
  run(args: unknown, context: ToolContext): Promise<Done>
  /** Records what a refused call of a replayed run has shown; changes nothing. May throw `Refusal`, as the call did. */
  retraceRefusal(args: unknown, context: ToolContext): Promise<void>
}

interface ToolDefinition<Schema extends z.ZodType> {
  name: string
  description: string
  leavesTrace: boolean
  schema: Schema
  /** Gives the text for the model, or the text with what our own code needs to know of it. */
  run(args: z.infer<Schema>, context: ToolContext): Promise<string | Omit<Done, 'ok'>>
  retraceRefusal?: (args: z.infer<Schema>, context: ToolContext) => Promise<void>
}

/** Makes a tool of its definition: the JSON Schema for the model and the check of what it sends are one and the same. */
export function defineTool<Schema extends z.ZodType>(definition: ToolDefinition<Schema>): Tool {
  const { name, description, leavesTrace, schema } = definition
  const whole = z.toJSONSchema(schema, { io: 'input' })
  const fit: Tool['fit'] = (args, fixes) => fitArguments(args, whole, fixes)
  const tryParse = (args: unknown) => schema.safeParse(fit(args, new Set()))
  const parse = (args: unknown): z.infer<Schema> => {
    const parsed = tryParse(args)
    if (parsed.success) return parsed.data
    throw new MalformedCall(`The arguments of ${name} are wrong: ${describeFaults(parsed.error)}`)
  }
  return {
    name,
    description,
    leavesTrace,
    parameters: jsonSchemaOf(schema),
    fit,
    findFaults: (args) => tryParse(args).error?.issues ?? [],
    run: async (args, context) => {
      const done = await definition.run(parse(args), context)
      return { ok: true, ...(typeof done === 'string' ? { text: done } : done) }
    },
    retraceRefusal: async (args, context) => definition.retraceRefusal?.(parse(args), context),
  }
}

/** Many models send null for what they leave out. */
export function withoutNulls(args: unknown): unknown {
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
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => strip(jsonSchema),
  })
  return parameters
}

/** Bounds and defaults are checked and filled in here; in the schema every request would pay for them. */
function strip(jsonSchema: object): void {
  for (const keyword of ['default', 'minimum', 'maximum', 'minLength', 'minItems', 'maxItems']) {
    Reflect.deleteProperty(jsonSchema, keyword)
  }
}
