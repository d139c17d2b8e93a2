// A unified diff as the page of a job shows it: a reviewer approves what stands there, so nothing may be left out in silence.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readDiff } from '../../src/dashboard/review/read-diff.ts'

/** What git says of these files when all are new. */
function diffOfNew(files: Record<string, string | Uint8Array>): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-diff-'))
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })
    git('init', '-q')
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    git('add', '.')
    return git('diff', '--cached')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('names every file, also those that are empty or not text', () => {
  const { files, isCut } = readDiff(
    diffOfNew({ 'a b.md': '# A\n', 'empty.md': '', 'picture.png': new Uint8Array([0, 1, 2]) }),
  )
  expect(files.map(({ path }) => path)).toEqual(['a b.md', 'empty.md', 'picture.png'])
  expect(files.map(({ added, isBinary }) => [added, isBinary])).toEqual([
    [1, false],
    [0, false],
    [0, true],
  ])
  expect(isCut).toBe(false)
})

test('says when the end of a line, or of the changes, is not shown', () => {
  const long = readDiff(diffOfNew({ 'a.md': `${'x'.repeat(3000)}\n` }))
  expect(long.isCut).toBe(true)
  expect(long.files[0]?.hunks[0]?.lines[0]?.text).toMatch(/^x+…$/)
  expect(readDiff(diffOfNew({ 'a.md': 'x\n'.repeat(6000) })).isCut).toBe(true)
})

test('keeps the numbers of lines in both files', () => {
  const patch = '--- a/x.md\n+++ b/x.md\n@@ -3,2 +3,2 @@\n same\n-old\n+new\n'
  const [file] = readDiff(new TextEncoder().encode(`diff --git a/x.md b/x.md\n${patch}`)).files
  expect(file?.hunks[0]?.lines.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['same', 3, 3],
    ['removed', 4, null],
    ['added', null, 4],
  ])
})
