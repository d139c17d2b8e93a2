// `docmend skill`: a SKILL.md of the installed version for coding agents. What the commands take, print and return comes from
// their help, so it is never that of another version. The format: https://agentskills.io/specification
import type { Command } from 'commander'
import { readVersion } from '../version.ts'
import { HELP_ENDS, meaningsOfExitCodes } from './help-text.ts'
import { EXIT, type Runtime } from './runtime.ts'

const DESCRIPTION =
  'Keeps documentation true to the code. Use it after you change code that documentation may speak of (options, defaults, names, allowed values, messages) and before you commit; after you edit, move or delete documentation pages; and when Docmend fails a commit or a pull request.'

/** Those that a coding agent needs, in the order in which it does; the others are for people who run the service. */
const COMMANDS: readonly (readonly [name: string, when: string])[] = [
  [
    'notice',
    'After you change code. It compares two states of the code and names the lines of the documentation that the change makes untrue. It knows only what it can prove; when it prints nothing, the documentation may still be behind. Add `--candidates` to see pages that are worth a look.',
  ],
  [
    'check',
    'After you edit, move or delete pages. It reads the site as its build would, and reports dead links, anchors, images and navigation entries, and pages that do not build.',
  ],
  [
    'run',
    'When a person asks for Docmend to write the change. It needs a model for most prompts and prints a patch; edit the pages yourself otherwise.',
  ],
]

const WHAT_TO_DO = `## What to do about a finding

1. Read the line of the page and the place in the code that the finding names.
2. If the page is wrong, correct it in the same change as the code. A line \`edit\` below the finding says what to replace; it is mechanical, so read the sentence again afterwards.
3. If the code is wrong, correct the code.
4. If the page is right although the code changed, tell the person, who may vouch for it. Do not vouch yourself unless you were asked to.
5. Run the command again. Then run \`check\` on what you edited.

## Vouch for a line

A person vouches in \`.docmend.yml\` at the top of the repository that has the documentation:

\`\`\`yaml
vouched:
  - page: docs/cli.md
    unit: the old name still works
    fact: --retries
    until: 2027-01-31
    reason: It stays as an alias until 3.0
\`\`\`

\`unit\` is a part of the line, \`fact\` the name that the finding gives, \`until\` the last day. Docmend reads the file as it was before the change: an entry of the same change silences nothing, so it belongs in a change of its own.
`

interface SkillOptions {
  call: string
}

/** Gives the command; `program` has the help. */
export function printSkill(program: Command): (runtime: Runtime, options: SkillOptions) => Promise<number> {
  return async (runtime, { call }) => {
    runtime.stdout(writeSkill(program, call))
    return EXIT.done
  }
}

function writeSkill(program: Command, call: string): string {
  const version = readVersion()
  const head = `---\nname: docmend\ndescription: ${JSON.stringify(DESCRIPTION)}\nmetadata:\n  version: ${JSON.stringify(version)}\n---\n`
  const intro = `# Docmend ${version}\n\nWithout \`--repo DIR\`, a command works on the git repository of the current folder. \`${call} help COMMAND\` prints the same as below.\n`
  const sections = COMMANDS.map(([name, when]) => describeCommand(program, name, when))
  return [head, intro, ...sections, WHAT_TO_DO].join('\n').replaceAll(/(?<=^|`)docmend (?=[a-z])/gm, `${call} `)
}

function describeCommand(program: Command, name: string, when: string): string {
  const command = program.commands.find((one) => one.name() === name)
  const end = HELP_ENDS[name]
  if (command === undefined || end === undefined) throw new Error(`There is no command ${name}`)
  const options = command.options.map(({ flags, description }) => `- \`${flags}\`: ${description}`)
  const codes = meaningsOfExitCodes(end).map((meaning, code) => `${code}: ${meaning}`)
  return [
    `## \`docmend ${name}\``,
    when,
    ['```sh', ...end.examples, '```'].join('\n'),
    options.join('\n'),
    `Exit codes: ${codes.join('; ')}.\n`,
  ].join('\n\n')
}
