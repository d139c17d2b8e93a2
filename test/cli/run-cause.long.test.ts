// `docmend run --cause`: a change of code is the task, with a scripted vendor as the model.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { type Script, type ScriptedOpenAi, startScriptedOpenAi } from '../support/scripted-openai.ts'

const CLI_BEFORE = "program.option('--retry-limit <n>', 'how often')\nexport const TIMEOUT_SECONDS = 30\n"
const CLI_AFTER = "program.option('--max-retries <n>', 'how often')\nexport const TIMEOUT_SECONDS = 60\n"
const PAGE = '# Command line\n\nPass `--retry-limit` to try again.\n'

let line: CommandLine
let scratch: Scratch
let vendor: ScriptedOpenAi | undefined
let from: string
beforeEach(() => {
  line = createCommandLine()
  scratch = createScratch()
  from = scratch.commit({
    'src/cli.ts': CLI_BEFORE,
    'src/cli.test.ts': 'x\n',
    'docs/cli.md': PAGE,
    'docs/other.md': '# Other\n',
    'README.md': '# Tool\n',
  })
  scratch.commit({ 'src/cli.test.ts': 'y\n' }, 'Begin')
  scratch.commit({ 'src/cli.ts': CLI_AFTER }, 'Rename the option')
})
afterEach(async () => {
  await vendor?.stop()
  line.remove()
  scratch.remove()
})

async function run(script: Script, ...args: string[]) {
  vendor = await startScriptedOpenAi(script)
  const env = { OPENAI_BASE_URL: vendor.url, DOCMEND_MODEL: 'm' }
  return line.runWithin(['run', '--repo', scratch.work, ...args], env)
}

const about = (...more: string[]) => ['--cause', `${scratch.work}=acme/tool`, '--since', from, ...more]
const firstMessage = () => vendor?.requests[0]?.body.messages[1]?.content ?? ''
const answersTo = (request: number) =>
  vendor?.requests[request]?.body.messages.filter(({ role }) => role === 'tool').map(({ content }) => content) ?? []

const NOTHING = {
  toolCalls: [{ name: 'finish', arguments: { title: '', summary: '', noChangesReason: 'All still true' } }],
}
const READ = { toolCalls: [{ name: 'read', arguments: { path: 'docs/cli.md' } }] }
const EDIT = {
  toolCalls: [
    {
      name: 'edit',
      arguments: { path: 'docs/cli.md', edits: [{ oldText: '--retry-limit', newText: '--max-retries' }] },
    },
  ],
}
const finish = (evidence: unknown[]) => ({
  toolCalls: [{ name: 'finish', arguments: { title: 'Name the new option', summary: 'Renamed.', evidence } }],
})
const CLAIM = 'The option is `--max-retries`'
const CITED = { claim: CLAIM, repository: 'acme/tool@after', path: 'src/cli.ts', startLine: 1, endLine: 1 }

test('without a language model it says that a change of code needs one', async () => {
  const { exitCode, stdout, stderr } = await line.runWithin(['run', '--repo', scratch.work, ...about()])
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/only one can say what a change of code made untrue\. Set OPENAI_API_KEY/)
  expect(stderr).not.toContain('understands only')
})

test('without a language model, an instruction that the offline model understands still works', async () => {
  const { exitCode, stdout } = await line.runWithin([
    'run',
    '--repo',
    scratch.work,
    ...about('--prompt', 'Replace "--retry-limit" with "--max-retries"'),
  ])
  expect(exitCode).toBe(0)
  expect(stdout).toContain('+Pass `--max-retries` to try again.')
})

test('the first message says what is proved, where to look, why and what changed, and ends with the question', async () => {
  const { exitCode } = await run([NOTHING], ...about())
  expect(exitCode).toBe(0)
  const message = firstMessage()
  expect(message).toContain('- src/cli.ts +2 -2\n')
  expect(message).toContain('Not shown: 1 test (')
  expect(message).toContain(
    'docs/cli.md:3  The page names --retry-limit; no source file has it any more (src/cli.ts:1 at before)  name-gone\n',
  )
  expect(message).toContain('- docs/cli.md\n  3: Pass `--retry-limit` to try again.\n')
  expect(message).toContain('- Rename the option\n- Begin\n')
  expect(message).toContain(
    'READMEs beside the changed code, to read and to name in the summary if they are wrong: README.md',
  )
  expect(message).toContain("+program.option('--max-retries <n>', 'how often')")
  expect(message).not.toContain('docs/other.md\n')
  expect(message).toMatch(/<task>\nThe code has changed\. Which sentences .* no longer true\?.*\n<\/task>$/s)
})

test('both ends can be read, and the diff of what is not shown', async () => {
  const look = {
    toolCalls: [
      { name: 'read', arguments: { path: 'src/cli.ts', repository: 'acme/tool@before' } },
      { name: 'search', arguments: { pattern: 'max-retries', repository: 'acme/tool@after' } },
      { name: 'diff', arguments: { cause: 'src/cli.test.ts' } },
      { name: 'diff', arguments: { cause: '' } },
    ],
  }
  await run([look, NOTHING], ...about())
  const [before = '', after = '', diff = '', list = ''] = answersTo(1)
  expect(before).toContain('--retry-limit')
  expect(after).toContain('src/cli.ts:1')
  expect(diff).toMatch(/-x\n\+y$/)
  expect(list).toMatch(/^2 changed files\n- src\/cli\.ts .*\n- src\/cli\.test\.ts \+1 -1 \(test\)$/)
})

test('a claim cites the code at either end, and is sent back only for a place that neither has', async () => {
  const nowhere = { claim: CLAIM, places: [{ path: 'src/none.ts', startLine: 1, repository: 'acme/tool@after' }] }
  const { stdout, stderr } = await run([READ, EDIT, finish([nowhere]), finish([CITED])], ...about('--json'))
  expect(answersTo(3).at(-1)).toContain('there is no src/none.ts at')
  const { evidence } = JSON.parse(stdout)
  expect(evidence.unproven).toEqual([])
  expect(evidence.cited).toMatchObject([
    { claim: CLAIM, places: [{ repository: 'acme/tool@after', path: 'src/cli.ts' }] },
  ])
  expect(stderr).not.toContain('unproven')
})

test('every name in a list that was edited is looked up in the code, and asked about once', async () => {
  scratch.commit({
    'docs/cli.md':
      '# Command line\n\n- `--retry-limit`: tries\n- `--verbose`: more\n- `TIMEOUT_SECONDS`: waits\n\nOr `--elsewhere`.\n',
  })
  const { stdout } = await run([READ, EDIT, finish([CITED]), finish([CITED])], ...about('--json'))
  const asked = answersTo(3).at(-1) ?? ''
  expect(asked).toContain('Look each up in acme/tool@after')
  expect(asked).toMatch(/\ndocs\/cli\.md:4 --verbose$/)
  expect(JSON.parse(stdout)).toMatchObject({ outcome: 'patch_ready' })
})

test('with a prompt, that is the task, and the change is still described', async () => {
  await run([NOTHING], ...about('--prompt', 'Only look at the options'))
  expect(firstMessage()).toMatch(/<code-change>.*<task>\nOnly look at the options\n<\/task>$/s)
})

test.each([
  [['--prompt', 'x', '--since', 'HEAD'], /--since and --until belong to --cause DIR/],
  [['--cause', '.'], /--cause needs --since/],
  [[], /--prompt says what to do; only with --cause/],
  [['--cause', 'nowhere', '--since', 'HEAD'], /--cause takes the folder of a git repository/],
])('%j is wrong usage', async (args, message) => {
  const { exitCode, stderr } = await line.runWithin(['run', '--repo', scratch.work, ...args])
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(message)])
})

test('a commit that does not exist ends the command with what to do', async () => {
  const { exitCode, stderr } = await line.runWithin(['run', '--repo', scratch.work, ...about('--until', 'v9')])
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/has no branch or commit v9/)])
})

test('a change of nothing says so', async () => {
  await run([NOTHING], '--cause', scratch.work, '--since', 'HEAD')
  expect(firstMessage()).toContain('No file differs between the two commits.')
})
