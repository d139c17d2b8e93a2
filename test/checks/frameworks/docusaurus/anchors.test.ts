import { expect, test } from '@jest/globals'
import { headingsOf } from '../../page/find-in-page.ts'
import { findNew, openSite, write } from '../../site/sites.ts'

// The anchors are those that @docusaurus/mdx-loader 3.10.2 gives.
test.each([
  ['## Title {#own}', 'Title', 'own'],
  ['## Title {/* #own */}', 'Title', 'own'],
  ['## Title {/*#own*/}', 'Title', 'own'],
  ['## Title {/* #own further */}', 'Title', 'own'],
  ['## Title {/* note */}', 'Title', 'title--note-'],
  ['## Title <Icon />', 'Title', 'title-'],
  ['## A `code` and *emphasis*', 'A code and emphasis', 'a-code-and-emphasis'],
  ['## [Link](a.md) here', 'Link here', 'link-here'],
  ['## See ![the map](/m.png)', 'See the map', 'see-the-map'],
])('the heading %j of Docusaurus reads %j and is #%s', (text, visible, anchor) => {
  expect(headingsOf(text, 'docusaurus')).toEqual([{ depth: 2, text: visible, line: 1, anchor }])
})

test.each([
  [true, ['docs/b.md:2 broken-anchor']],
  [false, ['docs/b.md:1 broken-anchor']],
])('with maintainCase %s only anchors in the right case are there', async (maintainCase, expected) => {
  const session = await openSite({
    'docusaurus.config.js': `module.exports = {
      presets: [['classic', { docs: {} }]],
      markdown: { anchors: { maintainCase: ${maintainCase} } },
    }`,
    'docs/a.md': '# A\n\n## getState\n',
    'docs/b.md': '# B\n',
  })
  const change = write('docs/b.md', '[kept](a.md#getState)\n[lowered](a.md#getstate)\n')
  expect(await findNew(session, [change])).toEqual(expected)
})
