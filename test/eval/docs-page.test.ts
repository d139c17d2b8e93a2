// docs/evaluation.md names what there is.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { readSet } from '../../dev/eval/notice/notice-set.ts'
import { HELP } from '../../dev/eval/notice/options.ts'
import { TASKS } from '../../dev/eval/tasks/index.ts'
import { ABOUT_INVENTIONS, BAD_SCRIPTS } from './bad-scripts.ts'

const page = readFileSync('docs/evaluation.md', 'utf8')

test('the page of the evaluation names every kind of grader', () => {
  expect([...Object.keys(BAD_SCRIPTS), ...ABOUT_INVENTIONS].filter((kind) => !page.includes(`\`${kind}\``))).toEqual([])
})

test('its results have a row for every task, and for no other', () => {
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| `(?:patch_ready|no_changes)` \|/gm)].map(([, name]) => name)
  expect(rows).toEqual(TASKS.map(({ name }) => name))
})

test('it names every option of the measurement of notices', () => {
  const options = [...HELP.matchAll(/^ {2}(--[a-z-]+(?: [A-Z]+)?)/gm)].map(([, option]) => option)
  expect(options.length).toBeGreaterThan(10)
  expect(options.filter((option) => !page.includes(`| \`${option}\` |`))).toEqual([])
})

test.each([
  ['`development`, split `tuning`', 'development', 'tuning'],
  ['`development`, split `check`', 'development', 'check'],
  ['`untouched`', 'untouched', 'untouched'],
])('its count of %s is that of the file', (title, set, split) => {
  const { repositories } = readSet(`dev/eval/notice/sets/${set}.json`)
  const chosen = repositories.filter((repository) => repository.split === split)
  const commits = chosen.reduce((total, { commits }) => total + commits.length, 0)
  expect(page).toMatch(new RegExp(`\\| ${title} \\| ${commits} (code-only commits )?of ${chosen.length} `))
})
