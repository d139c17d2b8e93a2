// Mistakes that can be planted into any page.
import type { Rule } from '../../src/checks/problem.ts'
import type { SiteFiles } from '../../test/checks/seeded/read-site.ts'
import { append, rewrite, type Step, textOf } from '../../test/checks/seeded/steps.ts'
import type { RealPage } from './checks-trees.ts'

interface RealFault {
  name: string
  rule: Rule
  steps: readonly Step[]
}

export function realFaults({ path, link }: RealPage, files: SiteFiles): RealFault[] {
  const appended = (name: string, rule: Rule, text: string): RealFault => ({ name, rule, steps: [append(path, text)] })
  const faults = [
    appended('a link to no page', 'broken-link', 'See [it](./no-such-page-at-all.md).'),
    appended('an absolute link to no page', 'broken-link', 'See [it](/no/such/page-at-all).'),
    appended('an anchor that is not there', 'broken-anchor', 'See [it](#no-such-heading-at-all).'),
    appended(
      'an anchor of another page that is not there',
      'broken-anchor',
      `See [it](${link}#no-such-heading-at-all).`,
    ),
    appended('an image that is not there', 'missing-image', '![It](./no-such-image-at-all.png)'),
    appended('an open fence', 'unclosed-fence', '```bash\nmake all'),
    appended('residue', 'tool-residue', 'Done.\n</parameter>\n</invoke>'),
    appended('a turned text', 'hidden-character', 'Pay \u202Eereh\u202C.'),
    appended('broken JSON', 'code-block-syntax', '```json\n{ "a": 1,, }\n```'),
    appended('broken YAML', 'code-block-syntax', '```yaml\na: [1\nb: 2\n```'),
  ]
  if (!textOf(files, path).startsWith('---\n')) return faults
  const frontmatter = {
    name: 'broken frontmatter',
    rule: 'frontmatter' as const,
    steps: [rewrite(path, (text) => text.replace('---\n', '---\nbench: [\n'))],
  }
  return [...faults, frontmatter]
}
