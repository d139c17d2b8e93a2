// Prints, as its last line, which inputs the code of a command asks for: a process of its own, because it watches the
// environment.
import { readBundleDir } from '../../src/action/bundle-dir.ts'
import { readCheckInputs } from '../../src/action/check/check-inputs.ts'
import { readWorkplace } from '../../src/action/check/workplace.ts'
import { type Command, DEFAULTS } from '../../src/action/command-inputs.ts'
import { hasCredentials } from '../../src/action/credentials.ts'
import { readExportInputs } from '../../src/action/export/export-inputs.ts'
import { readJobInputs } from '../../src/action/inputs.ts'
import { readNoticeInputs } from '../../src/action/notice/notice-inputs.ts'
import { readPublishInputs } from '../../src/action/publish/publish-command.ts'
import { readRunInputs } from '../../src/action/run/run-command.ts'
import { readWorkflowRun } from '../../src/action/workflow-run.ts'

const PREFIX = 'INPUT_'
const VALUES = { ...DEFAULTS, 'base-url': 'https://d.example', 'project-id': 'prj_1', 'github-token': 'x', prompt: 'x' }
const values = new Map(Object.entries(VALUES).map(([name, value]) => [`${PREFIX}${name.toUpperCase()}`, value]))
const asked = new Set<string>()
process.env = new Proxy(process.env, {
  get: (env, name) => {
    if (typeof name !== 'string' || !name.startsWith(PREFIX)) return Reflect.get(env, name)
    asked.add(name.slice(PREFIX.length).toLowerCase())
    return values.get(name)
  },
})

const run = await readWorkflowRun()
const READERS: Record<Command, () => unknown> = {
  // A job writes a bundle when its patch is ready.
  job: () => [hasCredentials(), readJobInputs(run), readBundleDir(run)],
  'export-views': () => [hasCredentials(), readExportInputs(run, new Date(0))],
  check: () => readCheckInputs(readWorkplace(process.env)),
  notice: () => readNoticeInputs(readWorkplace(process.env), {}),
  run: () => readRunInputs(run, {}),
  publish: () => readPublishInputs(run, {}),
}
const command = Object.entries(READERS).find(([name]) => name === process.argv[2])
command?.[1]()
process.stdout.write(`${JSON.stringify([...asked].sort())}\n`)
