// The programs of the docs, run as they stand there, with the source of what the package exports in its place.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createClient } from '../src/client/index.ts'
import { useWorlds } from './support/use-worlds.ts'

const createWorld = useWorlds()

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

/**
 * Runs the program on the page that imports this part of the package, in the test's folder; gives what it prints. The
 * program may go on in the blocks that follow.
 */
async function runExample(page: string, name: string, env: Record<string, string> = {}): Promise<string> {
  const programs = readFileSync(page, 'utf8').matchAll(/^```js\n(.*?)^```$/gms)
  const blocks = [...programs].map(([, code = '']) => code)
  const starts = blocks.filter((code) => code.includes(`'${name}'`))
  if (starts.length !== 1) throw new Error(`${page} has not one example of ${name}`)
  const program = blocks.slice(blocks.findIndex((code) => code.includes(`'${name}'`))).join('')
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

test('the guide of the client is one program that runs against the service', async () => {
  const { projectId, apiKey, startHere } = await createWorld({
    files: { 'index.md': '# Lumen\n\nLumen Cloud.\n', 'count.md': '# One\n\nThere are two.\n' },
  })
  const { url } = await startHere()
  const printed = await runExample('docs/client.md', 'docmend/client', {
    DOCMEND: url,
    PROJECT: projectId,
    KEY: apiKey,
  })
  expect(printed.split('\n')).toEqual([
    expect.stringMatching(/^completed pr_opened http.*\/pull\/1$/),
    'ended as pr_opened',
    '2 pr_updated true',
    "[ '+++ b/count.md' ]",
    'pr_opened',
    '1',
    '1 0',
    '/guide 1',
    expect.stringMatching(/^404 job_not_found ./),
    '',
  ])
})

test('the guide of the client names every method', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'mend_key' })
  const page = readFileSync('docs/client.md', 'utf8')
  const table = page.slice(page.indexOf('## All methods'))
  const named = [...table.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  expect(new Set(named)).toEqual(new Set(Object.keys(client)))
})
