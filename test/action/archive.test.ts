// `uses:` downloads an archive of the repository, in which the Action must find all that it reads.
import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'

const files = execFileSync('git', ['archive', '--worktree-attributes', 'HEAD'], { maxBuffer: 512 * 1024 * 1024 })

test('the archive has the bundle, the version and the page on the rules, and no tests', () => {
  const listed = execFileSync('tar', ['t'], { input: files }).toString().split('\n')
  expect(listed).toEqual(expect.arrayContaining(['action.yml', 'dist/index.js', 'package.json', 'docs/rules.md']))
  expect(listed.filter((path) => /^(?:test|bench|examples)\/|^docs\/(?!rules\.md$)./.test(path))).toEqual([])
})
