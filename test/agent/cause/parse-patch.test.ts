// What a unified diff says: its lines, and the renames that it makes in many files.
import { expect, test } from '@jest/globals'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import fc from 'fast-check'
import { findRepeatedRenames } from '../../../src/agent/cause/examine-cause.ts'
import { type FilePatch, parsePatch } from '../../../src/agent/cause/parse-patch.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'

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

function changeOf(path: string, before: string, after: string): FilePatch {
  const [patch] = parsePatch(
    `diff --git a/${path} b/${path}\n${createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, '', '', { headerOptions: FILE_HEADERS_ONLY })}`,
  )
  if (patch === undefined) throw new Error('No difference')
  return patch
}

test('a word that became another one in three files is one rename', () => {
  const files = ['a', 'b', 'c'].map((name) =>
    changeOf(`${name}.ts`, `use(oldName, ${name})\n`, `use(newName, ${name})\n`),
  )
  expect(findRepeatedRenames(files)).toEqual([{ from: 'oldName', to: 'newName', files: 3 }])
  expect(findRepeatedRenames(files.slice(1))).toEqual([])
})

testProperty('no diff is too odd to be read', () => {
  fc.assert(
    fc.property(anyString(), (text) => {
      parsePatch(`diff --git a/a b/a\n@@ -1 +1 @@\n${text}`)
    }),
    runs(),
  )
})
