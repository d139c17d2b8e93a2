// What looks like a contradiction or a gap and is none, each beside the like of it that counts.
import { describe, expect, test } from '@jest/globals'
import { writesPage } from '../../src/notice/docs/rendered.ts'
import { notice, noticed } from './noticed.ts'

const READS_ENV = "const dir = process.env.ACME_TEMP_DIR\nconst prefix = 'x'\n"
const OPTION = "program.option('--max-retries <n>')\n"
const goneOn = (docs: Record<string, string>, more: Record<string, string> = {}) =>
  noticed({ 'src/cli.ts': OPTION, ...more, ...docs }, { 'src/cli.ts': '\n', ...more, ...docs })

test('a variable whose name the code now puts together is not gone', async () => {
  const page = { 'docs/a.md': 'Set `ACME_TEMP_DIR`.\n' }
  const after = (prefix: string) => ({ 'src/a.ts': `const get = (name) => env['${prefix}' + name]\nget('TEMP_DIR')\n` })
  expect(await noticed({ 'src/a.ts': READS_ENV, ...page }, { ...after('ACME_'), ...page })).toEqual([])
  expect(await noticed({ 'src/a.ts': READS_ENV, ...page }, { ...after('OTHER_'), ...page })).toEqual([
    'name-gone docs/a.md:1',
  ])
})

test('a section of release notes, and a page about what was removed, say on purpose what is gone', async () => {
  const page = (heading: string) => `# A\n\n## ${heading}\n\n- \`--max-retries\`: new\n`
  for (const heading of ['Changelog', '1.2.0', '[1.2.0] - 2020-01-02', 'Release notes'])
    expect(await goneOn({ 'docs/a.md': page(heading) })).toEqual([])
  expect(await goneOn({ 'docs/a.md': page('1.2 Install') })).toEqual(['name-gone docs/a.md:5'])
  expect(await goneOn({ 'docs/a.rst': '.. versionadded:: 0.10\n   ``--max-retries``\n' })).toEqual([])
  expect(await goneOn({ 'docs/a.rst': '.. note::\n   ``--max-retries``\n' })).toEqual(['name-gone docs/a.rst:1'])
  const rule = 'This rule was removed in v9.0.0.\n\n## Options\n\nSet `--max-retries`.\n'
  expect(await goneOn({ 'docs/a.md': `# A\n\n${rule}` })).toEqual([])
})

test('a program that the page fetches has its own variables', async () => {
  const gone = (docs: Record<string, string>) =>
    noticed({ 'install.py': 'os.environ.get("ACME_VERSION")\n', ...docs }, { 'install.py': '\n', ...docs })
  const example = '```sh\ncurl -sSL https://install.acme.dev | ACME_VERSION=1.0 python3 -\n```\n'
  expect(await gone({ 'docs/a.md': `Set \`ACME_VERSION\`.\n\n${example}` })).toEqual([])
  expect(await gone({ 'docs/a.md': 'Set `ACME_VERSION`.\n' })).toEqual(['name-gone docs/a.md:1'])
})

test('a capital word in a heading is one of the language, unless it is marked as code', async () => {
  const code = { 'src/a.go': 'package a\n\nfunc Deployments() {}\n' }
  const gone = (docs: Record<string, string>) => noticed({ ...code, ...docs }, { 'src/a.go': 'package a\n', ...docs })
  expect(await gone({ 'docs/a.md': '## Deployments\n' })).toEqual([])
  expect(await gone({ 'docs/a.md': '## `Deployments`\n' })).toEqual(['name-gone docs/a.md:1'])
})

test('a key of a type that is now made of another type may come from there', async () => {
  const page = { 'docs/a.md': 'Set `unusedSymbols`.\n' }
  const before = { 'src/a.ts': 'export type CssOptions = {\n  unusedSymbols?: string[]\n}\n', ...page }
  const after = (type: string) => ({ 'src/b.ts': `export type CssOptions = ${type}\n`, ...page })
  expect(await noticed(before, after("Omit<BundleOptions, 'filename'>"))).toEqual([])
  expect(await noticed(before, after('{ targets?: string }'))).toEqual(['name-gone docs/a.md:1'])
})

test('a package that only the development needs is none of the product', async () => {
  const manifest = (key: string) => `{\n  "${key}": {\n    "take-five": "^1.0.0"\n  }\n}`
  const page = { 'README.md': '| name | requests |\n| --- | --- |\n| take-five | 18,658 |\n' }
  const gone = (key: string) => noticed({ 'package.json': manifest(key), ...page }, { 'package.json': '{}', ...page })
  expect(await gone('devDependencies')).toEqual([])
  expect(await gone('dependencies')).toEqual(['name-gone README.md:3'])
})

describe('the version of a language', () => {
  const raised = (text: string) =>
    noticed(
      { 'pyproject.toml': 'requires-python = ">=3.7"\n', 'README.md': text },
      { 'pyproject.toml': 'requires-python = ">=3.8"\n', 'README.md': text },
    )
  test.each(['It requires Python 3.7-3.11.\n', 'Python 3.7 or newer.\n', 'Python >= 3.7\n'])('%j', async (text) => {
    expect(await raised(text)).toEqual(['default-changed README.md:1'])
  })
  test.each([
    'This is the last version which will support Python 3.7.\n',
    'There are several ways to build for Python 3.7+.\n',
  ])('is no requirement of the product: %j', async (text) => {
    expect(await raised(text)).toEqual([])
  })
  test('is no requirement where another thing is supported', async () => {
    expect(await raised('Stub files support forward references (like Python 3.7 code).\n')).toEqual([])
  })
})

test('a default that is no longer set here may be set elsewhere', async () => {
  const code = (value: string) => ({ 'src/a.go': `package a\n\nfs.Duration("interval", ${value}, "how often")\n` })
  const page = { 'docs/a.md': '| option | default |\n| --- | --- |\n| `--interval` | `5` |\n' }
  expect(await noticed({ ...code('5'), ...page }, { ...code('0'), ...page })).toEqual([])
  expect(await noticed({ ...code('5'), ...page }, { ...code('7'), ...page })).toEqual(['default-changed docs/a.md:3'])
})

test('a line that another section repeats is no sign that its own was left', async () => {
  const code = (value: boolean) => ({
    'src/config.py': `DEFAULTS = {\n    "re-resolve": ${value ? 'True' : 'False'},\n}\n`,
  })
  const page = (value: string) => ({
    'docs/a.md': `## re-resolve\n\n**Default**: \`${value}\`\n\n## lazy-wheel\n\n**Default**: \`true\`\n`,
  })
  expect(await noticed({ ...code(true), ...page('true') }, { ...code(false), ...page('false') })).toEqual([
    'default-changed docs/a.md:3 touched',
  ])
})

test('a line that the change puts below the heading of a version speaks of that version', async () => {
  const page = (heading: string) => ({ 'docs/a.md': `# A\n\n## ${heading}\n\nSet \`--max-retries\`.\n` })
  const moved = (heading: string) =>
    noticed({ 'src/cli.ts': OPTION, ...page('Usage') }, { 'src/cli.ts': '\n', ...page(heading) })
  expect(await moved('For version v0.16.0')).toEqual(['name-gone docs/a.md:5 touched'])
  expect(await moved('How to use it')).toEqual(['name-gone docs/a.md:5'])
})

test('what a new package may have is not gone', async () => {
  const page = { 'docs/a.md': 'Set `maxRetries` and `LANGUAGES`.\n' }
  const own = {
    'src/a.ts': 'export interface Options {\n  maxRetries: number\n  languages: string\n}\n',
    'package.json': '{}',
  }
  const after = (text: string, manifest: string) =>
    noticed({ ...own, ...page }, { 'src/a.ts': text, 'package.json': manifest, ...page })
  const manifest = '{\n  "devDependencies": {\n    "acme-retry": "^1.0.0"\n  }\n}\n'
  expect(await after("export type { Options } from 'acme-retry'\n", manifest)).toEqual([])
  expect(await after("export type { Options } from 'other'\n", manifest)).toEqual(['name-gone docs/a.md:1'])
  expect(await after("export type { Options } from 'acme-retry'\n", '{}')).toEqual(['name-gone docs/a.md:1'])
})

test('what a command no longer prints is gone, also beside a new package', async () => {
  const page = { 'docs/a.md': 'Set `--max-retries`.\n' }
  const manifest = '{\n  "dependencies": {\n    "acme-retry": "^1.0.0"\n  }\n}\n'
  const option = { kind: 'option' as const, owner: '', name: '--max-retries', path: 'acme deploy', line: 1 }
  const printed = { before: [option], after: [] }
  const { findings } = await notice(
    { ...page, 'package.json': '{}' },
    { ...page, 'package.json': manifest },
    undefined,
    printed,
  )
  expect(findings).toMatchObject([{ rule: 'name-gone' }])
})

test('any key of an API description has no name that a page could state', async () => {
  const file = (keys: string) => `openapi: 3.0.0\ncomponents:\n  schemas:\n    Servers:\n      properties:\n${keys}`
  const gone = async (key: string) => {
    const page = { 'docs/a.md': 'Set `server_name` in nginx.\n' }
    const kept = '        other:\n          type: string\n'
    const before = file(`        ${key}:\n          type: string\n${kept}`)
    return noticed({ 'api.yml': before, ...page }, { 'api.yml': file(kept), ...page })
  }
  expect(await gone('<server name>')).toEqual([])
  expect(await gone('server_name')).toEqual(['name-gone docs/a.md:1'])
})

describe('something new', () => {
  const OWN = ['includeExtensions', 'fetchOptions', 'printQuery', 'useGetMethod']
  const typed = (last: string) =>
    `export interface HttpOptions {\n${OWN.map((name) => `  ${name}: string;\n`).join('')}${last}}\n`
  const listing = { 'docs/http-options.md': `# HttpOptions\n\n${OWN.map((name) => `- \`${name}\`\n`).join('')}` }
  const changed = (before: string, after: string) =>
    noticed({ 'src/a.ts': typed(before), ...listing }, { 'src/a.ts': typed(after), ...listing })

  test('is not what was there with another indentation, or as a method', async () => {
    expect(await changed('   batchKey: string;\n', '  batchKey: string;\n')).toEqual([])
    expect(await changed('  batchKey(): string;\n', '  batchKey: () => string;\n')).toEqual([])
    expect(await changed('', '  batchKey: string;\n')).toEqual(['not-documented docs/http-options.md:6'])
  })
  test('is no value that a function lists for itself, or that the page names elsewhere', async () => {
    const values = (...names: string[]) => `export const LEVELS = [${names.map((name) => `'${name}'`).join(', ')}]\n`
    const page = (more: string) => ({ 'docs/a.md': `The levels are \`error\`, \`warning\`, \`notice\`.${more}\n` })
    const lacks = (wrap: (list: string) => string, more = '') =>
      noticed(
        { 'src/a.ts': wrap(values('error', 'warning', 'notice')), ...page(more) },
        { 'src/a.ts': wrap(values('error', 'warning', 'notice', 'trace-all')), ...page(more) },
      )
    expect(await lacks((list) => list)).toEqual(['not-documented docs/a.md:1'])
    expect(await lacks((list) => list, '\n\nOnly tests use `trace-all`.')).toEqual([])
    expect(await lacks((list) => `export function log() {\n  send(${list.slice(22).trim()})\n}\n`)).toEqual([])
  })
  const KEYS = ['maxRetries', 'outDir', 'dryRun', 'baseUrl']
  const type = (...names: string[]) =>
    `export interface DevtoolsOptions {\n${names.map((name) => `  ${name}: string\n`).join('')}}\n`
  const list = KEYS.map((name) => `- \`${name}\`: what it does\n`).join('')
  const added = (name: string, path: string, page: string, more: Record<string, string> = {}) =>
    noticed({ [path]: type(...KEYS), [page]: list, ...more }, { [path]: type(...KEYS, name), [page]: list, ...more })

  test('with a capital letter is none of a list of small ones', async () => {
    expect(await added('RootNode', 'src/devtools.ts', 'docs/devtools.md')).toEqual([])
  })

  test('that its comment calls internal is not for readers', async () => {
    const before = { 'src/devtools.ts': type(...KEYS), 'docs/devtools.md': list }
    const after = { ...before, 'src/devtools.ts': type(...KEYS, '/** @internal */\n  logLevel') }
    expect(await noticed(before, after)).toEqual([])
  })

  test('is missing on the page of its own package, and of one that uses it', async () => {
    const manifests = {
      'packages/vue-query/package.json': '{ "dependencies": { "@acme/query-core": "1" } }',
      'packages/react-query/package.json': '{}',
      'packages/query-core/package.json': '{}',
    }
    const on = (name: string, framework: string) =>
      added('logLevel', `packages/${name}/src/devtools.ts`, `docs/${framework}/devtools.md`, manifests)
    expect(await on('vue-query', 'vue')).toEqual(['not-documented docs/vue/devtools.md:4'])
    expect(await on('query-core', 'vue')).toEqual(['not-documented docs/vue/devtools.md:4'])
    expect(await on('vue-query', 'react')).toEqual([])
  })

  test('without the prefix of all errors is none of them', async () => {
    const codes = ['ACME_ERR_A', 'ACME_ERR_B', 'ACME_ERR_C', 'ACME_ERR_D']
    const code = (...names: string[]) => `const codes = {\n${names.map((name) => `  ${name}: error(),\n`).join('')}}\n`
    const page = { 'docs/codes.md': codes.map((name) => `## ${name}\n\nText.\n\n`).join('') }
    const more = (name: string) =>
      noticed({ 'lib/codes.js': code(...codes), ...page }, { 'lib/codes.js': code(...codes, name), ...page })
    expect(await more('ERRORS_MAP')).toEqual([])
    expect(await more('ACME_ERR_E')).toEqual(['not-documented docs/codes.md:13'])
  })
})

describe('a page that a program writes', () => {
  test.each([
    ['docs/generated/a.md', 'Set `--max-retries`.\n'],
    [
      'docs/a.md',
      '<!-- CODE GENERATED AUTOMATICALLY\nTHIS FILE MUST NOT BE EDITED BY HAND -->\n\nSet `--max-retries`.\n',
    ],
    ['docs/a.md', '## acme\n\n- `--max-retries`\n\n### Options inherited from parent commands\n'],
    ['docs/a.md', 'Set `--max-retries`.\n\n###### Auto generated by spf13/cobra\n'],
  ])('as %s says: %j', async (path, text) => {
    expect(await goneOn({ [path]: text })).toEqual([])
  })

  test('as a script of the repository shows', async () => {
    const docs = { 'docs/cli.md': 'Set `--max-retries`.\n' }
    expect(await goneOn(docs, { 'scripts/docs.js': "fs.writeFileSync('docs/cli.md', render())\n" })).toEqual([])
    expect(await goneOn(docs, { Makefile: 'docs:\n\tacme help > docs/cli.md\n' })).toEqual([])
    expect(await goneOn(docs, { 'scripts/links.js': "check('docs/cli.md')\n" })).toEqual(['name-gone docs/cli.md:1'])
  })

  test('is not one of which a script only changes a part', () => {
    const code = 'page = Path("docs/cli.md")\ntext = page.read_text()\npage.write_text(text.replace(a, b))\n'
    expect(writesPage(code, 'docs/cli.md')).toBe(false)
    expect(writesPage('page = Path("docs/cli.md")\npage.write_text(render())\n', 'docs/cli.md')).toBe(true)
  })
})
