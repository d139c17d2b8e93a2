// An evaluation as `npm run eval -- --json` prints it: what a comparison needs of it.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { UsageError } from '../../../src/cli/runtime.ts'

const count = z.number().min(0)
const EntrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('turn'), prompt: z.string() }),
  z.object({
    kind: z.literal('reply'),
    reply: z.object({ text: z.string(), toolCalls: z.array(z.object({ name: z.string(), arguments: z.string() })) }),
  }),
  z.object({ kind: z.literal('results'), results: z.array(z.object({ name: z.string(), text: z.string() })) }),
  z.object({ kind: z.literal('outcome'), outcome: z.string(), message: z.string() }),
])
const RoundSchema = z.object({
  task: z.string(),
  round: z.int().min(1),
  outcome: z.string(),
  failures: z.array(z.object({ kind: z.string(), why: z.string() })),
  spent: z.object({ modelCalls: count, inputTokens: count, outputTokens: count }),
  toolCalls: count,
  transcript: z.array(EntrySchema),
})
const EvaluationSchema = z.object({ model: z.string(), rounds: z.array(RoundSchema).min(1) })

export type ShownEntry = z.infer<typeof EntrySchema>
export type SavedRound = z.infer<typeof RoundSchema>
export type SavedEvaluation = z.infer<typeof EvaluationSchema>

/** Throws `UsageError` that says what is wrong with the file. */
export function readEvaluation(path: string): SavedEvaluation {
  const { success, data, error } = EvaluationSchema.safeParse(readJson(path))
  if (success) return data
  const [first] = error.issues
  throw new UsageError(
    `${path} is no result of npm run eval -- --json: ${first?.path.join('.') ?? ''} ${first?.message ?? ''}`,
  )
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
