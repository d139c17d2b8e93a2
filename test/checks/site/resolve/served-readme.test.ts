import { expect, test } from '@jest/globals'
import { openSite } from '../sites.ts'

const BOOK = {
  'book.toml': '[book]\nsrc = "src"\n',
  'src/SUMMARY.md': '# Summary\n\n- [Start](start.md)\n- [Themes](theme/README.md)\n',
  'src/theme/README.md': '# Themes\n\n## Colours\n',
}

test('mdBook makes x/index.html of x/README.md, so a link to it leads to that page', async () => {
  const start = '# Start\n\n[a](theme/index.html#colours) [b](theme/index.html#none) [c](other/index.html)\n'
  const { problems } = await (await openSite({ ...BOOK, 'src/start.md': start })).checkAll()
  expect(problems.map(({ rule, column }) => [rule, column])).toEqual([
    ['broken-anchor', 31],
    ['broken-link', 58],
  ])
})

test('a code host shows README.md and makes no index.html of it', async () => {
  const pages = { 'README.md': '# Docs\n\n[a](guide/index.html)\n', 'guide/README.md': '# Guide\n' }
  const { problems } = await (await openSite(pages)).checkAll()
  expect(problems.map(({ rule }) => rule)).toEqual(['broken-link'])
})
