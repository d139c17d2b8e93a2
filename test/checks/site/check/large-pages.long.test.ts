// Pages that are too long to be parsed at once, such as release notes, are checked like any other.
import { describe, expect, test } from '@jest/globals'
import { findNew, openSite, write } from '../sites.ts'
import { edit, NOTES, PATH, SITE } from './large-site.ts'

describe('A page of more than 512 Ki characters', () => {
  test('has its headings found: a link to one that goes away is broken', async () => {
    const site = await openSite(SITE)
    expect(await findNew(site, edit('## First', '## Earliest'))).toEqual(['docs/guide.md:5 broken-anchor'])
  })

  test('has its links rewritten when their page moves', async () => {
    const site = await openSite(SITE)
    const { writes, byHand } = await site.planMove('docs/guide.md', 'docs/start.md', [])
    const notes = Buffer.from(writes.find(({ path }) => path === PATH)?.content ?? '').toString()
    expect(byHand.filter((sentence) => !sentence.startsWith('Readers'))).toEqual([])
    expect(notes).toBe(NOTES.replaceAll('guide.md', 'start.md'))
  })

  test('has a script found that an edit adds, and one that an edit elsewhere brings to life', async () => {
    const shown = NOTES.replace('## First', '```\n<script>evil()</script>\n```\n\n## First')
    const site = await openSite({ ...SITE, [PATH]: shown })
    const added = await site.check([write(PATH, shown.replace('## 1.40\n', '## 1.40\n\n<script>evil()</script>\n'))])
    const revived = await site.check([write(PATH, shown.replace('## 1.40\n', '## 1.40\n\n```\n'))])
    const harmless = await site.check([write(PATH, shown.replace('## 1.40\n', '## 1.40\n\nA line.\n'))])

    expect(added.activeContent).toMatchObject([{ path: PATH, form: 'script' }])
    expect(revived.activeContent).toMatchObject([{ path: PATH, form: 'script' }])
    expect(harmless.activeContent).toEqual([])
  })
})
