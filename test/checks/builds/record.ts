// `node test/checks/builds/record.ts [--packages FOLDER] [FRAMEWORK...]`: builds every case that has no verdict, and writes
// verdicts.json. `--packages`: where the builders of npm are installed. Several may run at once, for different frameworks.
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BUILDERS, whyNot } from './builders.ts'
import { judgeBuild } from './judge-build.ts'
import { readAllCases } from './read-cases.ts'
import { dropOthers, readVerdicts, recordVerdict, verdictOf } from './verdicts.ts'

const { values, positionals } = parseArgs({ options: { packages: { type: 'string' } }, allowPositionals: true })
const packages = resolve(values.packages ?? join(tmpdir(), 'docmend-builders'))
mkdirSync(packages, { recursive: true })

const cases = readAllCases()
dropOthers(cases)
for (const builder of BUILDERS.filter(({ framework }) => positionals.length === 0 || positionals.includes(framework))) {
  const reason = whyNot(builder, packages)
  if (reason !== undefined) {
    console.error(`Skipped: ${reason}.`)
    continue
  }
  for (const each of cases.filter(({ framework }) => framework === builder.framework)) {
    if (verdictOf(readVerdicts(), builder.title, each) !== undefined) continue
    const judgement = judgeBuild(builder, each, packages)
    recordVerdict(builder.title, each, judgement)
    console.log(`${builder.title}: ${each.name}: ${judgement.verdict} ${judgement.why}`)
  }
}
