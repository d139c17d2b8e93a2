// Between the two jobs, the bundle is an artifact that others may have replaced.
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { messagesOf } from '../../support/action-runner.ts'
import { newFile, startTwoJobs, type TwoJobs } from './two-jobs.ts'

let jobs: TwoJobs
let kept: string
beforeAll(async () => {
  jobs = await startTwoJobs()
  await jobs.pushSide()
  await jobs.run()
  kept = `${jobs.bundle}.kept`
  cpSync(jobs.bundle, kept, { recursive: true })
})
afterEach(() => {
  rmSync(jobs.bundle, { recursive: true, force: true })
  cpSync(kept, jobs.bundle, { recursive: true })
  expect(jobs.desk.forge.pullRequests('acme/docs')).toEqual([])
  expect(Object.keys(jobs.desk.forge.branches('acme/docs'))).toEqual(['main', 'side'])
})
afterAll(() => jobs.end())

async function refusal(inputs: Record<string, string> = {}): Promise<string> {
  const step = await jobs.publish(inputs)
  expect(step.exitCode).toBe(1)
  return messagesOf(step, 'error').join('\n')
}

test('a changed byte is seen by the hash of the manifest', async () => {
  writeFileSync(join(jobs.bundle, 'patch'), jobs.patch().replace('Begin', 'Beg1n'))
  expect(await refusal()).toMatch(/was changed on the way, so nothing was published/)
})

test('a patch that was replaced together with its manifest is seen by the output of the first job', async () => {
  const sha256 = String(jobs.manifest().patchSha256)
  jobs.replacePatch(jobs.patch().replace('Begin', 'Beg1n'))
  expect(await refusal({ 'patch-sha256': sha256 })).toMatch(/but the job that made it told/)
})

test.each([
  ['a workflow', newFile('.github/workflows/evil.yml', ['on: push']), /\.github\/workflows\/evil\.yml/],
  ['a path out of the repository', newFile('../evil.md', ['# Evil']), /invalid path/],
  ['a path of git itself', newFile('.git/config', ['[core]']), /invalid path/],
  ['a symbolic link', newFile('docs/guide/link.md', ['/etc/passwd'], '120000'), /symbolic link \(mode 120000\)/],
  ['a new executable', newFile('docs/guide/run.md', ['# Run'], '100755'), /new executable \(mode 100755\)/],
  ['active content', newFile('docs/guide/new.md', ['# New', '', '<script>alert(1)</script>']), /script/],
  [
    'a secret',
    newFile('docs/guide/new.md', ['# New', '', `ghp_${'k7Qw9ZrT2mXv5LpB8sYd'}${'3HnJ6cFg1RtE4uWa'}`]),
    /contains/,
  ],
  ['a broken link', newFile('docs/guide/new.md', ['# New', '', '[gone](gone.md)']), /gone\.md/],
  [
    'a binary file',
    'diff --git a/docs/a.png b/docs/a.png\nnew file mode 100644\nindex 0000000000000000000000000000000000000000..1234567890123456789012345678901234567890\nGIT binary patch\nliteral 1\nIcmZPo000310RR91\n\n',
    /binary file/,
  ],
  ['nothing that git can read', 'this is no patch\n', /does not fit/],
])('a patch with %s is refused', async (_, patch, words) => {
  jobs.replacePatch(patch)
  expect(await refusal()).toMatch(words)
})

test('a huge patch is not read', async () => {
  jobs.replacePatch(Buffer.alloc(9 * 1024 * 1024, '+'))
  expect(await refusal()).toMatch(/at most 8388608 are read/)
})

test('a bundle of another repository is refused', async () => {
  jobs.changeManifest({ repository: 'acme/other' })
  expect(await refusal()).toMatch(/was made for acme\/other, but this workflow runs in acme\/docs/)
})

test('a docs root that the bundle chose is refused', async () => {
  jobs.changeManifest({ docsRoot: '.github' })
  expect(await refusal()).toMatch(/made for the docs root "\.github"/)
})

test('a base that is not in the history of the branch is refused, though GitHub would give it', async () => {
  jobs.changeManifest({ baseCommit: jobs.desk.forge.branches('acme/docs').side })
  expect(await refusal()).toMatch(/is not in the history of main/)
})

test('a symbolic link in place of the patch is not followed', async () => {
  renameSync(join(jobs.bundle, 'patch'), join(jobs.bundle, 'real'))
  symlinkSync('real', join(jobs.bundle, 'patch'))
  expect(await refusal()).toMatch(/is a symbolic link/)
})

test('a missing artifact says which step is missing', async () => {
  rmSync(jobs.bundle, { recursive: true })
  expect(await refusal()).toMatch(/actions\/download-artifact/)
  mkdirSync(jobs.bundle)
})
