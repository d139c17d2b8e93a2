import { expect, test } from '@jest/globals'
import { findShortcodes } from '../../../src/checks/frameworks/hugo/shortcodes.ts'

const namesIn = (text: string): string[] => findShortcodes(text).calls.map(({ name }) => name)

test.each([
  ['{{</* a */>}} {{%/* b */%}} {{< c >}}', ['c']],
  ['`{{</* a >}}<b>B</b>{{< /a */>}}` {{< c >}}', ['c']],
  // Hugo 0.111 stops its build at these.
  ['{{</*/>}} {{< a >}} */>}}', ['a']],
  ['{{</* a */ {{< b >}} */>}}', ['b']],
  ['{{</* a {{< b >}}', ['b']],
])('%j has the shortcodes %j', (text, names) => expect(namesIn(text)).toEqual(names))
