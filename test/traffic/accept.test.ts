import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { prefersHtml, prefersMarkdown } from '../../src/traffic/hints.ts'
import { runs, testProperty } from '../support/property.ts'

describe('who asks for Markdown before HTML', () => {
  test.each([
    'text/markdown, text/html, */*',
    'text/markdown',
    'TEXT/Markdown; charset=utf-8',
    'text/x-markdown, text/html;q=0.9',
    'text/html;q=0.8, text/markdown',
    'text/markdown;q=0.5, text/html;q=0.4',
    'text/markdown, */*',
    '*/*, text/markdown',
    'text/plain',
    'text/plain, text/html;q=0.9, */*;q=0.1',
    'text/plain;q=1.0, text/markdown;q=0.9, text/html;q=0.8, */*;q=0.1',
    'application/json, text/markdown',
    'text/html;q=0, text/markdown;q=0.1',
  ])('%s', (accept) => {
    expect(prefersMarkdown(accept)).toBe(true)
  })
})

describe('who does not', () => {
  test.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'text/html',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'text/html, text/markdown',
    'text/html;q=0.9, text/markdown;q=0.8',
    'application/xhtml+xml, text/markdown',
    'text/markdown;q=0, text/html',
    'text/markdown;q=0',
    'text/markdown;q=0.5, */*',
    'text/plain;q=0.5, text/*;q=0.8, */*;q=0.1',
    'application/json, text/plain, */*',
    'application/markdown',
    ',;,q=,;;',
  ])('%s', (accept) => {
    expect(prefersMarkdown(accept)).toBe(false)
  })
})

describe('who asks for HTML first', () => {
  test.each([
    'text/html',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'application/xhtml+xml, text/html;q=0.9',
    'text/html, text/markdown',
    'text/markdown;q=0.5, text/html;q=0.6',
    'TEXT/HTML, */*',
  ])('%s', (accept) => {
    expect(prefersHtml(accept)).toBe(true)
  })
})

describe('who does not ask for HTML first', () => {
  test.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'text/html;q=0',
    'text/html;q=0.9, */*',
    'text/markdown, text/html, */*',
    'application/json, text/html',
    'application/html',
  ])('%s', (accept) => {
    expect(prefersHtml(accept)).toBe(false)
  })
})

const weight = fc.integer({ min: 1, max: 999 }).map((thousandths) => thousandths / 1_000)
const others = fc.array(fc.constantFrom('image/webp', 'application/xml;q=0.9', 'text/css;q=0.2'), { maxLength: 3 })

testProperty('the weight decides, wherever the types stand', () => {
  fc.assert(
    fc.property(weight, weight, others, fc.boolean(), (markdown, html, rest, htmlFirst) => {
      fc.pre(markdown !== html)
      const types = [`text/markdown;q=${markdown}`, `text/html;q=${html}`]
      const accept = [...rest, ...(htmlFirst ? types.reverse() : types)].join(', ')
      expect(prefersMarkdown(accept)).toBe(markdown > html)
    }),
    runs(),
  )
})

testProperty('of one weight, the first decides', () => {
  fc.assert(
    fc.property(weight, others, (q, rest) => {
      expect(prefersMarkdown([`text/markdown;q=${q}`, ...rest, `text/html;q=${q}`].join(','))).toBe(true)
      expect(prefersMarkdown([`text/html;q=${q}`, ...rest, `text/markdown;q=${q}`].join(','))).toBe(false)
    }),
    runs(),
  )
})

testProperty('no header at all makes it throw or wait', () => {
  const piece = fc.constantFrom('text/markdown', 'text/plain', 'text/html', '*/*', ',', ';', 'q=', '=', '0.', 'é', ' ')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
      const accept = pieces.join('')
      expect(prefersMarkdown(accept) && prefersHtml(accept)).toBe(false)
    }),
    runs(),
  )
  expect(prefersMarkdown(`text/html,${'text/markdown,'.repeat(50_000)}`)).toBe(false)
})
