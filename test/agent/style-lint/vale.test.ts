// Vale behind the port, by a stand-in that reads its arguments and files as Vale does.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createVale } from '../../../src/agent/style-lint/vale.ts'
import type { Change } from '../../../src/base/git-tree.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-vale-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Gives the path of a program that runs this JavaScript. */
function program(name: string, code: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!${process.execPath}\nconst fs = require('node:fs')\n${code}\n`)
  chmodSync(path, 0o755)
  return path
}

/** Complains about every line with "very" in it, in the format of `--output=JSON`. */
const COMPLAINS = `
const alerts = {}
for (const file of process.argv.slice(2).filter((word) => !word.startsWith('--'))) {
  const lines = fs.readFileSync(file, 'utf8').split('\\n')
  alerts[file] = lines.flatMap((text, index) =>
    text.includes('very') ? [{ Action: {}, Span: [1, 4], Check: 'House.Very', Message: 'Avoid "very".', Severity: 'warning', Line: index + 1 }] : [],
  )
}
console.log(JSON.stringify(alerts))`

const files = {
  '.vale.ini': 'StylesPath = styles\n[*.md]\nBasedOnStyles = House\n',
  'styles/House/Very.yml': 'extends: existence\n',
  'docs/a.md': '# A\n\nvery old\n',
}
const write = (path: string, text: string): Change => ({ kind: 'write', path, content: Buffer.from(text) })
const lint = (binary: string, changes: Change[], more: Record<string, string> = {}) =>
  createVale(binary, {})(createMemoryTree({ ...files, ...more }), changes, new AbortController().signal)

test('says what it finds on added lines only', async () => {
  const report = await lint(program('vale', COMPLAINS), [write('docs/a.md', '# A\n\nvery old\nvery new\n')])
  expect(report).toEqual({
    findings: [{ path: 'docs/a.md', line: 4, rule: 'House.Very', message: 'Avoid "very".' }],
  })
})

test('gets the rules of the repository, and no settings that fetch or run something', async () => {
  const shows = program(
    'shows',
    `console.error(fs.readFileSync('vale.ini', 'utf8').replaceAll('\\n', '|'), fs.readdirSync('styles')); process.exit(1)`,
  )
  const ini =
    'StylesPath = styles\nPackages = https://evil.example/x.zip\n[*.md]\nBasedOnStyles = House\nTransform = x.xsl\n'
  const report = await lint(shows, [write('docs/a.md', 'x')], { '.vale.ini': ini, 'styles/House/run.tengo': 'x' })
  expect(report?.fault).toBe("StylesPath = styles|[*.md]|BasedOnStyles = House| [ 'House' ]")
})

const { '.vale.ini': _, ...withoutConfiguration } = files

test.each([
  ['no configuration', [write('docs/a.md', 'very')], withoutConfiguration],
  ['no page', [write('docs/a.rst', 'very'), { kind: 'delete', path: 'docs/a.md' } as const], files],
])('with %s there is nothing to ask', async (_name, changes, present) => {
  const lintNothing = createVale('never-called', {})
  const report = await lintNothing(createMemoryTree(present), changes, new AbortController().signal)
  expect(report).toBeUndefined()
})

test.each([
  ['is not there', 'no-such-program', /DOCMEND_VALE names is not there/],
  ['fails', () => program('fails', `console.error('E100 [House] no such style'); process.exit(2)`), /^E100/],
  ['prints something else', () => program('prints', `console.log('hello')`), /not the JSON of Vale/],
])('a program that %s costs nothing but a sentence', async (_, binary, sentence) => {
  const path = typeof binary === 'string' ? join(folder, binary) : binary()
  expect((await lint(path, [write('docs/a.md', 'very')]))?.fault).toMatch(sentence)
})

test('an abort ends it', async () => {
  const waits = program('waits', 'setTimeout(() => {}, 60_000)')
  const stop = new AbortController()
  const running = createVale(waits, {})(createMemoryTree(files), [write('docs/a.md', 'very')], stop.signal)
  stop.abort(new Error('Canceled'))
  await expect(running).rejects.toThrow('Canceled')
})
