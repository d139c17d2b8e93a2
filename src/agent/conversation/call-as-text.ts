// Tool calls that a server gives as text: it has no parser for the format of the model, or its parser gave up. They are
// recognised and never run, since nothing says where text that the model only quotes ends.
import { findCode } from '../replace/code-spans.ts'

/**
 * The formats in which models write calls, with a public example of each in which a server passed it on as text. A marker
 * counts only with what follows it in a call, so that a text may speak of the marker.
 */
const FORMATS: readonly { name: string; source: string; pattern: RegExp }[] = [
  {
    name: '<tool_call>',
    source: 'NousResearch/hermes-agent#742, vllm-project/vllm#32926, NVIDIA-NeMo/RL (TOOLCALL), ByteDance Seed-OSS',
    pattern:
      /<\|?(?:[a-z]+:)?(?:tool_?calls?|tool_use|tools|function_calls?|tool_call_start)\|?>\s*(?:\[?\s*\{\s*["']|<(?:function|invoke|tool_|parameter=)|\[\s*[\w.]+\s*\(|[\w .-]{1,100}\s*<\/?arg_)|["}]\s*<\/(?:tool_call|function)>/i,
  },
  {
    name: '<function=…>',
    source:
      'NousResearch/hermes-agent#83023 (Qwen3-Coder), langchain-ai/langchain#31440 (Llama 3.1), jundot/omlx#3429 (MiniCPM)',
    pattern: /<function(?:[=(]|\s+name=["'])\s*[\w.-]+["')>\s]*(?:[{[]|<\/?(?:param|function))/,
  },
  {
    name: '<invoke name=…>',
    source: 'NousResearch/hermes-agent#29115 (MiniMax), xorbitsai/xagent#806 (DeepSeek V3.2)',
    pattern:
      /<(?:antml:)?invoke\s+name=["']?[\w.-]+["']?\s*>|<[|｜]{1,2}DSML[|｜]{1,2}\s*(?:function_calls|tool_calls|invoke)\b/i,
  },
  {
    name: '<|tool_call_begin|>',
    source: 'BerriAI/litellm#12679, vllm-project/vllm#31207 (Kimi K2), typeclaw/typeclaw#344, can1357/oh-my-pi#8495',
    pattern:
      /<\|tool_call_begin\|>\s*(?:functions\.|[\w.-]+:\d+|\{\s*")|[\w.-]+:\d+\s*<\|tool_call_argument_begin\|>|<\|open\|>tools?call\s+tool=/,
  },
  {
    name: '<|tool▁calls▁begin|>',
    source: 'deepseek-ai/DeepSeek-V3 chat template, vllm-project/vllm deepseek_v3 and deepseek_v31 parsers',
    pattern: /<[|｜]tool[▁_]calls?[▁_]begin[|｜]>\s*(?:<[|｜]|function\b|[\w.-]+\s*(?:<[|｜]|\{))/,
  },
  {
    name: '<|channel|>',
    source: 'lablup/mlxcel#654, NousResearch/hermes-agent#84231 (gpt-oss)',
    pattern: /\bto=functions\.[\w-]+[^{}\n]{0,80}\{/,
  },
  {
    name: '<|python_tag|>',
    source: 'meta-llama/llama-models prompt format of Llama 3.1, vllm-project/vllm llama3_json parser',
    pattern: /<\|python_tag\|>\s*(?:\{\s*"|[\w.]+\s*\()/,
  },
  {
    name: '[TOOL_CALLS]',
    source: 'mistralai/mistral-common, NousResearch/hermes-agent#11994',
    pattern: /\[TOOL_CALLS?\]\s*(?:\[?\s*\{|[\w.-]+\s*(?:\{|\[(?:ARGS|CALL_ID)\]))/,
  },
  {
    name: '<|START_ACTION|>',
    source: 'Cohere Command R7B, InternLM 2.5 and FunctionGemma chat templates',
    pattern:
      /<\|START_ACTION\|>\s*\[|<\|action_start\|>\s*<\|plugin\|>\s*\{|<start_function_call>\s*call:|\bfunctools\s*\[\s*\{\s*"/,
  },
  {
    name: 'JSON',
    source: 'jundot/omlx#3153, ollama/ollama#12174, anomalyco/opencode#10402 (Qwen2.5-Coder), groq/groq-typescript#28',
    pattern:
      /\{\s*(?:"(?:id|type)"\s*:\s*"[^"\n]{0,80}"\s*,\s*)*(?:"function"\s*:\s*\{\s*)?"(?:name|tool|tool_name|function|function_name)"\s*:\s*"[\w.:-]{1,80}"\s*,\s*"(?:arguments|parameters|args|input|tool_input|tool_args)"\s*:\s*["{]|\{\s*"tool_calls"\s*:\s*\[\s*\{/,
  },
  {
    name: 'Python',
    source: 'vllm-project/vllm pythonic parser (Llama 3.2 and 4), google-deepmind/gemma (tool_code)',
    pattern: /^\s*(?:\[\s*[a-z_][\w.]*\([a-z_]\w*\s*=|print\(\s*default_api\.\w+\()/,
  },
]

/** What a model says before a call in a block of code; after more than that, the block is an example. */
const ANNOUNCEMENT_MAX_CHARACTERS = 300

/**
 * Gives the name of the format in which the text has a tool call, or undefined. Calls in code are examples, except in a block
 * with which a short text ends: there a model stops to wait for the result.
 */
export function findCallAsText(text: string): string | undefined {
  const { prose, lastBlock } = splitCode(text)
  const found = FORMATS.find(({ pattern }) => pattern.test(prose))
  if (found !== undefined || prose.trim().length > ANNOUNCEMENT_MAX_CHARACTERS) return found?.name
  return FORMATS.find(({ pattern }) => pattern.exec(lastBlock)?.index === 0)?.name
}

/** The text without its code, and the inside of a block of code at its very end: '' when it ends otherwise. */
function splitCode(text: string): { prose: string; lastBlock: string } {
  const ends = text.trimEnd().length
  let prose = ''
  let at = 0
  let lastBlock = ''
  for (const { start, end } of findCode(text, '').toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    prose += text.slice(at, start)
    at = end
    const [, inside = ''] = /^\s*(?:`{3,}|~{3,})[^\n]*\n([\s\S]*)$/.exec(text.slice(start, end)) ?? []
    lastBlock = end >= ends ? inside.trimStart() : ''
  }
  return { prose: prose + text.slice(at), lastBlock }
}
