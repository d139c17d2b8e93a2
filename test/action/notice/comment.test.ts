import { readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { messagesOf } from '../../support/action-runner.ts'
import { type NoticeDesk, startNoticeDesk } from './notice-desk.ts'
import { MENDED, SITE } from './notice-site.ts'

const MARK = '<!-- docmend:notice -->'
let desk: NoticeDesk
beforeEach(async () => {
  desk = await startNoticeDesk()
})
afterEach(() => desk.end())

const bodies = () => desk.comments().map(({ body }) => body)
const changes = () =>
  desk.desk.forge.requests.filter(({ method, path }) => method !== 'GET' && path.includes('comments'))

test('one comment says what is untrue, follows the pull request, and goes when all is right', async () => {
  const first = await desk.notice()
  expect(messagesOf(first, 'warning')).toHaveLength(2)
  const [body = ''] = bodies()
  expect(body.split('\n')).toEqual([
    '**2 places in the documentation do not match this change**',
    '- `docs/client.md:8`: `flush_cache` is gone from the code',
    '- `docs/client.md:5`: `retry_limit` was `3` and is `4` now',
    `- Both places and the edits: [summary of the run](${desk.desk.forge.url}/acme/docs/actions/runs/7001) ${MARK}`,
  ])

  await desk.notice()
  expect(bodies()).toEqual([body])
  await desk.push({ 'docs/client.md': SITE['docs/client.md'].replace('`3`', '`4`') })
  await desk.notice()
  expect(bodies()).toEqual([expect.stringMatching(/^\*\*1 place .* does not match/)])
  await desk.push(MENDED)
  const last = await desk.notice()
  expect(bodies()).toEqual([])
  expect(last.outputs.findings).toBe('0')
  expect(changes().map(({ method }) => method)).toEqual(['POST', 'PATCH', 'DELETE'])
  expect(desk.desk.violations).toEqual([])
})

test('a clean pull request has no comment, and nothing is written', async () => {
  await desk.push(MENDED)
  await desk.notice()
  expect(changes()).toEqual([])
})

test('a comment of someone else stays as it is, whatever mark it has', async () => {
  desk.desk.forge.comment('acme/docs', desk.number, { login: 'mallory', body: `Mine ${MARK}` })
  await desk.notice()
  expect(desk.comments()).toEqual([
    { login: 'mallory', body: `Mine ${MARK}` },
    { login: 'docmend[bot]', body: expect.stringContaining(MARK) },
  ])
})

test('two comments of runs at the same moment become one', async () => {
  await desk.notice()
  const token = await desk.token()
  await desk.desk.call('POST', `/repos/acme/docs/issues/${desk.number}/comments`, token, { body: `Another ${MARK}` })
  await desk.notice()
  expect(bodies()).toEqual([expect.stringMatching(/^\*\*2 places/)])
})

test.each([
  [
    'a token that cannot write',
    () => desk.token({ pull_requests: 'read' }),
    /permissions: pull-requests: write.*not accessible by integration/,
  ],
  ['a token that GitHub does not know', async () => 'ghs_unknown', /does not know the token.*401/],
])('%s leaves a warning that says so, and no failed step', async (_, makeToken, words) => {
  const step = await desk.notice({ token: await makeToken() })
  expect(messagesOf(step, 'warning').at(-1)).toMatch(words)
  expect(step.exitCode).toBe(0)
  expect(step.outputs.findings).toBe('2')
})

test('a locked conversation is told as such, and not as a missing permission', async () => {
  desk.desk.forge.lock('acme/docs', desk.number)
  const step = await desk.notice()
  expect(messagesOf(step, 'warning').at(-1)).toMatch(/is locked/)
  expect(step.exitCode).toBe(0)
})

test('a run for an older commit leaves the comment to the run for the newest', async () => {
  const old = desk.head()
  await desk.push({ 'docs/more.md': '# More\n' })
  const step = await desk.notice({}, { head: old })
  expect(step.log.at(-2)).toContain('has newer commits, so their run comments')
  expect(bodies()).toEqual([])
})

test('for a fork, the step says that it cannot comment, and a second workflow comments with its report', async () => {
  const step = await desk.notice({}, { from: 'stranger/docs' })
  expect(messagesOf(step, 'notice')).toEqual([expect.stringContaining('its pull request comes from a fork')])
  expect(step.exitCode).toBe(0)
  expect(bodies()).toEqual([])

  const posted = await desk.commentFrom(desk.report)
  expect(messagesOf(posted, 'warning')).toEqual([])
  expect(bodies()).toEqual([expect.stringContaining(`/acme/docs/actions/runs/6001) ${MARK}`)])
})

test('the second workflow comments only where repository, branch and commit are those of the first run', async () => {
  await desk.notice({ token: '' })
  for (const run of [
    { head_sha: 'b'.repeat(40) },
    { head_branch: 'main' },
    { head_repository: { id: 424242, owner: { login: 'acme' } } },
    { event: 'push' },
  ]) {
    expect(messagesOf(await desk.commentFrom(desk.report, run), 'notice')).toHaveLength(1)
  }
  expect(changes()).toEqual([])
})

test('what a stranger writes into the report is shown as code, without links, mentions or markup', async () => {
  await desk.notice({ token: '' })
  const report = JSON.parse(readFileSync(desk.report, 'utf8'))
  const hostile = '`](https://evil.example) <img src=x> @octocat #1\n\n# Big ::error::x'
  report.findings[0].was.name = hostile
  report.findings[0].unit.page = hostile
  writeFileSync(desk.report, JSON.stringify(report))
  await desk.commentFrom(desk.report)
  const [body = ''] = bodies()
  expect(body.split('\n').length).toBeLessThanOrEqual(5)
  const withoutCode = body.replaceAll(/`[^`\n]*`/g, '')
  expect(withoutCode).not.toMatch(/evil|octocat|img|Big/)
  expect(body).not.toMatch(/@octocat|#1/)
})

test('a report that was tampered with leaves a warning and no comment', async () => {
  await desk.notice({ token: '' })
  writeFileSync(desk.report, JSON.stringify({ ...JSON.parse(readFileSync(desk.report, 'utf8')), pullRequest: 99 }))
  const step = await desk.commentFrom(desk.report)
  expect(messagesOf(step, 'warning')).toEqual([expect.stringContaining('is not a report of the form')])
  expect(step.outputs.status).toBe('skipped')
  expect(step.exitCode).toBe(0)
  expect(changes()).toEqual([])
})
