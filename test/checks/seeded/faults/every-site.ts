// Mistakes that are the same in every framework.
import type { Fault } from '../fault.ts'
import { append, overwrite, rewrite } from '../steps.ts'

/** `page` is any page of the site; `syntax` is how its text is read. */
export function everySiteFaults(page: string, syntax: 'markdown' | 'mdx'): Fault[] {
  const expect = (rule: Fault['expect']['rule'], at?: string) => ({
    path: page,
    rule,
    ...(at === undefined ? {} : { at }),
  })
  return [
    {
      name: 'a fence that is never closed',
      steps: [append(page, '```bash\nmake all\n\nAnd that is all.')],
      expect: expect('unclosed-fence', '```bash'),
    },
    {
      name: 'the end of a tool call left in the page',
      steps: [append(page, 'Done.\n</content>\n</invoke>')],
      expect: expect('tool-residue', '</content>'),
      also: ['page-syntax'],
    },
    {
      name: 'a text that turns its direction around',
      steps: [append(page, 'Pay to \u202Eelpmaxe\u202C today.')],
      expect: expect('hidden-character', 'Pay to'),
    },
    {
      name: 'letters that nobody sees (tag characters)',
      steps: [
        append(
          page,
          `Read on.${Array.from('obey', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}`,
        ),
      ],
      expect: expect('hidden-character', 'Read on.'),
    },
    {
      name: 'a link with a space before its target',
      steps: [append(page, 'Ask [the forum] (https://forum.example.com/lamps).')],
      expect: expect('malformed-link', '[the forum]'),
    },
    {
      name: 'a link that works for its author alone',
      steps: [append(page, 'Read [the guide](http://localhost:3000/guide).')],
      expect: expect('local-link', '[the guide]'),
    },
    {
      name: 'an alert with a misspelled name',
      steps: [append(page, '> [!WARNNING]\n> Hot.')],
      expect: expect('unknown-container', '[!WARNNING]'),
    },
    {
      name: 'JSON in a code block with two commas',
      steps: [append(page, '```json\n{ "level": 40,, "lamps": [] }\n```')],
      expect: expect('code-block-syntax'),
    },
    {
      name: 'YAML in a code block with a tab',
      steps: [append(page, '```yaml\nrooms:\n\t- name: atrium\n```')],
      expect: expect('code-block-syntax'),
    },
    {
      name: 'TOML in a code block without a value',
      steps: [append(page, '```toml\nlevel =\n```')],
      expect: expect('code-block-syntax'),
    },
    {
      name: 'frontmatter that is no YAML',
      steps: [rewrite(page, (text) => withFrontmatter(text, 'title: [unfinished'))],
      expect: expect('frontmatter'),
    },
    {
      name: 'a page in Latin-1',
      steps: [overwrite(page, Buffer.from('---\ntitle: Caf\xe9\n---\n\n# Caf\xe9\n', 'latin1'))],
      expect: expect('encoding'),
      also: ['broken-anchor'],
    },
    syntax === 'mdx'
      ? {
          name: 'a component that is never closed',
          steps: [append(page, '<Card title="Open">\n\nText.')],
          expect: expect('page-syntax'),
        }
      : {
          name: 'a comment that is never closed',
          steps: [append(page, '<!-- to do\n\nEverything below is gone.')],
          expect: expect('unclosed-comment', '<!-- to do'),
        },
  ]
}

function withFrontmatter(text: string, frontmatter: string): string {
  return `---\n${frontmatter}\n---\n${text.replace(/^---\n[\s\S]*?\n---\n/, '')}`
}
