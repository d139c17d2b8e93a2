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
  const judged = outcomes.filter(({ case: { framework, needs } }) => framework === 'mintlify' || needs !== undefined)
  const [breaking, lacking, whole] = [['fails', 'blank'], ['lacks'], ['builds']].map((verdicts) =>
    outcomes.filter(({ verdict }) => verdicts.includes(verdict)),
  )
  const found = (those: readonly Outcome[] = []): string =>
    `${those.filter(({ result }) => result === 'found').length} of ${those.length}`
  const wrongly = (those: readonly Outcome[] = []): string =>
    `${those.filter(({ result }) => result === 'false').length} of ${those.length}`
  return `# What the check says and what the builds say

\`docmend check\` runs no build. To know how far it answers as a build would, ${outcomes.length - judged.length} small sites are built for real, each with one construct, such as a component that does not exist, and the verdicts are compared with what the check says of the same files; ${judged.length} more are judged by documentation and public reports. \`npm run builds\` writes this page.

**In short:** the check finds ${found(breaking)} constructs that fail a build or empty a page, and ${found(lacking)} that lose a part of one. It has a false report for ${wrongly(whole)} sites that build well. The rules were improved with these sites in view, so the table shows what they cover. What they find on sites that nobody used before is measured [on real sites](checks.md#on-real-sites), where themes, modules and plugins also make some of them silent. Nextra, mdBook and plain Markdown are not measured here.

Half of the sites come from public reports and from what we found ourselves ("reports"); the author of the others had read only the vendors' documentation, and not our code ("documentation"). A build has one of four verdicts:

- **fails**: it ends with an error. Sphinx runs with \`-n -W\`, so that its warnings are errors; a warning of the check finds them, too.
- **blank**: it succeeds, but the page is missing or has lost its text.
- **lacks**: it succeeds, but a part of the text is lost, or the page has a link, image or anchor that the built site does not have. For MkDocs, also what only \`--strict\` refuses.
- **builds**: everything is there.

The check must report an error for a site that fails or is blank, and an error or a warning for one that lacks something. A site that builds must get neither.

The builders are ${list(BUILDERS.map(({ title }) => title))}: those of npm, and of Debian 12. Where the two versions of VitePress differ, the first one decides. Mintlify's packages have a license that rules them out here, so its sites are not built, nor are ${outcomes.filter(({ case: { needs } }) => needs !== undefined).length} that need a plugin or a version which the builders here lack.

| framework | sites from | fails or blank: found | lacks: found | builds | false errors | false warnings |
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
