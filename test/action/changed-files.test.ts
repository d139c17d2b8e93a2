import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { listChangedPaths } from '../../src/action/changed-files.ts'
import { messagesOf, runStep, stepInputs } from '../support/action-runner.ts'
import { completedJob, ok, refusal, startScriptedApi } from '../support/scripted-api.ts'

const published = completedJob({ patchSha256: 'a'.repeat(64), commitSha: 'b'.repeat(40) })
const patch = Buffer.from(
  'diff --git a/a b.md b/a b.md\n--- a/a b.md\t\n+++ b/a b.md\t\n@@ -1 +1 @@\n-caf\xe9\n+tea\n',
  'latin1',
)

test('a step names the commit, the branch and the files of its pull request', async () => {
  await using api = await startScriptedApi({ create: [ok(published)], patch: [{ body: patch }] })
  const { outputs } = await runStep({ with: stepInputs(api.url) })
  expect(outputs).toMatchObject({
    branch: 'docmend/1',
    'head-sha': published.commitSha,
    'changed-files': 'a b.md',
    'patch-sha256': published.patchSha256,
    operation: 'created',
  })
})

test.each([
  ['pr_updated', 'completed', 'updated'],
  ['no_changes', 'completed', 'none'],
  ['patch_ready', 'archived', 'none'],
  ['canceled', 'failed', 'none'],
  [null, 'active', ''],
] as const)(
  'after %s the operation on the pull request is as other actions call it',
  async (outcome, status, operation) => {
    await using api = await startScriptedApi({ create: [ok(completedJob({ outcome, status }))] })
    const { outputs } = await runStep({ with: { ...stepInputs(api.url), wait: 'false' } })
    expect(outputs.operation).toBe(operation)
  },
)

test('a turn that changed nothing names no files of an earlier one', async () => {
  await using api = await startScriptedApi({ create: [ok({ ...published, outcome: 'no_changes' })] })
  const { outputs } = await runStep({ with: stepInputs(api.url) })
  expect(outputs['changed-files']).toBeUndefined()
  expect(api.requests.map(({ operation }) => operation)).toEqual(['create'])
})

test('a pull request whose patch cannot be read is a success with a warning', async () => {
  const gone = refusal(404, 'patch_not_found', 'The job has no patch')
  await using api = await startScriptedApi({ create: [ok(published)], patch: [gone] })
  const step = await runStep({ with: stepInputs(api.url) })
  expect([step.exitCode, step.outputs['pr-number']]).toEqual([0, '12'])
  expect(messagesOf(step, 'warning')).toEqual([expect.stringContaining('changed-files is empty')])
})

test('the paths are those of git, whatever their names and contents are', () => {
  const dir = mkdtempSync(join(tmpdir(), 'docmend-paths-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], { cwd: dir })
  const write = (path: string, text: string | Buffer) => writeFileSync(join(dir, path), text)
  const long = Array.from({ length: 40 }, (_, line) => `Line ${line}\n`).join('')
  mkdirSync(join(dir, 'b'))
  git('init', '--quiet')
  for (const path of ['moved.md', 'gone.md', 'b/kept b.md']) write(path, `${path}\n${long}`)
  write('logo.png', Buffer.from([0, 1, 2]))
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Before')
  renameSync(join(dir, 'moved.md'), join(dir, 'b', '新 "page".md'))
  rmSync(join(dir, 'gone.md'))
  write('b/kept b.md', '-- a/x\ndiff --git a/forged b/forged\nrename to forged\n')
  write('logo.png', Buffer.from([0, 3, 4]))
  write('empty.md', '')
  write('two\nlines.md', 'x')
  git('add', '--all')
  const made = git('diff-index', '-p', '-M', '--binary', '--full-index', '--cached', 'HEAD').toString()
  expect(listChangedPaths(made)).toEqual([
    'b/kept b.md',
    'b/新 "page".md',
    'empty.md',
    'gone.md',
    'logo.png',
    '"two\\nlines.md"',
  ])
  rmSync(dir, { recursive: true })
})
