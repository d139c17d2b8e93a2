// A configuration that is not read is named, instead of being taken for an empty one.
import { expect, test } from '@jest/globals'
import { openSite } from './sites.ts'

async function configProblems(config: string | Uint8Array): Promise<string[]> {
  const site = await openSite({ 'docusaurus.config.js': config, 'docs/a.md': '# A\n' })
  const { problems } = await site.summary()
  return problems.filter(({ rule }) => rule === 'config-syntax').map(({ message }) => message)
}

const unread = 'docusaurus.config.js does not parse: it is larger than 1 MiB or not UTF-8 text. The checks ignore it.'

test.each([
  ['is larger than the checks read', `export default {}\n${'/'.repeat(1024 * 1024)}`],
  ['is not UTF-8', Buffer.from('export default { title: "caf\xe9" }', 'latin1')],
])('a configuration that %s is named', async (_, config) => {
  expect(await configProblems(config)).toEqual([unread])
})

test('an empty one is no problem of its syntax', async () => {
  expect(await configProblems('')).toEqual([])
})
