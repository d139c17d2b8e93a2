// `node test/checks/builds/write-page.ts`: writes docs/builds.md from the recorded verdicts and what the check says today.
import { writeFileSync } from 'node:fs'
import { BUILDERS } from './builders.ts'
import { compareAll, type Outcome } from './compare.ts'
import { FRAMEWORKS, type Framework, ORIGINS, type Origin } from './read-cases.ts'

export const PAGE = 'docs/builds.md'

const NAMES: Readonly<Record<Framework, string>> = {
  vitepress: 'VitePress',
  docusaurus: 'Docusaurus',
  starlight: 'Starlight',
  mkdocs: 'MkDocs',
  sphinx: 'Sphinx',
  hugo: 'Hugo',
  jekyll: 'Jekyll',
  mintlify: 'Mintlify',
}

const ORIGIN_NAMES: Readonly<Record<Origin, string>> = {
  'from-reports': 'reports',
  'from-documentation': 'documentation',
}

export function writePage(outcomes: readonly Outcome[]): string {
  const missed = outcomes.filter(({ result }) => result === 'missed')
  return `# What the check says and what the builds say

\`docmend check\` runs no build. To know how far it answers as a build would, ${outcomes.length} small sites are built for real, each with one construct, such as a component that does not exist, and the verdicts are held against what the check says of the same files. \`npm run builds\` writes this page.

Half of the sites come from public reports and from what we found ourselves ("reports"); the author of the others had read only the vendors' documentation, and not our code ("documentation"). A build has one of four verdicts:

- **fails**: it ends with an error. Sphinx runs with \`-n -W\`, so that its warnings are errors; a warning of the check finds them, too.
- **blank**: it succeeds, but the page is missing or has lost its text.
- **lacks**: it succeeds, but a part of the text is lost, or the page has a link, image or anchor that the built site does not have. For MkDocs, also what only \`--strict\` refuses.
- **builds**: everything is there.

The check has to find what fails or is blank with an error, and what lacks something with an error or a warning. What builds must have neither.

The builders are ${list(BUILDERS.map(({ title }) => title))}. Where the two versions of VitePress differ, the first one decides. Mintlify's packages have a license that rules them out here, so nothing is built: its rows are judged by its documentation and by public reports. So are ${outcomes.filter(({ case: { needs } }) => needs !== undefined).length} sites that need a plugin or a version which the builders here lack.

| framework | sites from | breaks found | lost parts found | builds well | false errors | false warnings |
| --- | --- | --- | --- | --- | --- | --- |
${FRAMEWORKS.flatMap((framework) => ORIGINS.map((origin) => writeRow(outcomes, framework, origin))).join('\n')}

## What is not found

${FRAMEWORKS.map((framework) => writeMissed(missed, framework)).join('\n')}
## False reports

${writeFalse(outcomes.filter(({ result }) => result === 'false'))}
`
}

function list(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function writeRow(outcomes: readonly Outcome[], framework: Framework, origin: Origin): string {
  const here = outcomes.filter(({ case: of }) => of.framework === framework && of.origin === origin)
  const share = (...verdicts: readonly string[]) => {
    const those = here.filter(({ verdict }) => verdicts.includes(verdict))
    return `${those.filter(({ result }) => result === 'found').length} of ${those.length}`
  }
  const wrong = here.filter(({ result }) => result === 'false')
  const wrongErrors = wrong.filter(({ errors }) => errors.length > 0)
  const cells = [
    NAMES[framework],
    ORIGIN_NAMES[origin],
    share('fails', 'blank'),
    share('lacks'),
    here.filter(({ verdict }) => verdict === 'builds').length,
    wrongErrors.length,
    wrong.length - wrongErrors.length,
  ]
  return `| ${cells.join(' | ')} |`
}

function writeMissed(missed: readonly Outcome[], framework: Framework): string {
  const here = missed.filter(({ case: of }) => of.framework === framework)
  if (here.length === 0) return `### ${NAMES[framework]}\n\nEverything is found.\n`
  const lines = here.map(
    ({ case: { name }, verdict, why }) => `- ${asText(name)}: ${verdict}${why === '' ? '' : `, ${asCode(why)}`}`,
  )
  return `### ${NAMES[framework]}\n\n${lines.join('\n')}\n`
}

function writeFalse(wrong: readonly Outcome[]): string {
  if (wrong.length === 0) return 'None.'
  return wrong
    .map(
      ({ case: { framework, name }, errors, warnings }) =>
        `- ${NAMES[framework]}: ${asText(name)}: ${asCode([...errors, ...warnings][0] ?? '')}`,
    )
    .join('\n')
}

/** What stands between backticks is code already. */
function asText(name: string): string {
  return name.replace(/(`[^`]*`)|[<>[\]*_{}]/g, (mark, code) => code ?? `\\${mark}`)
}

function asCode(text: string): string {
  return text.includes('`') ? `\`\`\` ${text.replaceAll('```', '...')} \`\`\`` : `\`${text}\``
}

if (import.meta.main) writeFileSync(PAGE, writePage(await compareAll()))
