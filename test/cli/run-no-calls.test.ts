// `docmend run` with model servers that hand on no tool calls: never exit code 0.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { CALLS_AS_TEXT } from '../support/calls-as-text.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { type ScriptedOpenAi, startScriptedOpenAi } from '../support/scripted-openai.ts'

let line: CommandLine
let scratch: Scratch
let vendor: ScriptedOpenAi | undefined
beforeEach(() => {
  line = createCommandLine()
  scratch = createScratch()
  scratch.commit({ 'docs/a.md': 'Hello world\n' })
})
afterEach(async () => {
  await vendor?.stop()
  line.remove()
  scratch.remove()
})

const HERMES = { text: CALLS_AS_TEXT['Hermes and Qwen 2.5'] ?? '', usage: { inputTokens: 3000 } }
const GREETING = { text: 'Hello! How can I help you today?', usage: { inputTokens: 64 } }
const EDIT = {
  toolCalls: [
    { name: 'read', arguments: { path: 'docs/a.md' } },
    { name: 'edit', arguments: { path: 'docs/a.md', edits: [{ oldText: 'world', newText: 'docs' }] } },
  ],
  usage: { inputTokens: 3000 },
}

test.each([
  ['tool calls as text', [HERMES, HERMES], 1, /The model server returned tool calls as text \(<tool_call>\)/],
  ['a dropped front', [GREETING, GREETING], 1, /Warning: The model server counted 64 tokens.*OLLAMA_CONTEXT_LENGTH/s],
  ['one good edit, then calls as text', [EDIT, HERMES, HERMES], 3, /The model server returned tool calls as text/],
])('%s: fails with the likely cause, and prints no patch', async (_, script, code, sentence) => {
  vendor = await startScriptedOpenAi(script)
  const env = { OPENAI_BASE_URL: vendor.url, DOCMEND_MODEL: 'm' }
  const args = ['run', '--repo', scratch.work, '--docs-root', 'docs', '--prompt', 'Greet the docs']
  const { exitCode, stdout, stderr } = await line.runWithin(args, env)
  expect([exitCode, stdout]).toEqual([code, ''])
  expect(stderr).toMatch(sentence)
  expect(stderr).toContain(code === 3 ? '\nerror: unfinished changes' : '\nerror: 0 files')
})
