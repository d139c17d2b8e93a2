import { expect, test } from '@jest/globals'
import { analyzePage } from '../../../../src/checks/page/analyze-page.ts'
import { dialectOf } from '../../page/dialects.ts'
import { headingsOf } from '../../page/find-in-page.ts'

// The anchors are those that the remark plugins of nextra 4.6.1 give.
test.each([
  ['## Title [#own]', 'Title', 'own'],
  ['## Title [#Own_Id]', 'Title', 'own_id'],
])('the heading %j of Nextra reads %j and is #%s', (text, visible, anchor) => {
  expect(headingsOf(text, 'nextra')).toEqual([{ depth: 2, text: visible, line: 1, anchor }])
})

test.each([
  [
    "<Tabs items={['Mainnet Beta', 'Mocha']}>\n<Tabs.Tab>\n## Mocha\n</Tabs.Tab>\n<Tabs.Tab>b</Tabs.Tab>\n</Tabs>",
    ['mocha', 'mainnet-beta', 'mocha-1'],
  ],
  ['<details>\n<summary>How to `run`?</summary>\ntext\n</details>', ['how-to-run']],
  ['<details><summary>One line</summary>x</details>', ['one-line']],
  ['<details>\n\n<summary>Alone</summary>\n\ntext\n</details>', []],
  ['<Tabs items={names}>\n<Tabs.Tab>b</Tabs.Tab>\n</Tabs>', []],
])('the elements of %j have the anchors %j', (text, anchors) => {
  expect(analyzePage(text, dialectOf('nextra')).anchors).toEqual(anchors)
})
