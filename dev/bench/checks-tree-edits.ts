// Twenty edits that no docs build would reject, on any page.
import type { HarmlessEdit } from '../../test/checks/seeded/fault.ts'
import { append, rewrite } from '../../test/checks/seeded/steps.ts'
import type { RealPage } from './checks-trees.ts'

export function realEdits({ path, link, anchor }: RealPage): HarmlessEdit[] {
  const appended = (name: string, text: string): HarmlessEdit => ({ name, steps: [append(path, text)] })
  return [
    appended('a paragraph', 'One more sentence, with **strong** and *soft* words.'),
    appended('a list', '- one\n- two\n  - three'),
    appended('a numbered list with code', '1. Do this:\n\n   ```bash\n   make all\n   ```\n\n2. Do that.'),
    appended('a link to another page', `See [the other page](${link}).`),
    appended('a link to a heading', `See [that heading](${anchor}).`),
    appended('an external link', 'See [elsewhere](https://example.com/a?b=c#d).'),
    appended('a reference link', `See [it][bench-reference].\n\n[bench-reference]: ${link}`),
    appended('a section that links to itself', '## Written for the bench\n\n[Up](#written-for-the-bench).'),
    appended('a table', '| a | b |\n| - | - |\n| `x` | [y]('.concat(link, ') |')),
    appended('a code block', '```ts\nconst a = { b: `c` } // <d> [e](f.md)\n```'),
    appended('JSON', '```json\n{ "a": [1, true, null] }\n```'),
    appended('YAML', '```yaml\na:\n  - b: c\n```'),
    appended('TOML', '```toml\na = "b"\n```'),
    appended('inline code', 'Write `<div>`, `{x}` or `[a](b)`.'),
    appended('a quote', '> A quote.\n>\n> - with a list'),
    appended('emoji and other scripts', 'Done 🎉, «می‌خواهم», 日本語, Ünïcödé.'),
    appended('a line break and a rule', 'One\\\ntwo\n\n***\n\nthree'),
    appended('a tip', ':::tip\n\nA tip.\n\n:::'),
    {
      name: 'a mended word',
      steps: [rewrite(path, (text) => text.replace(/\bthe ([a-z]{4,})\b(?=[^<>{}()[\]`]*$)/m, 'this $1'))],
    },
    { name: 'CRLF', steps: [rewrite(path, (text) => text.replaceAll(/\r?\n/g, '\r\n'))] },
  ]
}
