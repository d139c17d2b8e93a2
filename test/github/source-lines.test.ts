// The lines that claims cite, out of the mirrors on this machine.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { createMirrors } from '../../src/github/mirror/mirror.ts'
import { createSourceLines } from '../../src/github/mirror/source-lines.ts'
import type { SourcePlace } from '../../src/jobs/evidence/places.ts'
import { initRepository, readHead } from '../support/init-repository.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A mirror of repository 501 with one commit of these files. */
function start(files: Record<string, string | Uint8Array>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'docmend-sources-'))
  folders.push(dataDir)
  const repository = join(dataDir, 'work')
  mkdirSync(join(dataDir, 'mirrors'))
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd, stdio: 'pipe' })
  initRepository(repository)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(repository, path, '..'), { recursive: true })
    writeFileSync(join(repository, path), content)
  }
  git(repository, 'add', '.')
  git(repository, 'commit', '-qm', 'a')
  const commitSha = readHead(repository)
  const mirror = join(dataDir, 'mirrors', '501.git')
  git(dataDir, 'init', '-q', '--bare', mirror)
  git(mirror, 'fetch', '-q', repository, `+main:refs/docmend/base/${commitSha}`)
  const logger = pino({ level: 'silent' })
  const settings = { dataDir, serverUrl: 'http://127.0.0.1:1', childEnv: { PATH: process.env.PATH ?? '' }, logger }
  const read = createSourceLines(createMirrors(settings), logger)
  const place = (path: string, startLine: number, endLine: number): SourcePlace => ({
    repositoryId: 501,
    commitSha,
    path,
    startLine,
    endLine,
  })
  return { read, place, mirror }
}

test('are read from several files at once, each with its own lines', async () => {
  const { read, place } = start({ 'src/a b.ts': 'one\r\ntwo\r\nthree\n', 'ä.md': 'x\ny\n' })
  expect(await read([place('src/a b.ts', 2, 3), place('ä.md', 1, 1), place('src/a b.ts', 1, 1)])).toEqual([
    { kind: 'read', lines: ['two', 'three'], more: 0 },
    { kind: 'read', lines: ['x'], more: 0 },
    { kind: 'read', lines: ['one'], more: 0 },
  ])
})

test('are cut where there are many, and where they are long', async () => {
  const { read, place } = start({ 'a.ts': `${'x'.repeat(5000)}\n${'y\n'.repeat(99)}` })
  const [found] = await read([place('a.ts', 1, 100)])
  expect(found).toMatchObject({ kind: 'read', more: 88 })
  expect(found?.kind === 'read' && found.lines[0]).toBe(`${'x'.repeat(240)}…`)
})

test('say why there are none: no such file, no text, a commit or a mirror that is gone', async () => {
  const { read, place, mirror } = start({ 'a.png': new Uint8Array([1, 0, 2]), 'docs/a.md': 'x\n' })
  const hostile = ['no.md', 'a.png', 'docs', '', '../x', ':(glob)**', '-z', 'a\0b', 'docs/a.md/']
  for (const path of hostile) expect([path, await read([place(path, 1, 1)])]).toEqual([path, [{ kind: 'unreadable' }]])
  expect(await read([place('docs/a.md', 9, 9)])).toEqual([{ kind: 'unreadable' }])
  expect(await read([{ ...place('docs/a.md', 1, 1), commitSha: 'f'.repeat(40) }])).toEqual([{ kind: 'gone' }])
  rmSync(mirror, { recursive: true })
  expect(await read([place('docs/a.md', 1, 1)])).toEqual([{ kind: 'gone' }])
})

test('are kept, since lines of a commit never change', async () => {
  const { read, place, mirror } = start({ 'a.md': 'x\n' })
  const before = await read([place('a.md', 1, 1)])
  rmSync(mirror, { recursive: true })
  expect(await read([place('a.md', 1, 1)])).toEqual(before)
})

test('a damaged mirror gives none, and no error', async () => {
  const { read, place, mirror } = start({ 'a.md': 'x\n' })
  rmSync(join(mirror, 'objects'), { recursive: true })
  expect(await read([place('a.md', 1, 1)])).toEqual([{ kind: 'late' }])
})
