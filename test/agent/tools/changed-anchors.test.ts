import { describe, expect, test } from '@jest/globals'
import { mkdocsSite, openSite } from '../../checks/site/sites.ts'
import { openTools } from '../../support/open-tools.ts'

const FILES = mkdocsSite({
  'a.md': '# A\n\nSee [below](#set-up).\n\n## Set up\n\nText.\n\n## End\n',
  'b.md': '# B\n\n[a](a.md#set-up) and [end](a.md#end)\n',
})

async function open() {
  const { call } = openTools(FILES, await openSite(FILES))
  await call('read', { path: 'docs/a.md' })
  return {
    edit: (oldText: string, newText: string) => call('edit', { path: 'docs/a.md', edits: [{ oldText, newText }] }),
    call,
  }
}

describe('An edit of a heading', () => {
  test('names the anchor that changed, and who links to the old one', async () => {
    const { edit } = await open()
    expect(await edit('## Set up', '## Install')).toBe(
      'Edited docs/a.md: changed line 5\n' +
        'Anchors of docs/a.md: #set-up is now #install (linked from docs/a.md:3, docs/b.md:3)',
    )
  })

  test('names an anchor that is gone, also when it is not the first edit of the page', async () => {
    const { edit } = await open()
    await edit('Text.', 'Other text.')
    expect(await edit('\n## End\n', '')).toMatch(/\nAnchors of docs\/a.md: #end is gone \(linked from docs\/b.md:3\)$/)
  })

  test('that keeps its anchor names none, and neither does an edit of text', async () => {
    const { edit } = await open()
    expect(await edit('## End', '## END')).toBe('Edited docs/a.md: changed line 9')
    expect(await edit('Text.', 'Other text.')).toBe('Edited docs/a.md: changed line 7')
  })
})

test('A replacement in headings names the anchors of each page', async () => {
  const { call } = await open()
  const answer = await call('replace', { oldText: 'Set up', newText: 'Install', expected: 1 })
  expect(answer).toMatch(/\nAnchors of docs\/a.md: #set-up is now #install \(linked from/)
})
