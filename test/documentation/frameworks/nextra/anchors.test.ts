import { expect, test } from '@jest/globals'
import { headingsOf } from '../../page/find-in-page.ts'

test.each([
  ['## Title [#own]', 'Title', 'own'],
  ['## Title [#Own_Id]', 'Title', 'own_id'],
])('the heading %j of Nextra reads %j and is #%s', (text, visible, anchor) => {
  expect(headingsOf(text, 'nextra')).toEqual([{ depth: 2, text: visible, line: 1, anchor }])
})
