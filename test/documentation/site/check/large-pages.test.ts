// Pages that are too long to be parsed at once, such as release notes, are checked like any other.
import { describe, expect, test } from '@jest/globals'
import { findNew, mkdocsSite, openSite, write } from '../sites.ts'

const RELEASE = `${'Fixed the docs of one thing after another. '.repeat(180)}\n`
/** 650 Ki characters with a link at both ends. */
const NOTES = `# Release notes\n\n## Latest\n\nSee [the guide](guide.md).\n\n${Array.from(
  { length: 85 },
  (_, n) => `## 1.${n}\n\n${RELEASE}\n`,
).join('')}## First\n\nRead [the guide](guide.md#part).\n`
const SITE = mkdocsSite({
  'release-notes.md': NOTES,
  'guide.md': '# Guide\n\n## Part\n\n[First](release-notes.md#first)\n',
})
const PATH = 'docs/release-notes.md'

function edit(from: string, to: string) {
  return [write(PATH, NOTES.replace(from, to))]
}

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

  test('is not checked when nothing ends what an edit opens', async () => {
    const site = await openSite(SITE)
    const { problems, searched } = await site.check(edit('## Latest', '<!--\n\n## Latest'))
    expect(problems.map(({ rule }) => rule)).toContain('unchecked')
    expect(searched).toEqual([])
  })
})
