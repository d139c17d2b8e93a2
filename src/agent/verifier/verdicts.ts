// The verdicts: the one tool that the verifier's model may call, and the rules by which a verdict counts. The model is not
// believed to have followed any instruction.
import { z } from 'zod'
import { shorten } from '../../base/text.ts'
import { calledOf } from '../describe/called.ts'
import type { ModelReply, ToolDescription } from '../model.ts'
import { withoutInvisible } from '../prompt/quote.ts'
import { fitArguments } from '../tools/fit-arguments.ts'
import { jsonSchemaOf, type Tool } from '../tools/tool.ts'
import type { Asked, Question } from './questions.ts'

export const VERDICTS = ['supports', 'does_not_support', 'cannot_tell', 'not_judged'] as const

export interface Verdict {
  /** Of the question. */
  id: string
  statement: string
  verdict: (typeof VERDICTS)[number]
  /** In the model's words, without markup; of `not_judged` in ours: a clause. */
  reason: string
}

const EntrySchema = z.object({
  id: z.string().describe('Of the statement'),
  reason: z.string().describe('What the lines say of it, in at most 15 words'),
  verdict: z.enum(VERDICTS).exclude(['not_judged']),
})

export const VERDICTS_TOOL: ToolDescription = {
  name: 'verdicts',
  description: 'Hands over the verdicts on all statements',
  parameters: jsonSchemaOf(z.object({ verdicts: z.array(EntrySchema) })),
}

/** The same tool for the reader of calls. */
export const VERDICTS_CALL: Pick<Tool, 'name' | 'fit'> = {
  name: VERDICTS_TOOL.name,
  fit: (args, fixes) => fitArguments(args, VERDICTS_TOOL.parameters, fixes),
}

const STATEMENT_MAX_CHARACTERS = 500
const REASON_MAX_CHARACTERS = 200

/** `does not support: the limit is 10 (the lines say 20)`. */
export function describeVerdict({ verdict, statement, reason }: Verdict): string {
  return `${verdict.replaceAll('_', ' ')}: ${statement}${reason === '' ? '' : ` (${reason})`}`
}

export function notJudged({ id, statement }: Question, reason: string): Verdict {
  return { id, statement: shorten(statement, STATEMENT_MAX_CHARACTERS), verdict: 'not_judged', reason }
}

/**
 * Gives a verdict for each question that was asked. One counts if the reply has exactly one for the statement and one for its
 * twin, and does not support the twin. Ids that were not asked are ignored.
 */
export function readVerdicts(reply: ModelReply, asked: readonly Asked[]): Verdict[] {
  const entries = Map.groupBy(reply.toolCalls.flatMap(readEntries), ({ id }) => id)
  return asked.map(({ question, id, twinId }) => {
    const [own, again] = entries.get(id) ?? []
    const [twin, twinAgain] = entries.get(twinId) ?? []
    if (own === undefined || twin === undefined) return notJudged(question, 'the model gave no verdict')
    if (again !== undefined || twinAgain !== undefined) return notJudged(question, 'the model gave several verdicts')
    if (twin.verdict === 'supports')
      return notJudged(question, 'the model also called a false statement supported by these lines')
    return { ...notJudged(question, inPlainWords(own.reason)), verdict: own.verdict }
  })
}

/** A call that cannot be read has no verdicts. */
function readEntries(call: ModelReply['toolCalls'][number]): z.infer<typeof EntrySchema>[] {
  if (call.name !== VERDICTS_TOOL.name) return []
  const { data } = z.object({ verdicts: z.array(z.unknown()) }).safeParse(calledOf(call).args)
  return (data?.verdicts ?? []).flatMap((entry) => EntrySchema.safeParse(entry).data ?? [])
}

/** Without links, mentions, references and markup, in one line; names in code stay readable. */
function inPlainWords(text: string): string {
  const bare = withoutInvisible(text)
    .replace(/\b[a-z][a-z\d+.-]*:\/\/\S*/gi, '')
    .replace(/[<>[\]{}()!|*#@&~\\]/g, ' ')
  return shorten(bare.replace(/\s+/g, ' ').trim(), REASON_MAX_CHARACTERS).replace(/[.;,\s]+$/, '')
}
