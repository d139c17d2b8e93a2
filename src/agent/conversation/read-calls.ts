// Reads the calls of a reply as they were meant: models and servers write names and arguments in many forms. The corrected call is
// checked, run, recorded and sent back; the original is recorded beside it.
import { cut } from '../../base/text.ts'
import type { CallFix, ModelReply, ToolCall } from '../model.ts'
import { TOOLS } from '../tools/index.ts'
import { parseValues } from '../tools/parse-values.ts'
import type { Tool } from '../tools/tool.ts'
import { ARGUMENTS_MAX_CHARACTERS } from './bounded-reply.ts'

const SENT_MAX_CHARACTERS = 1000
/** No tool has a longer name. */
const NAME_MAX_CHARACTERS = 200

type Callable = Pick<Tool, 'name' | 'fit'>

/** Gives the reply with its calls of these tools as they were meant. A call that needs no correction stays the same object. */
export function readCalls(reply: ModelReply, tools: readonly Callable[] = TOOLS): ModelReply {
  const wasCutOff = reply.stop === 'length'
  const toolCalls = reply.toolCalls.flatMap((call, index) =>
    readCall(call, tools, wasCutOff && index === reply.toolCalls.length - 1),
  )
  return { ...reply, toolCalls }
}

/** `mayBeHalf`: the reply was cut off in this call, so its arguments count only if they are complete JSON. */
function readCall(call: ToolCall, tools: readonly Callable[], mayBeHalf: boolean): ToolCall[] {
  const words = wordsOf(call.name)
  const tool = tools.find(({ name }) => name === words.at(-1)) ?? tools.find(({ name }) => name === words[0])
  if (tool === undefined || call.arguments.length > ARGUMENTS_MAX_CHARACTERS) return [call]
  const nameFixes: CallFix[] = tool.name === call.name ? [] : ['name']
  const read = readArguments(call.arguments, tool, mayBeHalf)
  const fixes = [...nameFixes, ...(read?.fixes ?? [])]
  if (fixes.length === 0) return [call]
  const repaired = { fixes, sent: cut(`${call.name} ${call.arguments}`, SENT_MAX_CHARACTERS) }
  const named = { ...call, name: tool.name, repaired }
  if (read === undefined || read.fixes.length === 0) return [named]
  // What the server wants back belongs to the one call that it sent. Ids are made unique where they are bounded.
  return read.values.map((value, index) => ({
    ...named,
    arguments: JSON.stringify(value),
    ...(index === 0 ? {} : { extra: undefined }),
  }))
}

/** `functions.read`, `default_api:read`, `functions.read:0`, `read.filePath`, `read<|channel|>commentary` and ` Read` are one name. */
function wordsOf(name: string): string[] {
  const [before = ''] = name.slice(0, NAME_MAX_CHARACTERS).split('<|')
  return before
    .trim()
    .toLowerCase()
    .replace(/(?::\d+|\(\))$/, '')
    .split(/[.:/]/)
}

/** The arguments of each call in the text; undefined if the text holds none. */
function readArguments(
  text: string,
  tool: Callable,
  mayBeHalf: boolean,
): { values: unknown[]; fixes: CallFix[] } | undefined {
  if (text.trim() === '') return mayBeHalf ? undefined : { values: [{}], fixes: ['absent'] }
  const parsed = parseValues(text)
  if (parsed === undefined || (mayBeHalf && parsed.fixes.length > 0)) return undefined
  const fixes = new Set(parsed.fixes)
  const fitted = withoutEmpty(parsed.values).map((value) => tool.fit(value, fixes))
  const values = withoutRepeated(fitted)
  if (values.length > 1) {
    if (!values.every((value) => typeof value === 'object' && value !== null && !Array.isArray(value))) return undefined
    fixes.add('several')
  }
  return { values, fixes: [...fixes] }
}

/** Some servers send an empty object before the arguments. */
function withoutEmpty(values: readonly unknown[]): unknown[] {
  if (values.length === 1) return [...values]
  const filled = values.filter((value) => JSON.stringify(value) !== '{}')
  return filled.length === 0 ? values.slice(0, 1) : filled
}

/** Some send the same arguments twice. */
function withoutRepeated(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => index === 0 || JSON.stringify(value) !== JSON.stringify(values[index - 1]))
}
