// `docmend run` with servers that distort tool calls: the same patch as with any other.
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { QUIRKS_OF_CALLS } from '../agent/models/quirks-of-calls.ts'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { type ScriptedOpenAi, startScriptedOpenAi } from '../support/scripted-openai.ts'

let line: CommandLine
let scratch: Scratch
let vendor: ScriptedOpenAi | undefined
beforeEach(() => {
  line = createCommandLine()
  scratch = createScratch()
  scratch.commit({ 'docs/a.md': 'Hello world\n', 'docs/b.md': 'Other\n' })
})
afterEach(async () => {
  await vendor?.stop()
  line.remove()
  scratch.remove()
})

const REPORTS = ['pi#3370', 'litellm#20543', 'hermes-agent#35718', 'openai-python#2758', 'jan#8136']
const quirks = QUIRKS_OF_CALLS.filter(({ report }) => REPORTS.includes(report))

test.each(quirks.map((quirk) => [quirk.name, quirk.report, quirk] as const))(
  '%s (%s)',
  async (_name, _report, { reply, options }) => {
    vendor = await startScriptedOpenAi(reply)
    const switches = options === undefined ? {} : { DOCMEND_MODEL_OPTIONS: 'stream=true' }
    const env = { OPENAI_BASE_URL: vendor.url, DOCMEND_MODEL: 'm', ...switches }
    const args = ['run', '--repo', scratch.work, '--docs-root', 'docs', '--prompt', 'Greet the docs']
    const { exitCode, stdout, stderr } = await line.runWithin(args, env)
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 })
    expect(stdout).toContain('-Hello world\n+Hello docs\n')
  },
)
