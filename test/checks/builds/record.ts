// `node test/checks/builds/record.ts [--packages FOLDER] [FRAMEWORK...]`: builds every case that has no verdict, and writes
// verdicts.json. `--packages`: where the builders of npm are installed; without it, they are installed for this run. Several
// may run at once, for different frameworks.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BUILDERS, type Builder, buildersOf, installPackages, whyNot } from './builders.ts'
import { judgeBuild, judgeTogether } from './judge-build.ts'
import { type Case, mainPageOf, readAllCases, readBaseSite } from './read-cases.ts'
import { dropOthers, readVerdicts, recordVerdict, verdictOf } from './verdicts.ts'

const { values, positionals } = parseArgs({ options: { packages: { type: 'string' } }, allowPositionals: true })
const cases = readAllCases()
dropOthers(cases)
if (values.packages !== undefined) recordAll(resolve(values.packages))
else {
  const packages = mkdtempSync(join(tmpdir(), 'docmend-builders-'))
  try {
    installPackages(packages)
    recordAll(packages)
  } finally {
    rmSync(packages, { recursive: true })
  }
}

function recordAll(packages: string): void {
  for (const builder of BUILDERS) {
    if (positionals.length > 0 && !positionals.includes(builder.framework)) continue
    const reason = whyNot(builder, packages)
    if (reason === undefined) record(builder, packages)
    else console.error(`Skipped: ${reason}.`)
  }
}

function record(builder: Builder, packages: string): void {
  const isNew = (each: Case) =>
    buildersOf(each).includes(builder) && verdictOf(readVerdicts(), builder.title, each) === undefined
  const together = cases.filter((each) => isNew(each) && mayStandTogether(each))
  for (let start = 0; start < together.length; start += 16) {
    recordTogether(builder, together.slice(start, start + 16), packages)
  }
  for (const each of cases.filter(isNew)) {
    const judgement = judgeBuild(builder, each, packages)
    recordVerdict(builder.title, each, judgement)
    console.log(`${builder.title}: ${each.name}: ${judgement.verdict} ${judgement.why}`)
  }
}

/** A page that need not fail, in a site that is else that of the framework, and that does not lead to itself by its name. */
function mayStandTogether({ framework, expects, files }: Case): boolean {
  const [path, content] = mainPageOf(files)
  const base = readBaseSite(framework)
  const others = [...files.keys()].filter((other) => other !== path)
  return (
    framework !== 'sphinx' &&
    expects !== 'fails' &&
    path.startsWith(mainPageOf(base)[0].replace(/\.\w+$/, '.')) &&
    others.length === base.size - 1 &&
    others.every((other) => Buffer.from(files.get(other) ?? '').equals(base.get(other) ?? Buffer.of())) &&
    !/\bpage(?:[.#)/'"]|\s*%)/.test(Buffer.from(content).toString())
  )
}

/**
 * Most builds take as long for many pages as for one. A page may take the address of another one, so only what builds is
 * recorded; the others are built alone later. What fails is built without the cases that its log names, or halved.
 */
function recordTogether(builder: Builder, cases: readonly Case[], packages: string): void {
  if (cases.length < 2) return
  const { judgements, named } = judgeTogether(builder, cases, packages)
  const good = judgements.filter(([, { verdict }]) => verdict === 'builds')
  for (const [each, judgement] of good) recordVerdict(builder.title, each, judgement)
  console.log(`${builder.title}: ${good.length} of ${cases.length} together`)
  if (judgements.length > 0) return
  const middle = Math.ceil(cases.length / 2)
  const rest = cases.filter((each) => !named.includes(each))
  const parts = named.length > 0 ? [rest] : [cases.slice(0, middle), cases.slice(middle)]
  for (const part of parts) recordTogether(builder, part, packages)
}
