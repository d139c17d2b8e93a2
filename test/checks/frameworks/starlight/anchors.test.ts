import { expect, test } from '@jest/globals'
import { analyzePage } from '../../../../src/checks/page/analyze-page.ts'
import { dialectOf } from '../../page/dialects.ts'
import { headingsOf } from '../../page/find-in-page.ts'

// The anchors are those that @astrojs/markdown-remark 7.3.1 gives.
test.each([
  ['Title\n-----', 'Title', 'title'],
  ['## Title {#own}', 'Title {#own}', 'title-own'],
  ['## A -- b and `--c`', 'A -- b and --c', 'a--b-and---c'],
  ['## ![The map](/m.png) first', 'The map first', '-first'],
  ['## First ![The map](/m.png)', 'First The map', 'first-'],
  ['## A -- b --- c "d"', 'A -- b --- c "d"', 'a--b-----c-d'],
])('the heading %j of Starlight reads %j and is #%s', (text, visible, anchor) => {
  expect(headingsOf(text, 'starlight')).toEqual([{ depth: 2, text: visible, line: 1, anchor }])
})

test('footnotes have a heading of their own', () => {
  expect(analyzePage('a[^1]\n\n[^1]: b', dialectOf('starlight')).anchors).toContain('footnote-label')
  expect(analyzePage('a', dialectOf('starlight')).anchors).toEqual([])
})
