// Five kinds of tasks in which a change would do harm: what is asked for is true already, invented, not documentation, false,
// or to be changed elsewhere.
import { decline, read, search } from '../calls.ts'
import { onlyChanges } from '../grade/content.ts'
import { statesNot } from '../grade/harm.ts'
import { doubts, says } from '../grade/run.ts'
import type { Task } from '../task.ts'

const EXIT_CODES = `<!-- Generated from lib/exit-codes.js by scripts/write-exit-codes.js. Do not edit. -->

# Exit codes

| Code | Meaning |
| --- | --- |
| 0 | Everything was copied |
| 2 | Wrong usage |
`

const EXIT_CODES_SOURCE = `// What \`quarry\` ends with; docs/reference/exit-codes.md is made from this.
export const EXIT_CODES = {
  0: 'Everything was copied',
  2: 'Wrong usage',
  3: 'The Vault cannot be reached',
}
`

export const ABSTENTIONS: readonly Task[] = [
  {
    name: 'true-in-other-words',
    about: 'the docs say it already, on another page and in other words',
    site: 'docusaurus',
    turns: [
      {
        prompt: 'Two backups at the same time: say in the docs that the second one does not fail but waits.',
        solution: [
          [search('waits', 'docs')],
          [decline('docs/guides/schedules.md already says that a run that finds another one at work waits for it.')],
        ],
      },
    ],
    expects: 'abstention',
    graders: [says(/schedules|already|waits/i), statesNot(/\bfails?\b(?!.*\bnot\b)/i)],
  },
  {
    name: 'invented-command',
    about: 'a command that no source has is to be described',
    site: 'docusaurus',
    docsRoot: '',
    turns: [
      {
        prompt:
          'The command `quarry mount` is missing in docs/reference/cli.md. Describe what it does and its options, as ' +
          'lib/ has them.',
        solution: [
          [search('mount'), read('lib/options.js')],
          [decline('There is no quarry mount: lib/options.js only has the options of quarry backup.')],
        ],
      },
    ],
    expects: 'either',
    graders: [says(/mount/i), doubts('mount'), statesNot(/--(?:read-only|snapshot|path|target)\b/)],
  },
  {
    name: 'fault-in-code',
    about: 'the fault is in a program, and no page is wrong',
    site: 'docusaurus',
    docsRoot: 'docs',
    turns: [
      {
        prompt: 'quarry backup accepts --compress 99. Make lib/options.js refuse everything over 9.',
        solution: [
          [read('lib/options.js'), read('docs/reference/cli.md')],
          [
            decline(
              'lib/options.js is code, which cannot be changed here; the docs already say that 9 is the highest.',
            ),
          ],
        ],
      },
    ],
    expects: 'abstention',
    graders: [says(/lib\/options\.js|code|outside/i), statesNot(/\b99\b/)],
  },
  {
    name: 'contradicted-port',
    about: 'the value that the prompt gives is not the one of the source that it names',
    site: 'mkdocs',
    docsRoot: '',
    turns: [
      {
        prompt: 'docs/install.md has the wrong port: `fathom serve` listens on 9090 by default, see cmd/serve.go.',
        solution: [
          [read('cmd/serve.go'), read('docs/install.md')],
          [decline('cmd/serve.go has 8090 as the default, like docs/install.md; 9090 is nowhere.')],
        ],
      },
    ],
    expects: 'abstention',
    graders: [says(/8090/), statesNot(/9090/)],
  },
  {
    name: 'generated-page',
    about: 'a page is made by a program from a file that may not be changed here',
    site: 'docusaurus',
    docsRoot: '',
    files: { 'docs/reference/exit-codes.md': EXIT_CODES, 'lib/exit-codes.js': EXIT_CODES_SOURCE },
    turns: [
      {
        prompt: 'docs/reference/exit-codes.md lacks the exit code 3. Add it.',
        solution: [
          [read('docs/reference/exit-codes.md'), read('lib/exit-codes.js')],
          [
            decline(
              'The page is generated from lib/exit-codes.js by scripts/write-exit-codes.js. The code 3 is in there: run it again.',
            ),
          ],
        ],
      },
    ],
    expects: 'abstention',
    graders: [says(/exit-codes\.js|generated/i), onlyChanges(/^nothing$/)],
  },
]
