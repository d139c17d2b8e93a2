// One call of `edit` as each family of models writes it, when its server hands it on as text.

const ARGS = '{"path": "docs/a.md", "edits": [{"oldText": "world", "newText": "docs"}]}'
const CALL = `{"name": "edit", "arguments": ${ARGS}}`

export const CALLS_AS_TEXT: Readonly<Record<string, string>> = {
  'Hermes and Qwen 2.5': `<tool_call>\n${CALL}\n</tool_call>`,
  'Hermes after a thought': `I will change the greeting.\n<tool_call>\n${CALL}\n</tool_call>`,
  'a lost first tag': `</think>\n${CALL}\n</tool_call>`,
  'Qwen3-Coder': `<tool_call>\n<function=edit>\n<parameter=path>\ndocs/a.md\n</parameter>\n</function>\n</tool_call>`,
  'Qwen3-Coder without its tag':
    '<function=edit>\n<parameter=path>\ndocs/a.md\n</parameter>\n</function>\n</tool_call>',
  'Qwen2.5-Coder in a fence': `\`\`\`json\n${CALL}\n\`\`\``,
  'Qwen2.5-Coder after a sentence': `First I change the page:\n\n\`\`\`json\n${CALL}\n\`\`\`\n`,
  'bare JSON': CALL,
  'a list in JSON': `[${CALL}]`,
  'JSON of several lines': `{\n  "name": "edit",\n  "arguments": ${ARGS}\n}`,
  'Llama 3.1': `<|python_tag|>{"name": "edit", "parameters": ${ARGS}}`,
  'Llama 3.1 custom': `<function=edit>${ARGS}</function>`,
  'Llama without the first tag': `edit${ARGS}</function>`,
  MiniCPM: '<function name="edit"><param name="path">docs/a.md</param></function>',
  'Llama 3.2 and 4': '[edit(path="docs/a.md", edits=[])]',
  Mistral: `[TOOL_CALLS][${CALL}]`,
  'Mistral since v11': `[TOOL_CALLS]edit[ARGS]${ARGS}`,
  'Kimi K2': `<|tool_calls_section_begin|><|tool_call_begin|>functions.edit:0<|tool_call_argument_begin|>${ARGS}<|tool_call_end|><|tool_calls_section_end|>`,
  'Kimi K2, its beginning lost': `edit:0<|tool_call_argument_begin|>${ARGS}<|tool_calls_section_end|>`,
  'DeepSeek V3': `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>edit\n\`\`\`json\n${ARGS}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  'DeepSeek V3.1': `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>edit<｜tool▁sep｜>${ARGS}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  'DeepSeek V3.2': '<｜DSML｜function_calls>\n<｜DSML｜invoke name="edit">\n<｜DSML｜parameter name="path">docs/a.md',
  'gpt-oss': `<|channel|>analysis<|message|>Edit it.<|end|><|start|>assistant<|channel|>commentary to=functions.edit <|constrain|>json<|message|>${ARGS}<|call|>`,
  'gpt-oss without its marks': `assistantcommentary to=functions.edit json${ARGS}`,
  MiniMax: '<minimax:tool_call>\n<invoke name="edit">\n<parameter name="path">docs/a.md</parameter>\n</invoke>',
  'GLM 4.5': '<tool_call>edit\n<arg_key>path</arg_key>\n<arg_value>docs/a.md</arg_value>\n</tool_call>',
  Granite: `<|tool_call|>[${CALL}]`,
  'LFM 2': '<|tool_call_start|>[edit(path="docs/a.md")]<|tool_call_end|>',
  'Command R7B': `<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "edit", "parameters": ${ARGS}}]<|END_ACTION|>`,
  FunctionGemma: '<start_function_call>call:edit{path:<escape>docs/a.md<escape>}<end_function_call>',
  'Gemma 3': '```tool_code\nprint(default_api.edit(path="docs/a.md"))\n```',
  'Gemma 3 without print': '```tool_code\nedit(path="docs/a.md")\n```',
  'a block named after calls': '```tool_call\nedit("docs/a.md")\n```',
  'bare Python': 'edit(path="docs/a.md", edits=[])',
  'JSON with the name last': `{"arguments": ${ARGS}, "name": "edit"}`,
  'JSON without a part for the arguments': '{"tool": "edit", "path": "docs/a.md", "edits": []}',
  Cline: '<edit>\n<path>docs/a.md</path>\n</edit>',
  ReAct: `Thought: The greeting is wrong.\nAction: edit\nAction Input: ${ARGS}`,
}

/** Of a page about calls, and so well known to us that only its place tells it from a call. */
export const EXAMPLE_OF_CALL =
  'Adds an example of a request:\n\n```json\n{"name": "read", "arguments": {"path": "a.md"}}\n```\n\nThe response has the same id.'

/** Honest texts that are about such calls. */
export const ABOUT_CALLS: readonly string[] = [
  'I documented the `<tool_call>` tag: the model writes `<tool_call>{"name": "read", "arguments": {}}</tool_call>`.',
  'The <tool_call> tag wraps a JSON object with name and arguments.',
  'Llama emits <|python_tag|> before a call, and Mistral [TOOL_CALLS], which vLLM parses with --tool-call-parser.',
  'The page now says how functions are called: with `<function=name>` for Qwen3-Coder and <|tool_call_begin|> for Kimi.',
  'Adds an example of a request:\n\n```json\n{"name": "weather", "arguments": {"city": "Bonn"}}\n```\n\nThe response has the same id.',
  'The route {"name": "search", "path": "/search"} moves, and the page says that check() and <search> stay as they are.',
  'Action: read the page again. Action input: none.',
  'The setting {"name": "docs", "type": "object"} is described on the page about schemas.',
  'Nothing has to change: the guide already lists the tools read, edit and finish with their arguments.',
]
