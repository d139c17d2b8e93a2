import { expect, test } from '@jest/globals'
import { headingsOf } from '../../page/find-in-page.ts'

test.each([
  ['## Title {#own}', 'Title', 'own'],
  ['## Title {/* #own */}', 'Title', 'own'],
  ['## A `code` and *emphasis*', 'A code and emphasis', 'a-code-and-emphasis'],
  ['## [Link](a.md) here', 'Link here', 'link-here'],
  ['## See ![the map](/m.png)', 'See the map', 'see-the-map'],
])('the heading %j of Docusaurus reads %j and is #%s', (text, visible, anchor) => {
  expect(headingsOf(text, 'docusaurus')).toEqual([{ depth: 2, text: visible, line: 1, anchor }])
})
