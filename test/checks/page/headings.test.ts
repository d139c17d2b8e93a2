import { expect, test } from '@jest/globals'
import { analyzePage } from '../../../src/checks/page/analyze-page.ts'
import { dialectOf } from './dialects.ts'

test('everything with an id can be linked to', () => {
  const html = analyzePage('<a id="a"></a>\n\n<div name="b">x</div>\n\ntext[^n]\n\n[^n]: note', dialectOf('plain'))
  expect(html.anchors).toEqual(expect.arrayContaining(['a', 'b', 'fn-n', 'user-content-fn-n']))
})

test('a heading in code is none', () => {
  expect(analyzePage('```\n# a\n```', dialectOf('plain')).headings).toEqual([])
})

test('the title is that of the frontmatter, else the first heading of depth 1', () => {
  expect(analyzePage('---\ntitle: A\n---\n# B', dialectOf('plain')).title).toBe('A')
  expect(analyzePage('## C\n\n# B', dialectOf('plain')).title).toBe('B')
})
