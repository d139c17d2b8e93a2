// The alerts and the metrics, as Prometheus itself reads them.
import { spawnSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { scrape } from '../service/observability/scrape.ts'
import { useWorlds } from '../support/use-worlds.ts'

const createWorld = useWorlds()
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) console.warn('Skipped: promtool is missing. Install Debian’s package prometheus')
const ifPromtool = hasPromtool ? test : test.skip

ifPromtool.each([
  [['check', 'rules', 'ops/prometheus/alerts.yml']],
  [['test', 'rules', 'test/ops/alerts.promtest.yml']],
])('Prometheus accepts the rules, and they begin when they should: %j', (args) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') })
})

ifPromtool('Prometheus finds nothing to complain about in the metrics of a service', async () => {
  const input = await scrape((await (await createWorld()).startHere()).url)
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })
  expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' })
})
