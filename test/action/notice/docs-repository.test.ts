import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { messagesOf } from '../../support/action-runner.ts'
import { createForgeDesk, type ForgeDesk } from '../../support/forge-desk.ts'
import { checkOutPullRequest, eventOf, runNoticeStep, SITE, UNTRUE } from './notice-site.ts'

const CODE = { 'src/client.py': SITE['src/client.py'] }

/** Its repository `acme/docs` is private. */
let desk: ForgeDesk
beforeAll(async () => {
  desk = await createForgeDesk({ permissions: { contents: 'read', metadata: 'read' } })
  for (const path of ['mkdocs.yml', 'docs/client.md'] as const) {
    await desk.forge.pushFile('acme/docs', 'main', path, SITE[path], 'Docs')
  }
})
afterAll(() => desk.end())

function notice(inputs: Record<string, string>, from?: string) {
  const { hosted, workspace, event } = checkOutPullRequest(CODE, UNTRUE)
  const { base, head } = event.payload.pull_request
  return runNoticeStep({
    workspace,
    event: from === undefined ? event : eventOf({ head: head.sha, base: base.sha }, { from }),
    with: { 'docs-repository': 'acme/docs', ...inputs },
    env: { GITHUB_SERVER_URL: desk.forge.url, GITHUB_API_URL: desk.forge.apiUrl },
  }).finally(() => hosted[Symbol.dispose]())
}

test('a change of code is compared with the documentation of another repository, and the code is marked', async () => {
  const token = await desk.token()
  const step = await notice({ 'docs-token': token })
  expect(step.outputs).toMatchObject({ status: 'completed', findings: '2' })
  expect(step.lines.filter((line) => line.startsWith('::warning'))).toEqual([
    expect.stringMatching(/^::warning file=src\/client\.py,title=name-gone::docs\/client\.md:8: /),
    expect.stringMatching(/^::warning file=src\/client\.py,line=1,title=default-changed::docs\/client\.md:5: /),
  ])
  const masks = messagesOf(step, 'add-mask')
  expect(masks).toContain(token)
  expect(step.lines.filter((line) => !line.startsWith('::add-mask') && line.includes(token))).toEqual([])
})

test.each([
  ['no token', '', undefined, 'Set docs-token to a token with contents: read on it'],
  ['no token, for a fork', '', 'stranger/code', 'because its pull request comes from a fork'],
  ['a token that is not known', 'ghs_unknown', undefined, 'docs-token cannot read acme/docs'],
] as const)('with %s, the step says what to set and succeeds', async (_, token, from, words) => {
  const step = await notice({ 'docs-token': token }, from)
  expect(messagesOf(step, 'warning')).toEqual([expect.stringContaining(words)])
  expect(step.outputs).toEqual({ status: 'skipped' })
  expect(step.exitCode).toBe(0)
})
