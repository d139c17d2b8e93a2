// Why a run without tool calls cannot go on, and what to set, in words for the instance admin.
import { oneLine, shorten } from '../../base/text.ts'
import { withoutInvisible } from '../prompt/quote.ts'

const QUOTED_MAX_CHARACTERS = 200

/** What to set at the server. Each server parses tool calls only when it knows the model's call format. */
const SET_TOOL_PARSER =
  'Turn on the tool parser of the server: vLLM --enable-auto-tool-choice --tool-call-parser NAME, SGLang --tool-call-parser NAME, llama.cpp --jinja. With Ollama or LM Studio, choose a model that supports tools. If the server has a Responses API, DOCMEND_WIRE_API=responses may help too.'

/** Of a model that goes on with calls in its text, in this format. */
export function describeCallsAsText(text: string, format: string): string {
  return `The model server returned tool calls as text (${format}), which Docmend never runs. ${SET_TOOL_PARSER}${quoted(text)}`
}

/** Of a first turn without one well-formed call. `droppedFront` says that the server did not read the whole prompt. */
export function describeNoCalls(text: string, droppedFront: string | undefined): string {
  const why = droppedFront ?? `Does it support tools? ${SET_TOOL_PARSER}`
  return `The model made no tool call. ${why}${quoted(text)}`
}

function quoted(text: string): string {
  const shown = shorten(oneLine(withoutInvisible(text)).trim(), QUOTED_MAX_CHARACTERS)
  return shown === '' ? '' : ` It said: ${shown}`
}
