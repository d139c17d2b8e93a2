import { expect, test } from '@jest/globals'
import { TagParser } from '../../../src/checks/active-content/tag-parser.ts'

interface ReadTag {
  source: string
  name: string
  attributes: unknown[][]
}

function readTags(html: string): ReadTag[] {
  const tags: ReadTag[] = []
  let open: Omit<ReadTag, 'source'> = { name: '', attributes: [] }
  const parser = new TagParser({
    onopentagname: (name) => {
      open = { name, attributes: [] }
    },
    onattribute: (...attribute) => void open.attributes.push(attribute),
    onopentag: () => void tags.push({ ...open, source: html.slice(parser.startIndex, parser.endIndex + 1) }),
  })
  parser.end(html)
  return tags
}

test('gives each tag as it is written, with its attributes and their quotes', () => {
  const html = `text <A b="1&amp;2" C='3' d=4 e>more</A> <br/>`
  expect(readTags(html)).toEqual([
    {
      source: `<A b="1&amp;2" C='3' d=4 e>`,
      name: 'A',
      attributes: [
        ['b', '1&amp;2', '"'],
        ['C', '3', "'"],
        ['d', '4', null],
        ['e', '', undefined],
      ],
    },
    { source: '<br/>', name: 'br', attributes: [] },
  ])
})

test('gives tags inside scripts and after end tags that fit nothing', () => {
  expect(readTags('<script><b></i></script><u>').map(({ source }) => source)).toEqual(['<script>', '<b>', '<u>'])
})

test('names a tag that never ends, and its attributes, but not its end', () => {
  const events: string[] = []
  const parser = new TagParser({
    onopentagname: (name) => void events.push(name),
    onattribute: (name) => void events.push(name),
    onopentag: () => void events.push('end'),
  })
  parser.end('<a href="x" on')
  expect(events).toEqual(['a', 'href'])
})
