import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { messagesOf } from '../../support/action-runner.ts'
import { hostRepository } from '../check/shallow-checkout.ts'
import { checkOutPullRequest, eventOf, MENDED, openPullRequest, runNoticeStep, SITE, UNTRUE } from './notice-site.ts'

test('a pull request is told which lines it makes untrue, and may be merged all the same', async () => {
  const { hosted, workspace, event } = checkOutPullRequest(SITE, UNTRUE)
  using _ = hosted
  const step = await runNoticeStep({ workspace, event })
  expect(step.lines.filter((line) => line.startsWith('::'))).toEqual([
    expect.stringMatching(/^::warning file=docs\/client\.md,line=8,endLine=8,title=name-gone::.*flush_cache is gone/),
    expect.stringMatching(
      /^::warning file=docs\/client\.md,line=5,endLine=5,title=default-changed::.*retry_limit was 3 and is 4 now \(src\/client\.py:1\)%0AReplace "3" with "4" in line 5\.$/,
    ),
  ])
  expect(step.exitCode).toBe(0)
  expect(step.outputs).toMatchObject({ status: 'completed', findings: '2' })
})

test('of a checkout of the head, only what the pull request changed counts', async () => {
  using hosted = hostRepository(SITE)
  const { head, base } = openPullRequest(hosted, { 'docs/more.md': '# More\n' }, UNTRUE)
  hosted.git('checkout', '--quiet', 'main')
  const later = hosted.commit({ 'src/client.py': 'def connect(host): return host\n' })
  const step = await runNoticeStep({ workspace: hosted.checkOut(head), event: eventOf({ head, base: later }) })
  expect(base).not.toBe(later)
  expect(step.outputs.findings).toBe('2')
})

test('the summary has both places and the edit', async () => {
  const { hosted, workspace, event } = checkOutPullRequest(SITE, UNTRUE)
  using _ = hosted
  const step = await runNoticeStep({ workspace, event, env: { GITHUB_SERVER_URL: 'https://github.example' } })
  const [, , row = ''] = shownText(step.summary)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(1)
  expect(row).toMatch(
    /docs\/client\.md:5<.*retry_limit<\/code> was <code>3<\/code> and is.*src\/client\.py:1<.*<code>3<\/code> → <code>4<\/code>/,
  )
  expect(row).toContain(
    `https://github.example/acme/docs/blob/${hosted.git('rev-parse', 'HEAD')}/src/client.py?plain=1#L1`,
  )
})

test('the report is a file that a later step can read', async () => {
  const { hosted, workspace, event } = checkOutPullRequest(SITE, UNTRUE)
  using _ = hosted
  const step = await runNoticeStep({ workspace, event, with: { 'report-file': 'out/notice.json' } })
  const path = join(workspace, 'out/notice.json')
  expect(step.outputs.report).toBe(path)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    format: 'docmend-notice-1',
    to: hosted.git('rev-parse', 'HEAD'),
    open: 2,
    findings: [{ rule: 'name-gone' }, { rule: 'default-changed', edit: { line: 5, before: '3', after: '4' } }],
  })
})

test('a pull request that mends its pages hears nothing', async () => {
  const { hosted, workspace, event } = checkOutPullRequest(SITE, UNTRUE, MENDED)
  using _ = hosted
  const step = await runNoticeStep({ workspace, event, with: { 'fail-on': 'missing' } })
  expect(step.commands).toEqual([])
  expect(step.outputs).toMatchObject({ status: 'completed', findings: '0' })
  expect(step.exitCode).toBe(0)
})

test('findings that fail the step are errors', async () => {
  const { hosted, workspace, event } = checkOutPullRequest(SITE, UNTRUE)
  using _ = hosted
  const step = await runNoticeStep({ workspace, event, with: { 'fail-on': 'contradicted' } })
  expect(step.exitCode).toBe(1)
  expect(messagesOf(step, 'error')).toHaveLength(2)
  expect(messagesOf(step, 'warning')).toEqual([])
})

test('what a person vouched for on the base is folded in the summary, and the change itself can vouch for nothing', async () => {
  const vouch = (fact: string, unit: string) =>
    `vouched:\n  - page: docs/client.md\n    unit: ${unit}\n    fact: ${fact}\n    until: 2999-01-31\n    reason: Agreed\n`
  const site = { ...SITE, '.docmend.yml': vouch('flush_cache', 'to empty the cache') }
  const { hosted, workspace, event } = checkOutPullRequest(site, {
    ...UNTRUE,
    '.docmend.yml': vouch('retry_limit', 'How often it tries again'),
  })
  using _ = hosted
  const step = await runNoticeStep({ workspace, event })
  expect(messagesOf(step, 'warning')).toEqual([expect.stringContaining('retry_limit was 3 and is 4 now')])
  const [, folded = ''] = shownText(step.summary).split('<details>')
  expect(folded).toMatch(/flush_cache.*vouched until 2999-01-31/)
})

test('ten findings are marked, and a notice says how many more the log has', async () => {
  const names = Array.from({ length: 13 }, (_, at) => `load_part_${'abcdefghijklm'[at]}`)
  const code = (kept: string[]) => ['def main(): pass', ...kept.map((name) => `def ${name}(): pass`), ''].join('\n')
  const page = names.map((name) => `Call \`${name}\` for it.\n`).join('\n')
  const site = { 'mkdocs.yml': SITE['mkdocs.yml'], 'docs/index.md': `# Parts\n\n${page}`, 'src/parts.py': code(names) }
  const { hosted, workspace, event } = checkOutPullRequest(site, { 'src/parts.py': code([]) })
  using _ = hosted
  const step = await runNoticeStep({ workspace, event })
  expect(step.outputs.findings).toBe('13')
  expect(messagesOf(step, 'warning')).toHaveLength(10)
  expect(messagesOf(step, 'notice')).toEqual([expect.stringContaining('The log has 3 more findings.')])
  expect(step.log.filter((line) => line.includes('is gone from the code'))).toHaveLength(13)
})

test('what the repository says stays text in the log and in the summary', async () => {
  const page =
    '# Client\n\nCall `flush_cache` <img src=x onerror=alert(1)> [now](https://evil.example) ##[error]x @octocat\n'
  const { hosted, workspace, event } = checkOutPullRequest({ ...SITE, 'docs/client.md': page }, UNTRUE)
  using _ = hosted
  const step = await runNoticeStep({ workspace, event })
  expect(step.outputs.findings).toBe('1')
  expect(messagesOf(step, 'error')).toEqual([])
  const tags = new Set(step.summary.match(/<\/?\w+/g))
  expect(tags).toEqual(new Set(['<br', '<code', '</code']))
  expect(step.summary).not.toMatch(/https?:\/\/evil|@octocat|\]\(/)
})

test('timeout-minutes counts while the documentation is fetched', async () => {
  const { hosted, workspace, event } = checkOutPullRequest(SITE, UNTRUE)
  using _ = hosted
  const silent = createServer((socket) => socket.unref()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const step = await runNoticeStep({
    workspace,
    event,
    with: { 'docs-repository': 'acme/docs', 'timeout-minutes': '0.05' },
    env: { GITHUB_SERVER_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` },
  })
  silent.close()
  expect(messagesOf(step, 'error')).toEqual(['The change was not compared after 0.05 minutes. Raise timeout-minutes.'])
  expect(step.exitCode).toBe(1)
})

describe('commands that the base declares', () => {
  // The options are made of parts, so that no file has their names.
  const code = `for (const name of ['retries', 'pages']) console.log(\`  --max-\${name} <n>  a limit\`)\n`
  const changed = code.replace('retries', 'attempts')
  const site = {
    'mkdocs.yml': 'site_name: Widgets\n',
    'docs/index.md': '# Home\n',
    'docs/cli.md': '# Command line\n\n- `--max-retries`: a limit\n- `--max-pages`: a limit\n',
    'cli.js': code,
    '.docmend.yml': 'notice: { commands: [{ name: tool, run: node cli.js --help }] }\n',
  }

  test('run with run-commands: true; no file is named for what they print, and the page has its address', async () => {
    const { hosted, workspace, event } = checkOutPullRequest(site, { 'cli.js': changed })
    using _ = hosted
    const step = await runNoticeStep({
      workspace,
      event,
      with: { 'run-commands': 'true', 'report-file': 'out/notice.json' },
    })
    expect(messagesOf(step, 'warning')).toEqual([
      'docs/cli.md:3: --max-retries is called --max-attempts now\nReplace "--max-retries" with "--max-attempts" in line 3.',
    ])
    expect(shownText(step.summary)).toMatch(/docs\/cli\.md:3 <code>\/cli<\/code><br>/)
    const { findings, hints } = JSON.parse(readFileSync(join(workspace, 'out/notice.json'), 'utf8'))
    expect([findings, hints]).toMatchObject([
      [{ unit: { address: '/cli' }, is: { path: 'tool', isPrinted: true } }],
      [],
    ])
  })

  test('do not run without it, which the log and the summary say', async () => {
    const { hosted, workspace, event } = checkOutPullRequest(site, { 'cli.js': changed })
    using _ = hosted
    const step = await runNoticeStep({ workspace, event })
    expect(step.outputs.findings).toBe('0')
    const hint = '.docmend.yml declares 1 command, and none ran: '
    expect(step.log.join('\n')).toContain(hint)
    expect(shownText(step.summary)).toContain(`- ${hint}`)
  })

  test('that the pull request declares do not run', async () => {
    const { '.docmend.yml': declared, ...before } = site
    const { hosted, workspace, event } = checkOutPullRequest(before, { 'cli.js': changed, '.docmend.yml': declared })
    using _ = hosted
    const step = await runNoticeStep({ workspace, event, with: { 'run-commands': 'true' } })
    expect(step.outputs.findings).toBe('0')
    expect(step.log.join('\n')).toContain('at the base of the change declares no commands')
  })
})

test('a run without a change says on which event to run', async () => {
  const { hosted, workspace } = checkOutPullRequest(SITE, UNTRUE)
  using _ = hosted
  const step = await runNoticeStep({ workspace, event: { name: 'schedule', payload: {} } })
  expect(messagesOf(step, 'error')).toEqual([
    'There is no change to look at: the event is schedule. Run this step on pull_request.',
  ])
  expect(step.exitCode).toBe(1)
})

test('all wrong inputs are told in one message', async () => {
  const wrong = {
    'fail-on': 'all',
    'docs-repository': 'https://github.com/acme/docs',
    'run-commands': 'maybe',
    'report-file': '/etc/report',
    'comment-from': 'notice.json',
  }
  const [message = ''] = messagesOf(await runNoticeStep({ with: wrong }), 'error')
  expect(message.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'fail-on',
    'docs-repository',
    'run-commands',
    'report-file',
    'token',
  ])
})

/** The summary as GitHub shows it. */
function shownText(markdown: string): string {
  return markdown
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('\u200b', '')
}
