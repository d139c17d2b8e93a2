// export, settings, reclassify and explain, over what an import of the sample log has counted.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listPages, makeSampleLog } from '../../dev/demo/sample-access-log.ts'
import { SAMPLE_DOCS } from '../../dev/demo/sample-docs.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { type RunningApi, startApi } from '../support/start-api.ts'

const { lines, truth } = makeSampleLog({ now: Date.now(), pages: listPages(SAMPLE_DOCS), perDay: 60 })
const csv = [
  'path,human,ai,total\r\n',
  ...truth.views.map(({ path, human, ai, total }) => `${path},${human},${ai},${total}\r\n`),
].join('')

let command: CommandLine
let api: RunningApi
let remote: string[]
beforeAll(async () => {
  command = createCommandLine()
  await command.runWithin(['keys', 'create', 'acme/docs'])
  writeFileSync(join(command.folder, 'access.log'), lines.map((line) => `${line}\n`).join(''))
  await command.runWithin(['import', '--project', 'acme/docs', 'access.log'])
  api = await startApi()
  remote = ['--url', api.url, '--project', api.project.id]
})
afterAll(async () => {
  await api.stop()
  command.remove()
})

async function json(...args: string[]) {
  const { stdout, stderr } = await command.runWithin(
    [...args, ...(args[0] === 'export' ? ['--format', 'json'] : ['--json'])],
    { DOCMEND_API_KEY: api.secret },
  )
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

describe('a service elsewhere', () => {
  test('counts the same as this machine; what it had counted before is a duplicate', async () => {
    const { accepted, rejected } = truth
    expect(await json('import', ...remote, 'access.log')).toMatchObject({ accepted, rejected, lines: lines.length })
    const again = await json('import', ...remote, '--again', 'access.log')
    expect(again).toMatchObject({ accepted: 0, duplicates: accepted, rejected, lines: lines.length })
    expect(await json('import', ...remote, 'access.log')).toMatchObject({ lines: 0, skipped: lines.length })
    expect(await json('export', ...remote)).toEqual({ totals: truth.totals, views: truth.views, hasMore: false })
  })

  test('is sent nothing by a dry run', async () => {
    const before = await api.storage.views.revision(api.project.id)
    writeFileSync(join(command.folder, 'other.log'), `${lines[0]?.replace('192.0.2.', '198.51.100.')}\n`)
    expect(await json('import', ...remote, '--dry-run', 'other.log')).toMatchObject({ lines: 1, dryRun: true })
    expect(await api.storage.views.revision(api.project.id)).toBe(before)
  })

  test('that refuses the key ends it with 1 and says so', async () => {
    const args = [
      'import',
      '--url',
      api.url,
      '--project',
      api.project.id,
      '--api-key',
      'mend_wrong',
      'access.log',
      '--again',
    ]
    const { exitCode, stderr } = await command.runWithin(args)
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('key')])
  })
})

describe('export', () => {
  test('prints the pages as CSV, as NDJSON and as JSON', async () => {
    const print = (...args: string[]) => command.runWithin(['export', '--project', 'acme/docs', ...args])
    expect(await print()).toEqual({ exitCode: 0, stderr: '', stdout: csv })
    const { stdout } = await print('--format', 'ndjson')
    expect(stdout).toBe(truth.views.map((row) => `${JSON.stringify(row)}\n`).join(''))
    expect(await json('export', '--project', 'acme/docs')).toEqual({
      totals: truth.totals,
      views: truth.views,
      hasMore: false,
    })
  })

  test.each([
    ['missing', 'path,human,ai,total'],
    ['timeseries', 'date,human,ai,total'],
    ['agents', 'agent,operator,class,views'],
  ])('of %s has its own columns', async (report, header) => {
    const { exitCode, stdout } = await command.runWithin(['export', '--project', 'acme/docs', '--report', report])
    expect(exitCode).toBe(0)
    expect(stdout.split('\r\n')[0]).toBe(header)
    expect(stdout.split('\r\n').length).toBeGreaterThan(2)
  })

  test('of two ranges that meet adds up to the whole', async () => {
    const middle = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
    const [before, after] = [
      await json('export', '--project', 'acme/docs', '--to', middle),
      await json('export', '--project', 'acme/docs', '--from', middle),
    ]
    expect(before.totals.total + after.totals.total).toBe(truth.totals.total)
    expect(before.totals.total).toBeGreaterThan(0)
  })

  test('with --compare has the period before, and tells on stderr what keeps the two from being compared', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const compared = ['export', '--from', day(4), '--to', day(2), '--compare']
    const before = await json('export', ...remote, '--from', day(6), '--to', day(4))
    for (const place of [remote, ['--project', 'acme/docs']]) {
      const { totals, previous } = await json(...compared, ...place)
      expect([totals.before, previous]).toEqual([
        before.totals,
        { dateFrom: `${day(6)}T00:00:00.000Z`, dateTo: `${day(4)}T00:00:00.000Z`, caveats: [] },
      ])
    }
    const print = (...args: string[]) => command.runWithin(['export', '--project', 'acme/docs', '--compare', ...args])
    const agents = await print('--report', 'agents', '--from', '2020-01-01', '--to', day(0))
    expect(agents.stdout.split('\r\n')[0]).toBe('agent,operator,class,views,viewsBefore')
    expect(agents.stderr).toContain('The period before has no AI views')
    const { stdout } = await print('--from', day(4), '--to', day(2))
    expect(stdout.split('\r\n')[0]).toBe('path,human,ai,total,humanBefore,aiBefore,totalBefore')
  })

  test.each([
    ['--compare without a range', ['--compare', '--from', '2026-11-01'], '--from and --to'],
    ['--compare of another report', ['--compare', '--report', 'missing'], 'views and agents'],
    ['a report that is not there', ['--report', 'visitors'], 'timeseries'],
    ['a format that is not there', ['--format', 'xml'], 'ndjson'],
  ])('of %s is wrong usage', async (_, args, hint) => {
    const { exitCode, stdout, stderr } = await command.runWithin(['export', '--project', 'acme/docs', ...args])
    expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(hint)])
  })
})

describe('settings', () => {
  const readSetting = async (name: string, ...changes: string[]) => {
    const { settings } = await json('settings', 'acme/docs', ...changes)
    return settings.find((setting: { name: string }) => setting.name === name)
  }

  test('are listed with what they mean, set, and taken back to their default', async () => {
    expect(await readSetting('hosts')).toMatchObject({
      value: '',
      isDefault: true,
      meaning: expect.stringContaining('Hosts'),
    })
    expect(await readSetting('hosts', 'hosts=Docs.example.com')).toMatchObject({
      value: 'docs.example.com',
      isDefault: false,
    })
    expect(await readSetting('hosts', 'hosts=')).toMatchObject({ value: '', isDefault: true })
  })

  test('never show a secret', async () => {
    const { stdout } = await command.runWithin(['settings', 'acme/docs', 'vercelDrainSecret=a-secret-of-vercel'])
    expect(stdout).toMatch(/^vercelDrainSecret +set$/m)
    expect(stdout).not.toContain('a-secret')
  })

  test('are read from stdin where a secret should stand in no history', async () => {
    const change = ['settings', 'acme/docs', 'vercelVerify=-']
    const { exitCode, stdout } = await command.runWithin(change, {}, 'a-code-of-vercel\n')
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^vercelVerify +a-code-of-vercel$/m)])
    expect(await command.runWithin([...change, 'hosts=-'])).toMatchObject({ exitCode: 2 })
  })

  test('change what an export says', async () => {
    await command.runWithin(['settings', 'acme/docs', 'aiClasses=ai_assistant'])
    const { totals } = await json('export', '--project', 'acme/docs')
    await command.runWithin(['settings', 'acme/docs', 'aiClasses='])
    expect(totals).toMatchObject({ human: truth.totals.human, ai: truth.ai.ai_assistant })
  })

  test.each([
    ['a setting that is not there', 'colour=red', 'There is no setting colour'],
    ['the default of one that is not there', 'colour=', 'There is no setting colour'],
    ['a value that does not fit', 'aiClasses=robots', 'there is no robots'],
    ['no value', 'hosts', 'name=value'],
  ])('%s is wrong usage and changes nothing', async (_, change, hint) => {
    const { exitCode, stderr } = await command.runWithin(['settings', 'acme/docs', 'foldCase=true', change])
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(hint)])
    expect(await readSetting('foldCase')).toMatchObject({ isDefault: true })
  })
})

test('reclassify by the same rules changes nothing and says how much it looked at', async () => {
  const { projects } = await json('reclassify')
  expect(projects).toEqual([{ projectId: expect.stringMatching(/^prj_/), days: 14, changed: 0 }])
  const { stdout } = await command.runWithin(['reclassify', '--project', 'acme/docs'])
  expect(stdout).toMatch(/^prj_[\w-]+ {2}0 views of 14 days/)
})

describe('classify', () => {
  const GPTBOT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)'

  test('says what a user agent counts as, whose it is and why', async () => {
    const { stdout } = await command.runWithin(['classify', GPTBOT])
    expect(stdout).toMatch(/^Counts as +AI \(ai_training\)$/m)
    expect(stdout).toMatch(/^Agent +GPTBot \(OpenAI\)$/m)
    expect(stdout).toMatch(/^Because +"GPTBot" is in the table/m)
  })

  test('looks at the path and at what the client accepts', async () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
    expect(await json('classify', firefox)).toMatchObject({ class: 'human', isAi: false, path: null })
    expect(await json('classify', firefox, '--path', '/a.md')).toMatchObject({
      class: 'ai_coding_agent',
      path: { countedAs: '/a' },
    })
    expect(await json('classify', firefox, '--accept', 'text/markdown, text/html')).toMatchObject({ rule: 'accept' })
    expect(await json('classify', firefox, '--path', '/a.png')).toMatchObject({ path: { rejection: 'asset' } })
  })

  test('holds the address against the lists of the operator', async () => {
    const file = join(command.folder, 'ranges.json')
    writeFileSync(file, JSON.stringify({ 'openai-gptbot': ['192.0.2.0/24'] }))
    const ask = (ip: string) =>
      command.runWithin(['classify', GPTBOT, '--ip', ip, '--json'], { DOCMEND_IP_RANGES: file })
    expect(JSON.parse((await ask('192.0.2.7')).stdout)).toMatchObject({ address: 'verified', isAi: true })
    expect(JSON.parse((await ask('198.51.100.7')).stdout)).toMatchObject({ address: 'refuted', class: 'other' })
  })

  test('shows nothing that would steer the terminal', async () => {
    const { stdout } = await command.runWithin(['classify', 'x\u009b2Jy', '--path', '/\u001b[31m'])
    for (const control of ['\u001b', '\u009b']) expect(stdout).not.toContain(control)
  })
})
