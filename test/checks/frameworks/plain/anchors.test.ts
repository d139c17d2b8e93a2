import { expect, test } from '@jest/globals'
import { headingsOf } from '../../page/find-in-page.ts'

test.each([
  ['<h2>Some <b>Title</b></h2>', 'Some Title', 'some-title'],
  ['## Some Title [#own]', 'Some Title', 'own'],
  ['## Fixed in [#12]', 'Fixed in [#12]', 'fixed-in-12'],
])('the heading %j of plain files reads %j and is #%s', (text, visible, anchor) => {
  expect(headingsOf(text, 'plain')).toEqual([{ depth: 2, text: visible, line: 1, anchor }])
})
