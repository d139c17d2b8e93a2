// The programs of the docs, run as they stand there, with the source of what the package exports in its place.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { agentJob, completedJob, ok, startScriptedApi } from './support/scripted-api.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-example-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, { default: string }> }

/** The file of src/ that an export of the package is compiled from. */
function sourceOf(name: string): string {
  const built = manifest.exports[name.replace('docmend', '.')]?.default ?? ''
  return built.replace('./build/', 'src/').replace(/\.js$/, '.ts')
}

/** Runs the one program on the page that imports this part of the package, in the test's folder; gives what it prints. */
async function runExample(page: string, name: string, env: Record<string, string> = {}): Promise<string> {
  const programs = readFileSync(page, 'utf8').matchAll(/^```js\n(.*?)^```$/gms)
  const [program, ...others] = [...programs].flatMap(([, code = '']) => (code.includes(`'${name}'`) ? [code] : []))
  if (program === undefined || others.length > 0) throw new Error(`${page} has not one example of ${name}`)
  const source = pathToFileURL(sourceOf(name)).href
  writeFileSync(join(folder, 'example.mjs'), program.replace(`'${name}'`, `'${source}'`))
  const child = spawn(process.execPath, ['example.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  return text(child.stdout)
}

test('every export has its source', () => {
  const names = Object.keys(manifest.exports).filter((name) => !name.endsWith('.json'))
  expect(names.filter((name) => !existsSync(sourceOf(name)))).toEqual([])
})

test('the checks tell what is wrong with a page before it is written', async () => {
  cpSync('test/fixtures/sites/mkdocs', folder, { recursive: true })
  const printed = await runExample('docs/checks.md', 'docmend/checks')
  expect(printed).toMatch(/^docs\/index\.md:3:6 broken-link .*install\.md/m)
})

test('the client makes a job and waits for its pull request', async () => {
  await using api = await startScriptedApi({ create: [ok(agentJob())], get: [ok(completedJob())] })
  const env = { DOCMEND: api.url, PROJECT: 'prj_1', KEY: 'mend_key' }
  const printed = await runExample('docs/api.md', 'docmend/client', env)
  expect(printed).toBe('completed https://github.com/acme/docs/pull/12\n')
})
