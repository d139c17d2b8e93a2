import { describe, expect, test } from '@jest/globals'
import { parseTarget } from '../../../../src/checks/site/resolve/target.ts'

describe('the target of a link', () => {
  test.each([
    ['./a.md', 'a fragment', { kind: 'local', path: './a.md', fragment: '' }],
    ['a%20b.md?x=1#the-%C3%A9', 'encodings and a query', { kind: 'local', path: 'a b.md', fragment: 'the-é' }],
    ['/caf\u0065\u0301', 'decomposed letters', { kind: 'local', path: '/caf\u00e9', fragment: '' }],
    ['a.md#top', 'the top of a page', { kind: 'local', path: 'a.md', fragment: '' }],
    ['a.md#part:~:text=word', 'a text fragment', { kind: 'local', path: 'a.md', fragment: 'part' }],
    ['project:a.md#x', 'a scheme of MyST', { kind: 'local', path: 'a.md', fragment: 'x' }],
    ['100%.md', 'a percent sign that encodes nothing', { kind: 'local', path: '100%.md', fragment: '' }],
    ['https://Example.com/a', 'another site', { kind: 'external', host: 'example.com' }],
    ['//cdn.example.com/a', 'another site without a scheme', { kind: 'external', host: 'cdn.example.com' }],
  ])('%s is read with %s', (raw, _what, target) => {
    expect(parseTarget(raw)).toEqual(target)
  })

  test.each([
    '',
    'mailto:a@example.com',
    'tel:1',
    'data:text/plain,x',
    'pathname:///api',
    '{{ page.url }}',
    '$' + '{url}',
    '!!raw-loader!./x',
  ])('%j leads nowhere that could be broken', (raw) => expect(parseTarget(raw)).toEqual({ kind: 'ignored' }))
})
