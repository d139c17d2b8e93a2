// Changes that no docs build would mind, the same in every framework but for how a site writes its links.
import type { HarmlessEdit } from '../fault.ts'
import { append, rewrite, type Step } from '../steps.ts'

/** How an author of this site writes things. */
export interface Manner {
  /** A page with frontmatter or none, in the navigation, and without HTML in it. */
  page: string
  /** Another page and one of its headings, as targets of links from `page`. */
  link: string
  anchor: string
  /** An image that is there, as a target from `page`. */
  image: string
  /** Of the second heading "Twice" of a page. */
  secondAnchor?: string
  admonition: string
  /** A comment that readers do not see. */
  comment: string
  /** Tabs, cards and the like. */
  furniture: string
  /** A new page, in the navigation and linked to from `page`. */
  newPage: readonly Step[]
  /** Steps that rename a heading and fix every link to it. */
  renamedHeading: readonly Step[]
  /** Steps that move a page and fix links and navigation. */
  movedPage: readonly Step[]
  /** Steps that delete a page, its links and its entry. */
  deletedPage: readonly Step[]
}

export function everySiteEdits(manner: Manner): HarmlessEdit[] {
  const { page } = manner
  const appended = (name: string, text: string): HarmlessEdit => ({ name, steps: [append(page, text)] })
  return [
    { name: 'a mended typo', steps: [rewrite(page, (text) => text.replace(/([a-z]{4,})\.$/m, '$1 indeed.'))] },
    appended('a new section with a link to itself', '## A new section\n\nAs said in [this section](#a-new-section).'),
    appended('a link to another page', `See [the other page](${manner.link}).`),
    appended('a link to a heading of another page', `See [that heading](${manner.anchor}).`),
    appended('a link with a query', 'See [the search](https://example.com/find?q=a&b=c#top).'),
    appended('bare and mail addresses', 'Look at https://example.com/a_(b) or write to help@example.com.'),
    appended('a reference link', `See [the other page][other-page].\n\n[other-page]: ${manner.link} "A title"`),
    appended(
      'a table',
      '| Name | Link |\n| :--- | ---: |\n| `a\\|b` | [other]('.concat(manner.link, ') |\n| ü | **yes** |'),
    ),
    appended('an admonition', manner.admonition),
    appended('a comment', manner.comment),
    appended('furniture of the framework', manner.furniture),
    appended(
      'code that looks like links and tags',
      '```ts\nconst a = `[x](./nowhere.md) {b} <div>`\n// {{ x }} <!-- \n```',
    ),
    appended('inline code that looks like links', 'Write `[text](./nowhere.md)`, `<div>`, `{name}` or ``a `tick` ``.'),
    appended('a fence around a fence', '````md\n```json\n{ broken\n```\n````'),
    appended('tilde fences with a title', '~~~json\n{ "a": [1, 2], "b": null }\n~~~'),
    appended(
      'JSON with comments and more documents of YAML',
      '```jsonc\n{ "a": 1 } // one\n```\n\n```yaml\na: 1\n---\nb: 2\n```',
    ),
    appended('an image used again', `![Again](${manner.image})`),
    appended('emoji', 'Ready 👩🏽‍🔧 and set 🏳️‍🌈, go ❤️ 🇳🇿.'),
    appended('Persian with joiners, and Hebrew', '«می‌خواهم» و «نمی‌دانم». שלום!\n\n## نیم‌فاصله\n\nמשפט.'),
    appended('a very long line', 'word '.repeat(4000).trimEnd()),
    appended(
      'nested lists with code',
      '1. One\n   - Two\n\n     ```bash\n     make\n     ```\n\n   - Three\n2. Four\n   1. Five',
    ),
    appended('a footnote', 'A claim.[^claim]\n\n[^claim]: With a source, [there](https://example.com).'),
    appended('quotes, rules and line breaks', '> A quote\n> of two lines.\n\n***\n\nA line\\\nbroken.'),
    appended('escaped characters', 'Not a \\[link\\](nowhere), 3 \\< 4, 5 \\* 6, AT\\&T.'),
    appended(
      'two headings of one text',
      '## Twice\n\nOne.\n\n## Twice\n\nTwo, see [the second](#'.concat(manner.secondAnchor ?? 'twice-1', ').'),
    ),
    { name: 'lines that end in CRLF', steps: [rewrite(page, (text) => text.replaceAll('\n', '\r\n'))] },
    { name: 'a byte order mark', steps: [rewrite(page, (text) => `\uFEFF${text}`)] },
    { name: 'a new description', steps: [rewrite(page, (text) => describe(text, 'Says: what, "why" & how #1'))] },
    { name: 'a page without a line end', steps: [rewrite(page, (text) => text.trimEnd())] },
    { name: 'a new page in the navigation', steps: manner.newPage },
    { name: 'a heading renamed with its links', steps: manner.renamedHeading },
    { name: 'a page moved with its links', steps: manner.movedPage },
    { name: 'a page deleted with its links', steps: manner.deletedPage },
    { name: 'the same bytes again', steps: [rewrite(page, (text) => text)] },
  ]
}

/** Sets `description` in the frontmatter, which is made where there is none. */
function describe(text: string, description: string): string {
  const line = `description: ${JSON.stringify(description)}\n`
  if (!text.startsWith('---\n')) return `---\n${line}---\n\n${text}`
  return `---\n${line}${text.slice(4).replace(/^description: .*\n/m, '')}`
}
