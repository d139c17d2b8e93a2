// A step that calls every function of workflow-commands.ts with every text, or the same functions of @actions/core.
import * as core from '@actions/core'
import * as commands from '../../src/action/workflow-commands.ts'

const TEXTS = ['plain', '', '100% of it', 'two\nlines\r\n', '::error::a command', 'a:b,c', '%25 %0A', '雪 🙂', ' \t']
const NAMES = ['warning', 'notice', 'debug', 'info', 'setSecret', 'setFailed'] as const
const MARKDOWN = '# Title\n\ntext'

const isOurs = process.argv[2] === 'ours'
const spoken = isOurs ? commands : core
for (const text of TEXTS) {
  for (const name of NAMES) spoken[name](text)
  spoken.setOutput('a:name', text)
}
for (const value of [0, 12, true, null]) spoken.setOutput('value', value)
const inputs = ['an-input', 'two words', 'missing'].map((name) => spoken.getInput(name))
process.stdout.write(`${process.exitCode} ${JSON.stringify(inputs)}\n`)
if (isOurs) commands.addSummary(MARKDOWN)
else await core.summary.addRaw(MARKDOWN, true).write()
