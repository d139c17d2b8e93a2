// Pages of mode 100755 on the way to GitHub: the mode stays, whichever way they are published.
import { expect, test } from '@jest/globals'
import { BRANCH, publish } from '../hosted-docs.ts'
import { PAGES, PUBLISHED, REPOSITORY, useWindowsDocs } from './windows-docs.ts'

const windows = useWindowsDocs()
const { prepareEdits, modesOn } = windows

test.each(['git-data', 'git-push'] as const)('%s keeps them on a base that moved meanwhile', async (publisher) => {
  const request = await prepareEdits()
  await windows.docs.forge.pushFile(REPOSITORY, 'main', 'docs/other.md', 'Other\n', 'A person adds a page')
  const { host } = await windows.docs.connect({ publisher })
  expect(await publish(host, request)).toMatchObject({ kind: 'published', notes: [] })
  expect(modesOn(BRANCH)).toEqual({ ...PUBLISHED, 'docs/other.md': '100644' })
})

test('a person who took the mode away meanwhile has changed the page', async () => {
  const request = await prepareEdits()
  await windows.docs.forge.pushFile(REPOSITORY, 'main', 'docs/edited.md', PAGES['docs/edited.md'], 'chmod -x')
  const publication = await publish(windows.docs.github.host, request)
  expect(publication).toMatchObject({ kind: 'published', notes: [expect.stringContaining('same files')] })
  expect(modesOn('main')).toMatchObject({ 'docs/edited.md': '100644' })
})
