// GitHub gives a runner the archive of the commit that `uses:` names. Here is that of a release, made from the files as they
// are now; each action runs from it as a runner has it: without the sources and without node_modules.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { messagesOf, runStep, stepInputs } from '../support/action-runner.ts'
import { completedJob, ok, startScriptedApi } from '../support/scripted-api.ts'
import { hostRepository } from './check/shallow-checkout.ts'
import { startTwoJobs } from './without-service/two-jobs.ts'

/** It has 1.24 MB; a second copy of the parsers goes beyond. */
const EXPORT_MAX_BYTES = 1_800_000

const folder = mkdtempSync(join(tmpdir(), 'docmend-export-'))
const [unpacked, objects] = [join(folder, 'docmend'), join(folder, 'objects')]
const git = (args: string[], env: Record<string, string> = {}) =>
  execFileSync('git', args, { env: { ...process.env, ...env }, maxBuffer: 512 * 1024 * 1024 })
let archive: Buffer
let changed: string

beforeAll(() => {
  mkdirSync(unpacked)
  mkdirSync(objects)
  // The objects of the commits go to the folder, not into the repository.
  const env = {
    GIT_INDEX_FILE: join(folder, 'index'),
    GIT_OBJECT_DIRECTORY: objects,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: git(['rev-parse', '--path-format=absolute', '--git-path', 'objects'])
      .toString()
      .trim(),
  }
  const run = (...args: string[]) => git(args, env).toString().trim()
  run('read-tree', 'HEAD')
  run('add', '--all')
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost']
  const commit = run(...who, 'commit-tree', run('write-tree'), '-p', 'HEAD', '-m', 'As it is now')
  const made = () =>
    execFileSync(process.execPath, ['scripts/release-commit.js', commit], { env: { ...process.env, ...env } })
  const release = made().toString().trim()
  expect(made().toString().trim()).toBe(release)
  changed = run('diff', '--name-only', commit, release)
  archive = git(['archive', release], env)
  execFileSync('tar', ['x', '-C', unpacked], { input: archive })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a release changes nothing but what its archive has, which is what a runner reads', () => {
  expect(changed).toBe('.gitattributes')
  const paths = execFileSync('tar', ['t'], { input: archive }).toString().split('\n')
  const tops = new Set(paths.map((path) => path.split('/')[0]).filter((name) => name !== ''))
  const actions = ['check', 'export-views', 'notice', 'publish', 'run']
  expect(tops).toEqual(new Set(['LICENSE', 'action.yml', 'dist', 'docs', 'package.json', ...actions]))
  expect(paths.filter((path) => path.startsWith('docs/'))).toEqual(['docs/', 'docs/rules.md'])
  expect(gzipSync(archive, { level: 6 }).length).toBeLessThanOrEqual(EXPORT_MAX_BYTES)
})

test.each([
  ['check', {}],
  ['', { command: 'check' }],
])('the action in /%s checks a docs folder', async (name, inputs) => {
  using hosted = hostRepository({ 'mkdocs.yml': 'site_name: X\n', 'docs/index.md': '# Home\n\n[Gone](gone.md)\n' })
  const workspace = hosted.checkOut(hosted.git('rev-parse', 'HEAD'))
  const env = { PATH: process.env.PATH ?? '' }
  const step = await runStep({ action: join(unpacked, name), workspace, with: { ...inputs, base: 'none' }, env })
  expect(messagesOf(step, 'error')).toEqual([expect.stringContaining('docs/gone.md does not exist')])
  expect(step.outputs).toMatchObject({ status: 'completed', errors: '1' })
})

test('the root asks a service for a change', async () => {
  await using api = await startScriptedApi({ create: [ok(completedJob())] })
  const step = await runStep({ action: unpacked, with: stepInputs(api.url) })
  expect([step.exitCode, step.outputs.prLink]).toEqual([0, completedJob().prLink])
})

test('export-views writes the views of a service', async () => {
  const counts = { human: 2, ai: 1, total: 3 }
  await using api = await startScriptedApi({
    views: [{ body: { totals: counts, views: [{ path: '/a', ...counts }], hasMore: false } }],
    timeseries: [{ body: { totals: counts, timeseries: [], hasMore: false } }],
    agents: [{ body: { totals: { ai: 1 }, agents: [], hasMore: false } }],
    missing: [{ body: { totals: { human: 0, ai: 0, total: 0 }, missing: [], hasMore: false } }],
  })
  const { prompt: _, ...inputs } = stepInputs(api.url)
  const step = await runStep({ action: join(unpacked, 'export-views'), with: inputs })
  expect(messagesOf(step, 'error')).toEqual([])
  expect(step.outputs).toMatchObject({ status: 'completed', 'total-views': '3' })
})

test('run makes a patch, and publish opens its pull request', async () => {
  const jobs = await startTwoJobs({}, unpacked)
  try {
    const made = await jobs.run()
    expect(made.outputs).toMatchObject({ status: 'completed', outcome: 'patch_ready' })
    const published = await jobs.publish({ 'patch-sha256': made.outputs['patch-sha256'] ?? '' })
    expect(published.outputs).toMatchObject({ outcome: 'pr_opened', 'pr-number': '1' })
  } finally {
    await jobs.end()
  }
})
