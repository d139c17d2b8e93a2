// The examples of GitHub's documentation "About code owners", and what else real files hold.
import { expect, test } from '@jest/globals'
import { findCodeOwners, readCodeOwners } from '../../../src/jobs/pull-request/code-owners.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

const EXAMPLE = `
# Order is important; the last matching pattern takes the most precedence.
*       @global-owner1 @global-owner2
*.js    @js-owner #This is an inline comment.
*.go docs@example.com
*.txt @octo-org/octocats
/build/logs/ @doctocat
docs/* docs@example.com
apps/ @octocat
/docs/ @doctocat
/scripts/ @doctocat @octocat
**/logs @logger
/apps/ @octocat
/apps/github
`

test.each([
  ['README.md', ['@global-owner1', '@global-owner2']],
  ['src/a.js', ['@js-owner']],
  ['a/b.go', ['docs@example.com']],
  ['notes/a.txt', ['@octo-org/octocats']],
  ['build/logs/today', ['@logger']],
  ['docs/build-app/troubleshooting.md', ['@doctocat']],
  ['deeply/nested/logs/x', ['@logger']],
  ['apps/web/index.md', ['@octocat']],
  ['apps/github/index.md', []],
])('%s belongs to %j', (path, owners) => {
  expect(findCodeOwners(EXAMPLE, [path])).toEqual(owners)
})

test('a star after a folder is for its files alone', () => {
  const file = 'docs/* @a'
  expect([findCodeOwners(file, ['docs/a.md']), findCodeOwners(file, ['docs/b/a.md'])]).toEqual([['@a'], []])
})

test('who owns most of the files comes first', () => {
  expect(findCodeOwners('/a/ @a\n/b/ @b @a', ['b/1', 'b/2', 'a/1'])).toEqual(['@a', '@b'])
})

test('a line that is no rule, or names nobody, is passed over', () => {
  const file = '!*.md @x\n[ab].md @x\n*.md @a not-an-owner @b/c/d\n'
  expect(findCodeOwners(file, ['x.md'])).toEqual(['@a'])
})

test('the first of the three places counts, and a repository without one has no owners', async () => {
  const tree = createMemoryTree({ 'docs/CODEOWNERS': '* @docs', CODEOWNERS: '* @top', 'a.md': '' })
  expect(await readCodeOwners(tree, ['a.md'])).toEqual(['@top'])
  expect(await readCodeOwners(createMemoryTree({ 'a.md': '' }), ['a.md'])).toEqual([])
})
