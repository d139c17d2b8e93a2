// One import in a process of its own, whose cost goes to stdout as JSON.
// Usage: node importer.ts judge|plain|unique|ours LOG FOLDER
import module from 'node:module'
import { join } from 'node:path'
import { measureCost } from './own-cost.ts'
import { importPlainly, readAndJudge } from './plain-importer.ts'

// As the command does, so that what it loads on the way costs what it costs there.
module.enableCompileCache()
const { runProgram } = await import('../../../src/cli/program.ts')
const [, , way = '', log = '', folder = ''] = process.argv

const ways: Record<string, () => Promise<unknown>> = {
  judge: () => readAndJudge(log, () => undefined),
  plain: () => importPlainly(log, join(folder, 'docmend.db'), { isUnique: false }),
  unique: () => importPlainly(log, join(folder, 'docmend.db'), { isUnique: true }),
  ours: async () => {
    const code = await runProgram(['import', log, '--project', 'acme/docs'], {
      env: { DATA_DIR: folder, DOCMEND_RAW_DAYS: '36500' },
      stdout: () => undefined,
      stderr: (text) => void process.stderr.write(text),
      resolvePath: (path) => path,
      stdin: () => process.stdin,
      isTerminal: false,
      isErrorTerminal: false,
      columns: undefined,
      onStop: () => undefined,
      startDocs: () => Promise.reject(new Error('An import reads no pages')),
    })
    if (code !== 0) throw new Error(`The import ended with ${code}`)
  },
}
const work = ways[way]
if (work === undefined) throw new Error(`There is no way "${way}"`)
process.stdout.write(JSON.stringify(await measureCost(work)))
