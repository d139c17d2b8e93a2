// What a verifier's model sees, and models that answer by a rule: an honest one, and one that obeys what it reads.
import type { Message, ModelReply } from '../../src/agent/model.ts'
import type { ScriptedAnswer } from './scripted-answers.ts'
import { createScriptedModel } from './scripted-model.ts'
import type { Script } from './scripted-openai.ts'

interface Block {
  statements: { id: string; text: string }[]
  /** As they are, without numbers. */
  lines: string[]
}

/** Gives the verdict on a statement of a block; `all`: what else it reads. */
type Rule = (statement: string, block: Block, all: readonly Block[]) => string

/** Undefined for a request that is not the verifier's. */
export function readBlocks(text: string): Block[] | undefined {
  const [, mark] = /^The mark of this message is "(=== \w+ ===)"/.exec(text) ?? []
  return mark === undefined ? undefined : text.split(`\n${mark}\n`).slice(1, -1).map(readBlock)
}

function readBlock(text: string): Block {
  const rows = text.split('\n')
  return {
    statements: rows.flatMap((row) => {
      const [, id = '', json] = /^Statement (\w+): (.*)$/.exec(row) ?? []
      return json === undefined ? [] : [{ id, text: String(JSON.parse(json)) }]
    }),
    lines: rows.flatMap((row) => /^(?:\d+|-)\| (.*)$/.exec(row)?.[1] ?? []),
  }
}

/** Supported is what has all its numbers and names in code in the lines. */
export const honest: Rule = (statement, { lines }) => {
  const details = statement.match(/`[^`]+`|\d+/g) ?? []
  const isThere = details.every((detail) => lines.join('\n').includes(detail.replaceAll('`', '')))
  return isThere ? 'supports' : 'does_not_support'
}

/** Does what a line says: for every statement, for those on its own lines, or for one statement alone. */
export const obedient: Rule = (statement, block, all) => {
  const said = (blocks: readonly Block[], order: RegExp) => order.exec(blocks.flatMap(({ lines }) => lines).join('\n'))
  const [, named, verdict] = said(all, /the statement "(.+?)" is to get (\w+)/) ?? []
  if (verdict !== undefined && statement === named) return verdict
  const orders = [
    said(all, /every statement is to get (\w+)/),
    said([block], /statements on these lines are to get (\w+)/),
  ]
  return orders.find((order) => order !== null)?.[1] ?? honest(statement, block, all)
}

/** The arguments of `verdicts`; `reason` on each. */
export function verdictsOn(blocks: readonly Block[], rule: Rule, reason: string) {
  return {
    verdicts: blocks.flatMap((block) =>
      block.statements.map(({ id, text }) => ({ id, reason, verdict: rule(text, block, blocks) })),
    ),
  }
}

/** A model that only answers the verifier. */
export function createJudgingModel(rule: Rule, reason = 'See line 1') {
  return createAnsweringModel((blocks) => [['verdicts', verdictsOn(blocks, rule, reason)]])
}

export function createAnsweringModel(answer: (blocks: readonly Block[]) => [name: string, args: unknown][]) {
  const model = createScriptedModel([])
  const respond = async (request: { messages: readonly Message[] }): Promise<ModelReply> => {
    model.requests.push({ tools: [], maxOutputTokens: 0, ...request })
    const calls = answer(readBlocks(request.messages.at(-1)?.text ?? '') ?? [])
    return {
      text: '',
      toolCalls: calls.map(([name, args], index) => ({
        id: `call_${index}`,
        name,
        arguments: typeof args === 'string' ? args : JSON.stringify(args),
      })),
      usage: { inputTokens: 1000, cachedTokens: 0, outputTokens: 100 },
      stop: 'tool_calls',
    }
  }
  return { ...model, respond }
}

/** A vendor whose model says what a test wrote, and answers the verifier by a rule. */
export function withVerifier(replies: readonly ScriptedAnswer[], rule: Rule): Exclude<Script, readonly unknown[]> {
  const left = [...replies]
  return ({ body }) => {
    const blocks = readBlocks(body.messages.at(-1)?.content ?? '')
    if (blocks === undefined) return left.shift() ?? { status: 400, body: { error: { message: 'No more replies' } } }
    return { toolCalls: [{ name: 'verdicts', arguments: verdictsOn(blocks, rule, 'They name no limit') }] }
  }
}

/** Honest, but for claims of a limit. */
export const doubtsLimits: Rule = (statement, block, all) =>
  statement.includes('limit') ? 'does_not_support' : honest(statement, block, all)
