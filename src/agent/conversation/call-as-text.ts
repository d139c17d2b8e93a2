// Tool calls that a server gives as text: it has no parser for the format of the model, or its parser gave up. They are
// recognised and never run, since nothing says where text that the model only quotes ends.
import { findCode } from '../replace/code-spans.ts'

/** A test compares them with the tools, which cannot be imported here: `finish` is one of them and uses this file. */
const TOOL = 'list|search|read|outline|uses|edit|replace|write|move|delete|restore|check|diff|finish'
/** Those with which models begin a call of these tools. */
const ARGUMENT =
  'folder|nameContains|pattern|regex|under|paths?|startLine|section|name|edits|oldText|newText|content|from|to|title|summary|noChangesReason'

interface Format {
  name: string
  pattern: RegExp
  /** Comes somewhere behind `pattern`. Two expressions, since one would look for the second from each place of the first. */
  rest?: RegExp
}

/**
 * The formats in which models write calls, with a public example of each in which a server passed it on as text. A marker
 * counts only with what follows it in a call, so that a text may speak of the marker. The model controls the text, so no
 * pattern may look at a run of characters from each place in it: none has two neighbours that both match spaces.
 */
const FORMATS: readonly Format[] = [
  {
    name: '<tool_call>',
    // NousResearch/hermes-agent#742, vllm-project/vllm#32926, NVIDIA-NeMo/RL (TOOLCALL), ByteDance Seed-OSS
    pattern:
      /<\|?(?:[a-z]+:)?(?:tool_?calls?|tool_use|tools|function_calls?|tool_call_start)\|?>\s*(?:(?:\[\s*)?\{\s*["']|<(?:function|invoke|tool_|parameter=)|\[\s*[\w.]+\s*\(|[\w.-]{1,100}(?: [\w.-]{1,100}){0,4}\s*<\/?arg_)|["}]\s*<\/(?:tool_call|function)>/i,
  },
  {
    name: '<function=…>',
    // NousResearch/hermes-agent#83023 (Qwen3-Coder), langchain-ai/langchain#31440 (Llama 3.1), jundot/omlx#3429 (MiniCPM)
    pattern: /<function(?:[=(]|\s+name=["'])\s*[\w.-]+["')>\s]*(?:[{[]|<\/?(?:param|function))/,
  },
  {
    name: '<invoke name=…>',
    // NousResearch/hermes-agent#29115 (MiniMax), xorbitsai/xagent#806 (DeepSeek V3.2)
    pattern:
      /<(?:antml:)?invoke\s+name=["']?[\w.-]+["']?\s*>|<[|｜]{1,2}DSML[|｜]{1,2}\s*(?:function_calls|tool_calls|invoke)\b/i,
  },
  {
    name: '<|tool_call_begin|>',
    // BerriAI/litellm#12679, vllm-project/vllm#31207 (Kimi K2), typeclaw/typeclaw#344, can1357/oh-my-pi#8495
    pattern:
      /<\|tool_call_begin\|>\s*(?:functions\.|[\w.-]{1,100}:\d{1,9}|\{\s*")|(?<![\w.-])[\w.-]{1,100}:\d{1,9}\s*<\|tool_call_argument_begin\|>|<\|open\|>tools?call\s+tool=/,
  },
  {
    name: '<|tool▁calls▁begin|>',
    // deepseek-ai/DeepSeek-V3 chat template, vllm-project/vllm deepseek_v3 and deepseek_v31 parsers
    pattern: /<[|｜]tool[▁_]calls?[▁_]begin[|｜]>\s*(?:<[|｜]|function\b|[\w.-]+\s*(?:<[|｜]|\{))/,
  },
  {
    name: '<|channel|>',
    // lablup/mlxcel#654, NousResearch/hermes-agent#84231 (gpt-oss)
    pattern: /\bto=functions\.[\w-]{1,100}[^{}\n]{0,80}\{/,
  },
  {
    name: '<|python_tag|>',
    // meta-llama/llama-models prompt format of Llama 3.1, vllm-project/vllm llama3_json parser
    pattern: /<\|python_tag\|>\s*(?:\{\s*"|[\w.]+\s*\()/,
  },
  {
    name: '[TOOL_CALLS]',
    // mistralai/mistral-common, NousResearch/hermes-agent#11994
    pattern: /\[TOOL_CALLS?\]\s*(?:(?:\[\s*)?\{|[\w.-]+\s*(?:\{|\[(?:ARGS|CALL_ID)\]))/,
  },
  {
    name: '<|START_ACTION|>',
    // Cohere Command R7B, InternLM 2.5 and FunctionGemma chat templates
    pattern:
      /<\|START_ACTION\|>\s*\[|<\|action_start\|>\s*<\|plugin\|>\s*\{|<start_function_call>\s*call:|\bfunctools\s*\[\s*\{\s*"/,
  },
  {
    name: 'JSON',
    // jundot/omlx#3153, ollama/ollama#12174, anomalyco/opencode#10402 (Qwen2.5-Coder), groq/groq-typescript#28
    pattern:
      /\{\s*(?:"(?:id|type)"\s*:\s*"[^"\n]{0,80}"\s*,\s*)*(?:"function"\s*:\s*\{\s*)?"(?:name|tool|tool_name|function|function_name)"\s*:\s*"[\w.:-]{1,80}"\s*,\s*"(?:arguments|parameters|args|input|tool_input|tool_args)"\s*:\s*["{]|\{\s*"tool_calls"\s*:\s*\[\s*\{/,
  },
  {
    name: 'JSON',
    // The same with the arguments first.
    pattern:
      /\{\s*(?:"(?:id|type)"\s*:\s*"[^"\n]{0,80}"\s*,\s*)*"(?:arguments|parameters|args|input|tool_input|tool_args)"\s*:\s*["{]/,
    rest: named(/["}]\s*,\s*"(?:name|tool|tool_name|function|function_name)"\s*:\s*"(?:functions\.)?(?:TOOL)"\s*[,}]/),
  },
  {
    name: 'JSON',
    // The same with the arguments beside the name. "name" is left out: routes have a name and a path.
    pattern: named(
      /\{\s*"(?:tool|tool_name|function|function_name|action)"\s*:\s*"(?:TOOL)"\s*(?:\}|,\s*"(?:ARGUMENT|action_input)"\s*:)/,
    ),
  },
  {
    name: 'Python',
    // vllm-project/vllm pythonic parser (Llama 3.2 and 4), google-deepmind/gemma (tool_code)
    pattern: /^\s*(?:\[\s*[a-z_][\w.]*\([a-z_]\w*\s*=|print\(\s*default_api\.\w+\()/,
  },
  {
    name: 'Python',
    // The same without brackets, on a line of its own.
    pattern: named(
      /^[ \t]*(?:print\(\s*)?(?:(?:functions|default_api|tools)\.)?(?:TOOL)(?:\(\s*[a-z]\w{0,30}\s*=(?!=)|[ \t]?\(?\{\s*"?(?:ARGUMENT)"?\s*:)/im,
    ),
  },
  {
    name: 'Python',
    // The same without names of arguments: such a line may be an example, and a whole reply may not.
    pattern: named(/^\s*(?:(?:functions|default_api|tools)\.)?(?:TOOL)\((?:["'][^\n]*)?\)\s*$/),
  },
  {
    name: 'XML',
    // Cline and Roo Code prompt format, which models repeat without being asked for it
    pattern: named(/<(?:TOOL)>\s*<(?:ARGUMENT)>|<(?:TOOL)\s+(?:paths?|pattern|oldText|from)\s*=\s*["']/),
  },
  {
    name: 'Action:',
    // ReAct prompts of LangChain
    pattern: named(
      /^[ \t*]{0,8}Action[ \t*]{0,4}:[ \t*]{0,8}(?:TOOL)\b[ \t*]{0,8}(?:[([{]|\s{1,20}\*{0,2}Action[ _]?Input\b)/im,
    ),
  },
]

/** A block that says of itself that it has a call. */
const BLOCK_OF_CALLS = named(
  /^\s*(?:`{3,}|~{3,})\s*(?:tool_?(?:calls?|code|use)|function_?calls?)\b[^\n]*\n\W*(?:print\()?(?:\w{1,20}\.)?(?:TOOL)\b/i,
)
const NAMES_TOOL = named(/\b(?:TOOL)\b/)

/** What a model says around a call in a block of code; with more than that, the block is an example. */
const ANNOUNCEMENT_MAX_CHARACTERS = 300
/** Of a block, in which the name of the tool stands when it is a call. */
const HEAD_CHARACTERS = 200

/**
 * Gives the name of the format in which the text has a tool call, or undefined. Calls in code are examples, except in a block
 * with which a short text ends: there a model stops to wait for the result. `isReply`: the text is all that the model sent, so
 * a call of one of our tools counts in any block of a short text. In the summary of a call that block is an example too.
 */
export function findCallAsText(text: string, { isReply }: { isReply: boolean }): string | undefined {
  const { prose, blocks } = splitCode(text)
  const found = FORMATS.find((format) => beginOf(format, prose) !== -1)
  if (found !== undefined || prose.trim().length > ANNOUNCEMENT_MAX_CHARACTERS) return found?.name
  for (const { whole, inside, isLast } of blocks) {
    if (!isLast && !(isReply && NAMES_TOOL.test(inside.slice(0, HEAD_CHARACTERS)))) continue
    if (BLOCK_OF_CALLS.test(whole)) return 'a block of code'
    const format = FORMATS.find((one) => beginOf(one, inside) === 0)
    if (format !== undefined) return format.name
  }
  return undefined
}

/** Where the first such call begins, or -1. */
function beginOf({ pattern, rest }: Format, text: string): number {
  const index = text.search(pattern)
  return index === -1 || rest === undefined || rest.test(text.slice(index)) ? index : -1
}

/** The pattern with the names in the places of TOOL and ARGUMENT. */
function named({ source, flags }: RegExp): RegExp {
  return new RegExp(source.replaceAll('TOOL', TOOL).replaceAll('ARGUMENT', ARGUMENT), flags)
}

interface Block {
  whole: string
  /** Without the line that opens the block. */
  inside: string
  /** Whether the text ends with it. */
  isLast: boolean
}

/** The text without its code, and its fenced blocks. */
function splitCode(text: string): { prose: string; blocks: Block[] } {
  const ends = text.trimEnd().length
  const blocks: Block[] = []
  let prose = ''
  let at = 0
  for (const { start, end } of findCode(text, '').toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    prose += text.slice(at, start)
    at = end
    const whole = text.slice(start, end)
    const [, inside] = /^\s*(?:```|~~~)[^\n]*\n([\s\S]*)$/.exec(whole) ?? []
    if (inside !== undefined) blocks.push({ whole, inside: inside.trimStart(), isLast: end >= ends })
  }
  return { prose: prose + text.slice(at), blocks }
}
