import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { messagesOf } from '../../support/action-runner.ts'
import { BROKEN, GONE, OUT_OF_TIME, openPullRequest, SITE } from './check-site.ts'
import { hostRepository, pullRequest, runCheckStep } from './shallow-checkout.ts'

const ZEROS = '0'.repeat(40)

test('the annotations, the table and the SARIF report lead to the rules page of the copy that the step uses', async () => {
  using hosted = hostRepository(SITE)
  const { head, base, merged } = openPullRequest(hosted)
  const workspace = hosted.checkOut(merged)
  const env = {
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_ACTION_REPOSITORY: 'acme/docmend',
    GITHUB_ACTION_REF: 'v1',
  }
  const step = await runCheckStep({ workspace, event: pullRequest(base, head), env })
  const page = 'https://github.com/acme/docmend/blob/v1/docs/rules.md'
  expect(messagesOf(step, 'error')[0]).toContain(`${page}#broken-link`)
  expect(step.summary).toContain(`| [\`broken-anchor\`](${page}#broken-anchor) | error | 1 |`)
  expect(step.outputs['sarif-file']).toBe(join(workspace, 'report.sarif'))
  const [run] = JSON.parse(readFileSync(join(workspace, 'report.sarif'), 'utf8')).runs
  expect(run.results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(['broken-link', 'broken-anchor'])
  expect(run.tool.driver.rules[0].helpUri).toMatch(page)
})

test('where the head of a pull request is checked out, it is compared with the commit in which it left its base', async () => {
  using hosted = hostRepository(SITE)
  const { head, base } = openPullRequest(hosted)
  const step = await runCheckStep({ workspace: hosted.checkOut(head), event: pullRequest(base, head) })
  expect(messagesOf(step, 'error').map((text) => text.split('\n')[0])).toEqual([
    'docs/hom.md does not exist',
    expect.stringContaining('#linus'),
  ])
})

test.each([
  ['what was there before a push', (before: string) => ({ name: 'push', payload: { before } })],
  [
    'the base of a merge group',
    (sha: string) => ({ name: 'merge_group', payload: { merge_group: { base_sha: sha } } }),
  ],
  [
    'the default branch, for a branch that is new',
    () => ({ name: 'push', payload: { before: ZEROS, repository: { default_branch: 'main' } } }),
  ],
])('a checkout is compared with %s', async (_, event) => {
  using hosted = hostRepository(SITE)
  const before = hosted.git('rev-parse', 'HEAD')
  hosted.git('checkout', '--quiet', '-b', 'topic')
  const after = hosted.commit(BROKEN)
  const step = await runCheckStep({ workspace: hosted.checkOut(after), event: event(before) })
  expect(step.outputs.errors).toBe('2')
})

test.each([
  ['in a scheduled run', {}, { name: 'schedule', payload: {} }],
  ['where base is none', { base: 'none' }, pullRequest(ZEROS, ZEROS)],
])('every page is checked %s', async (_, inputs, event) => {
  using hosted = hostRepository(SITE)
  const step = await runCheckStep({ workspace: hosted.checkOut('main'), with: inputs, event })
  expect(messagesOf(step, 'error')[0]).toContain('docs/gone.md does not exist')
})

test('a checkout without documentation fails, since nothing was checked', async () => {
  using hosted = hostRepository({ 'main.c': 'int main;\n' })
  const step = await runCheckStep({ workspace: hosted.checkOut('main') })
  expect(messagesOf(step, 'error')).toEqual([
    'There are no pages of documentation in the checkout. Name their folder in the input docs-root.',
  ])
  expect(step.exitCode).toBe(1)
})

test('base may name a branch', async () => {
  using hosted = hostRepository(SITE)
  hosted.git('branch', 'stable')
  const after = hosted.commit(BROKEN)
  const step = await runCheckStep({ workspace: hosted.checkOut(after), with: { base: 'stable' } })
  expect(step.outputs.errors).toBe('2')
})

test('the checkout keeps its files, branches and index', async () => {
  using hosted = hostRepository(SITE)
  const { head, base, merged } = openPullRequest(hosted)
  const workspace = hosted.checkOut(merged)
  const state = () => hosted.git('-C', workspace, 'for-each-ref') + hosted.git('-C', workspace, 'status', '--porcelain')
  const before = state()
  await runCheckStep({ workspace, event: pullRequest(base, head), with: { 'sarif-file': '' } })
  expect(state()).toBe(before)
})

test('a base that the remote does not have is named, with what to do', async () => {
  using hosted = hostRepository(SITE)
  const workspace = hosted.checkOut('main')
  const step = await runCheckStep({ workspace, with: { base: GONE } })
  expect(step.exitCode).toBe(1)
  expect(messagesOf(step, 'error')).toEqual([
    `The repository on the server has no commit ${GONE}, with which the changes are to be compared. Name another commit or branch in the input base, or check every page with base: none.`,
  ])
})

test('a base that cannot be fetched is named, with what to do', async () => {
  using hosted = hostRepository(SITE)
  const workspace = hosted.checkOut('main')
  hosted.git('-C', workspace, 'remote', 'remove', 'origin')
  const step = await runCheckStep({ workspace, with: { base: GONE } })
  expect(messagesOf(step, 'error')[0]).toMatch(/^The checkout lacks a{40}.*\nSet fetch-depth: 0 for actions\/checkout/s)
})

/** A push after which the server does not have the commit that the branch was at. */
const replaced = (ref: string) => ({
  name: 'push',
  payload: { before: GONE, ref, forced: true, repository: { default_branch: 'main' } },
})

test('after a forced push, a branch is compared with where it left the default branch', async () => {
  using hosted = hostRepository(SITE)
  const { head } = openPullRequest(hosted)
  const step = await runCheckStep({ workspace: hosted.checkOut(head), event: replaced('refs/heads/topic') })
  expect(step.outputs.errors).toBe('2')
  expect(step.log.join('\n')).toContain(
    'The push replaced aaaaaaaaaaaa, which the server does not have any more, so the branch is compared with main.',
  )
})

test('after a forced push to the default branch, there is nothing to compare it with', async () => {
  using hosted = hostRepository(SITE)
  const step = await runCheckStep({ workspace: hosted.checkOut('main'), event: replaced('refs/heads/main') })
  expect(messagesOf(step, 'error')[0]).toContain('or check every page with base: none.')
  expect(step.exitCode).toBe(1)
})

test('of the base, only what differs is fetched', async () => {
  const pages = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`docs/p${at}.md`, `# Page ${at}\n`]))
  using hosted = hostRepository({ ...SITE, ...pages })
  const before = hosted.git('rev-parse', 'HEAD')
  const after = hosted.commit(BROKEN)
  const workspace = hosted.checkOut(after)
  const objects = () => {
    const counted = hosted.git('-C', workspace, 'count-objects', '-v')
    return [...counted.matchAll(/^(?:count|in-pack): (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
  }
  const had = objects()
  const step = await runCheckStep({ workspace, event: { name: 'push', payload: { before } } })
  expect(step.outputs.errors).toBe('2')
  // The commit, two folders and the page.
  expect(objects() - had).toBe(4)
})

test('timeout-minutes counts while pages are read', async () => {
  using hosted = hostRepository(SITE)
  const workspace = hosted.checkOut('main')
  // A git that hangs where it is to read files.
  const git = hosted.git('--exec-path').replace(/\/libexec.*|\/lib\/.*/, '/bin/git')
  const script = `#!/bin/sh\ncase "$*" in *--batch*) exec tail -f /dev/null ;; esac\nexec ${git} "$@"\n`
  mkdirSync(join(workspace, '.git', 'bin'))
  writeFileSync(join(workspace, '.git', 'bin', 'git'), script, { mode: 0o755 })
  const env = { PATH: `${join(workspace, '.git', 'bin')}:${process.env.PATH}` }
  const step = await runCheckStep({ workspace, env, with: { base: 'none', 'timeout-minutes': '0.02' } })
  expect(messagesOf(step, 'error')[0]).toContain(OUT_OF_TIME)
})
