// Pages of mode 100755 on the way to GitHub: the mode stays, whichever way they are published.
import { expect, test } from '@jest/globals'
import { BRANCH, publish } from '../hosted-docs.ts'
import { PUBLISHED, useWindowsDocs } from './windows-docs.ts'

const windows = useWindowsDocs()
const { prepareEdits, modesOn } = windows

test.each(['git-data', 'git-push'] as const)('%s keeps the modes, and a new page has none', async (publisher) => {
  const request = await prepareEdits()
  const { host } = await windows.docs.connect({ publisher })
  expect(await publish(host, request)).toMatchObject({ kind: 'published' })
  expect(modesOn(BRANCH)).toEqual(PUBLISHED)
  expect(windows.scratch.git('--git-dir', windows.gitDir, 'rev-parse', `${BRANCH}^{tree}`).trim()).toBe(request.treeSha)
})
