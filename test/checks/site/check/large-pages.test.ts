// Pages that are too long to be parsed at once, such as release notes, are checked like any other.
import { describe, expect, test } from '@jest/globals'
import { findNew, openSite } from '../sites.ts'
import { edit, PATH, SITE } from './large-site.ts'

describe('A page of more than 512 Ki characters', () => {
  test('can be edited', async () => {
    const site = await openSite(SITE)
    const report = await site.check(edit('## 1.40\n', '## 1.40\n\n* One more line, see [the guide](guide.md).\n'))
    expect(report).toMatchObject({ problems: [], activeContent: [], searched: [PATH], skipped: [] })
  })

  test('has its new problems found, wherever they are', async () => {
    const site = await openSite(SITE)
    expect(await findNew(site, edit('guide.md#part', 'gone.md'))).toEqual([`${PATH}:349 broken-link`])
  })

  test('is not checked when nothing ends what an edit opens', async () => {
    const site = await openSite(SITE)
    const { problems, searched } = await site.check(edit('## Latest', '<!--\n\n## Latest'))
    expect(problems.map(({ rule }) => rule)).toContain('unchecked')
    expect(searched).toEqual([])
  })
})
