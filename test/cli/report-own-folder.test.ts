// `npm run` starts in the checkout of Docmend, whose own docs say nothing about the site of a log.
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { readSite } from '../../src/cli/report/report.ts'

const OWN_FOLDER = fileURLToPath(new URL('../..', import.meta.url))

test('A report in the checkout of Docmend is not compared with its docs', async () => {
  const said: string[] = []
  const runtime = { env: {}, stderr: (text: string) => void said.push(text), resolvePath: () => OWN_FOLDER }
  const missing = [{ path: '/guides/webhooks', human: 1, ai: 0, total: 1 }]
  const site = await readSite(runtime, {}, { missing, views: [] })
  expect([site, said]).toEqual([undefined, []])
})
