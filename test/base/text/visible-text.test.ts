import { expect, test } from '@jest/globals'
import { visibleText } from '../../../src/base/text.ts'

test('terminal sequences, and characters that hide text or turn it around, are shown as escapes', () => {
  expect(visibleText('a\u001b[31mb\u202ec\u200bd\u0000')).toBe('a\\x1b[31mb\\u202ec\\u200bd\\x00')
})

test('line ends, tabs, and joiners within emoji and other scripts stay', () => {
  const text = 'a\n\tb 👩\u200d💻 می\u200cخواهم'
  expect(visibleText(text)).toBe(text)
  expect(visibleText('pass\u200dword')).toBe('pass\\u200dword')
})
