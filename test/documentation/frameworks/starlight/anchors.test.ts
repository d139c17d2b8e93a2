import { expect, test } from '@jest/globals'
import { headingsOf } from '../../page/find-in-page.ts'

test.each([
  ['Title\n-----', 'Title', 'title'],
  ['## Title {#own}', 'Title {#own}', 'title-own'],
  ['## A -- b and `--c`', 'A -- b and --c', 'a--b-and---c'],
  ['## ![The map](/m.png) first', 'The map first', 'first'],
])('the heading %j of Starlight reads %j and is #%s', (text, visible, anchor) => {
  expect(headingsOf(text, 'starlight')).toEqual([{ depth: 2, text: visible, line: 1, anchor }])
})
