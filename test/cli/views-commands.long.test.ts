// What `docmend import` sends to a service elsewhere while it is killed again and again.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listPages, makeSampleLog } from '../../dev/demo/sample-access-log.ts'
import { SAMPLE_DOCS } from '../../dev/demo/sample-docs.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'
import { type RunningApi, startApi } from '../support/start-api.ts'

let command: CommandLine
let api: RunningApi
beforeAll(async () => {
  command = createCommandLine()
  api = await startApi()
})
afterAll(async () => {
  await api.stop()
  command.remove()
})

describe('a service elsewhere', () => {
  test('has every view once after runs that were killed', async () => {
    const big = makeSampleLog({ now: Date.now(), pages: listPages(SAMPLE_DOCS), perDay: 1_500 })
    writeFileSync(join(command.folder, 'big.log'), big.lines.map((line) => `${line}\n`).join(''))
    const { id } = await api.addProject('acme/killed')
    const secret = await api.addKey({ projectId: id })
    const args = ['import', '--url', api.url, '--project', id, '--api-key', secret, 'big.log', '--json']
    for (let kills = 0; kills < 3; kills += 1) {
      const before = await api.storage.views.revision(id)
      const run = command.start(args)
      while ((await api.storage.views.revision(id)) === before) await delay(5)
      run.kill('SIGKILL')
      await run.ended
    }
    await command.runWithin(args)
    const { stdout } = await command.runWithin([
      'export',
      '--url',
      api.url,
      '--project',
      id,
      '--api-key',
      secret,
      '--format',
      'json',
    ])
    expect(JSON.parse(stdout)).toEqual({ totals: big.truth.totals, views: big.truth.views, hasMore: false })
  })
})
