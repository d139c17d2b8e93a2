// A unified diff as the page of a job shows it: a reviewer approves what stands there, so nothing may be left out in silence.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { chooseShown } from '../../../src/dashboard/review/diff/choose-shown.ts'
import { compareDiffs } from '../../../src/dashboard/review/diff/compare-diffs.ts'
import { indexDiff } from '../../../src/dashboard/review/diff/index-diff.ts'
import { markWords, newPairRoom } from '../../../src/dashboard/review/diff/word-changes.ts'
import { initRepository } from '../../support/init-repository.ts'

type Files = Record<string, string | Uint8Array>

/** What git says of these files, as a job keeps it. `edit` changes them in their folder after they were committed. */
function diffOf(files: Files, edit?: (folder: string) => void): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-diff-'))
  try {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder, stdio: 'pipe' })
    initRepository(folder)
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    git('add', '.')
    if (edit === undefined) return git('diff', '--cached', '--binary', '-M')
    git('commit', '-qm', 'a')
    edit(folder)
    git('add', '-A')
    return git('diff', '--cached', '--binary', '-M')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function show(patch: Uint8Array, file?: { path: string; from: number }) {
  return chooseShown(patch, indexDiff(patch), file)
}

test('names every file, also those that are empty or not text', () => {
  const { files, isCut } = show(diffOf({ 'a b.md': '# A\n', 'empty.md': '', 'picture.png': new Uint8Array([0, 1, 2]) }))
  expect(files).toMatchObject([
    { path: 'a b.md', kind: 'added', added: 1, isBinary: false },
    { path: 'empty.md', added: 0, isBinary: false },
    { path: 'picture.png', added: 0, isBinary: true },
  ])
  expect(isCut).toBe(false)
})

test('knows moved and deleted files, file modes, and names with line ends and letters of any kind', () => {
  const files = { 'a.md': 'one\ntwo\nthree\n', 'b.md': 'b\n', 'run.sh': 'x\n', 'ä\n"q".md': 'x\n' }
  const patch = diffOf(files, (folder) => {
    renameSync(join(folder, 'a.md'), join(folder, 'c.md'))
    rmSync(join(folder, 'b.md'))
    chmodSync(join(folder, 'run.sh'), 0o755)
    writeFileSync(join(folder, 'ä\n"q".md'), 'y\n')
  })
  expect(new Map(indexDiff(patch).files.map((file) => [file.path, file]))).toEqual(
    new Map([
      ['b.md', expect.objectContaining({ kind: 'deleted', removed: 1 })],
      ['c.md', expect.objectContaining({ kind: 'moved', from: 'a.md', added: 0, removed: 0 })],
      ['run.sh', expect.objectContaining({ mode: { before: '100644', after: '100755' } })],
      ['ä\n"q".md', expect.objectContaining({ kind: 'changed', added: 1, removed: 1 })],
    ]),
  )
})

test('says when the end of a line is not shown, and how much it is', () => {
  const { shown, isCut } = show(diffOf({ 'a.md': `${'x'.repeat(3000)}\n` }))
  expect(isCut).toBe(true)
  expect(shown[0]?.diff?.hunks[0]?.lines[0]).toMatchObject({ text: 'x'.repeat(2000), cut: 1000 })
})

test('shows a large file part by part: each part begins where the one before ended', () => {
  const patch = diffOf({ 'a.md': Array.from({ length: 3000 }, (_, index) => `line ${index + 1}\n`).join('') })
  const numbers: (number | null)[] = []
  let from: number | undefined = 0
  for (let parts = 0; from !== undefined && parts < 10; parts++) {
    const { shown, isCut }: ReturnType<typeof show> = show(patch, { path: 'a.md', from })
    expect(isCut).toBe(true)
    const diff = shown[0]?.diff
    numbers.push(...(diff?.hunks.flatMap(({ lines }) => lines.map(({ after }) => after)) ?? []))
    from = diff?.next
  }
  expect(numbers).toEqual(Array.from({ length: 3000 }, (_, index) => index + 1))
})

test('names the files for which a page has no room, and shows one of them alone', () => {
  const long = 'text of a line\n'.repeat(500)
  const patch = diffOf({ 'a.md': long, 'b.md': long, 'c.md': 'short\n' })
  expect(show(patch).shown.map(({ diff }) => diff !== undefined)).toEqual([true, false, true])
  const alone = show(patch, { path: 'b.md', from: 0 })
  expect(alone.shown.map(({ diff }) => diff !== undefined)).toEqual([false, true, false])
  expect([show(patch).isCut, alone.isCut]).toEqual([true, true])
})

test('keeps the numbers of lines in both files, and counts the lines that are folded', () => {
  const patch =
    'diff --git a/x.md b/x.md\n--- a/x.md\n+++ b/x.md\n@@ -3,2 +3,2 @@ ## Heading\n same\n-old\n+new\n@@ -20 +20 @@\n-a\n+b\n'
  const { shown } = show(new TextEncoder().encode(patch))
  const [first, second] = shown[0]?.diff?.hunks ?? []
  expect(first?.lines.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['same', 3, 3],
    ['removed', 4, null],
    ['added', null, 4],
  ])
  expect([first?.skipped, first?.section, second?.skipped]).toEqual([2, '## Heading', 15])
})

test('a line that looks like a header of a file is a line', () => {
  const patch = diffOf({ 'a.md': '-- a/b.md\n++ b/c.md\ndiff --git a/x b/x\n' }, (folder) =>
    writeFileSync(join(folder, 'a.md'), 'other\n'),
  )
  expect(indexDiff(patch).files).toMatchObject([{ path: 'a.md', removed: 3, added: 1 }])
})

test('tells apart the words that change where a line replaces one like it', () => {
  const line = { cut: 0, before: 1, after: 1 }
  const [before, after] = markWords(
    [
      { ...line, kind: 'removed', text: 'The limit is 10 files.' },
      { ...line, kind: 'added', text: 'The limit is 20 files.' },
    ],
    newPairRoom(),
  )
  const marked = (parts: { text: string; isChanged: boolean }[] = []) =>
    parts.filter(({ isChanged }) => isChanged).map(({ text }) => text)
  expect([marked(before?.parts), marked(after?.parts)]).toEqual([['10'], ['20']])
  expect(after?.parts.map(({ text }) => text).join('')).toBe('The limit is 20 files.')
})

test('says what a patch has that an earlier one has not', () => {
  const earlier = diffOf({ 'a.md': 'a\n', 'b.md': 'b\n', 'c.md': 'c\n' })
  const later = diffOf({ 'a.md': 'a\n', 'b.md': 'other\n', 'd.md': 'd\n' })
  expect(compareDiffs(earlier, later)).toEqual({
    changes: [
      { path: 'c.md', act: 'gone' },
      { path: 'b.md', act: 'other' },
      { path: 'd.md', act: 'new' },
    ],
    same: 1,
    isCut: false,
  })
})

test('a patch of any bytes is read to its end', () => {
  const bytes = new Uint8Array([0x64, 0x69, 0xff, 0x0a, 0x40, 0x0a, 0x2b])
  expect(show(bytes)).toMatchObject({ files: [], isCut: false })
  expect(show(new Uint8Array()).files).toEqual([])
})
