// docs/evaluation.md names what there is.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
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
