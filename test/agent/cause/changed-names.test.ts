import { expect, test } from '@jest/globals'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import fc from 'fast-check'
import { type ChangedName, findChangedNames, type ReadPatch } from '../../../src/agent/cause/changed-names.ts'
import { findRepeatedRenames } from '../../../src/agent/cause/examine-cause.ts'
import { parsePatch } from '../../../src/agent/cause/parse-patch.ts'
import { scanLine } from '../../../src/agent/cause/scan-line.ts'
import { fileKind } from '../../../src/notice/file-kind.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'

function changeOf(path: string, before: string, after: string): ReadPatch {
  const [patch] = parsePatch(
    `diff --git a/${path} b/${path}\n${createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, '', '', { headerOptions: FILE_HEADERS_ONLY })}`,
  )
  if (patch === undefined) throw new Error('No difference')
  return { ...patch, before, after }
}

const namesOf = async (path: string, before: string, after: string): Promise<string[]> =>
  (await findChangedNames([changeOf(path, before, after)]))
    .filter(({ change, kind }) => change !== 'touched' && kind !== 'identifier')
    .map(({ change, kind, name }) => `${change} ${kind} ${name}`)
    .sort()

test.each<[string, string, string, string, string[]]>([
  [
    'an option of a command in TypeScript',
    'src/cli.ts',
    "  .option('--retry-limit <n>', 'how often')\n",
    "  .option('--max-retries <n>', 'how often')\n",
    ['added option --max-retries', 'removed option --retry-limit'],
  ],
  [
    'an option of argparse',
    'app.py',
    'parser.add_argument("--dry-run")\n',
    'parser.add_argument("--dry-run", default=True)\n',
    ['changed option --dry-run'],
  ],
  [
    'an exported function',
    'src/api.ts',
    'export function createClient(url: string) {}\n',
    'export function createClient(url: string, retries = 3) {}\n',
    ['changed symbol createClient'],
  ],
  [
    'a function of Go',
    'api.go',
    'func Open() {}\n',
    'func OpenFile() {}\n',
    ['added symbol OpenFile', 'removed symbol Open'],
  ],
  [
    'a field of Rust',
    'lib.rs',
    'pub struct A {\n}\n',
    'pub struct A {\n    pub max_age: u32,\n}\n',
    ['added key max_age'],
  ],
  [
    'an environment variable',
    'src/env.ts',
    'const token = process.env.WIDGET_TOKEN\n',
    'const token = process.env.WIDGET_KEY\n',
    ['added environment variable WIDGET_KEY', 'removed environment variable WIDGET_TOKEN'],
  ],
  [
    'a route',
    'server.js',
    "app.get('/v1/users/:id', show)\n",
    "app.get('/v2/users/:id', show)\n",
    ['added route /v2/users/:id', 'removed route /v1/users/:id'],
  ],
  [
    'a message, without its placeholders',
    'a.py',
    'x = 1\n',
    'x = 1\nraise ValueError(f"{name}: the project has no such folder")\n',
    ['added message : the project has no such folder'],
  ],
  ['a default', 'config.py', 'timeout_seconds = 30\n', 'timeout_seconds = 60\n', ['changed key timeout_seconds']],
  [
    'the versions that a package works with',
    'package.json',
    '  "node": ">=18.0"\n',
    '  "node": ">=20.0"\n',
    ['added version 20.0', 'changed key node', 'removed version 18.0'],
  ],
])('finds %s', async (_, path, before, after, expected) => {
  expect(await namesOf(path, before, after)).toEqual(expect.arrayContaining(expected))
})

test('a definition that only moved within its file has not changed', async () => {
  const [open, close] = ['export function open() {}\n', 'export function close() {}\n']
  const between = '// a\n'.repeat(20)
  expect(await namesOf('a.ts', open + between + close, between + close + open)).not.toContain('removed symbol open')
})

test('the definitions around a changed line are touched, the nearest and those around it', async () => {
  const body = (value: number) =>
    `class Client:\n    def connect(self):\n        self._wait(${value})\n        return 1\n`
  const touched = (await findChangedNames([changeOf('client.py', body(1), body(2))])).filter(
    ({ change }) => change === 'touched',
  )
  expect(touched.map(({ name }: ChangedName) => name)).toEqual(['connect', 'Client'])
})

test('a word that became another one in three files is one rename', () => {
  const files = ['a', 'b', 'c'].map((name) =>
    changeOf(`${name}.ts`, `use(oldName, ${name})\n`, `use(newName, ${name})\n`),
  )
  expect(findRepeatedRenames(files)).toEqual([{ from: 'oldName', to: 'newName', files: 3 }])
  expect(findRepeatedRenames(files.slice(1))).toEqual([])
})

test.each([
  ['src/client.ts', 'source'],
  ['src/client.test.ts', 'test'],
  ['tests/test_client.py', 'test'],
  ['pkg/client_test.go', 'test'],
  ['src/__snapshots__/a.snap', 'snapshot'],
  ['pnpm-lock.yaml', 'lock file'],
  ['go.sum', 'lock file'],
  ['vendor/lib/a.go', 'vendored'],
  ['dist/index.js', 'generated'],
  ['api/v1/a.pb.go', 'generated'],
  ['docs/guide.md', 'documentation'],
  ['src/latest.ts', 'source'],
  ['pyproject.toml', 'configuration'],
])('%s is %s', (path, kind) => {
  expect(fileKind(path)).toBe(kind)
})

test('a diff of git gives its lines with their numbers, and names with spaces and moves', () => {
  const diff = [
    'diff --git a/src/a b.ts b/src/c d.ts',
    'similarity index 90%',
    'rename from src/a b.ts',
    'rename to src/c d.ts',
    'index 1111111..2222222 100644',
    '--- a/src/a b.ts\t',
    '+++ b/src/c d.ts\t',
    '@@ -3,3 +3,3 @@ class A',
    ' one',
    '-two',
    '+2',
    ' three',
    '\\ No newline at end of file',
  ].join('\n')
  const [file] = parsePatch(diff)
  expect(file).toMatchObject({ path: 'src/c d.ts', previousPath: 'src/a b.ts' })
  expect(file?.hunks).toEqual([
    [
      { sign: ' ', text: 'one', line: 3 },
      { sign: '-', text: 'two', line: 4 },
      { sign: '+', text: '2', line: 4 },
      { sign: ' ', text: 'three', line: 5 },
    ],
  ])
})

test('a removed line that begins with dashes is a line, not a header', () => {
  const [file] = parsePatch(
    ['diff --git a/a.sql b/a.sql', '--- a/a.sql', '+++ b/a.sql', '@@ -1 +1 @@', '--- old', '+-- new'].join('\n'),
  )
  expect(file?.path).toBe('a.sql')
  expect(file?.hunks[0]?.map(({ text }) => text)).toEqual(['-- old', '-- new'])
})

testProperty('no line and no diff is too odd to be read', () => {
  fc.assert(
    fc.property(anyString(), (text) => {
      scanLine(text, text)
      parsePatch(`diff --git a/a b/a\n@@ -1 +1 @@\n${text}`)
    }),
    runs(),
  )
})
