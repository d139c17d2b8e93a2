// Runs the check on every case and holds what it says against what the builds said.
import { treeOfFiles } from '../../../src/base/made-trees.ts'
import { detectDocsRoot } from '../../../src/checks/frameworks/docs-root.ts'
import { describeProblem, isError } from '../../../src/checks/problem.ts'
import { checkSite } from '../../../src/checks/site/check/check-site.ts'
import { createDocsCaches } from '../../../src/checks/site/page-cache.ts'
import type { SiteFiles } from '../seeded/read-site.ts'
import { buildersOf } from './builders.ts'
import type { Judgement } from './judge-build.ts'
import { type Case, readAllCases } from './read-cases.ts'
import { readVerdicts, verdictOf } from './verdicts.ts'

export interface Outcome extends Judgement {
  case: Case
  errors: readonly string[]
  warnings: readonly string[]
  /** `false`: the check reports what builds well. `none`: the build is right, and the check silent. */
  result: 'found' | 'missed' | 'false' | 'none'
}

export async function compareAll(): Promise<Outcome[]> {
  const verdicts = readVerdicts()
  const outcomes: Outcome[] = []
  for (const each of readAllCases()) {
    const judgements = buildersOf(each).map(({ title }) => verdictOf(verdicts, title, each) ?? noVerdict(title, each))
    // The first version is the one in use; what only the other one refuses is not false.
    const first = judgements[0] ?? { verdict: each.expects, why: '' }
    const judgement: Judgement = each.intended === undefined ? first : { verdict: 'builds', why: '' }
    const isGood =
      each.flaw === undefined && [judgement, ...judgements.slice(1)].every(({ verdict }) => verdict === 'builds')
    const said = await checkFiles(each.files)
    const result = resultOf(judgement, isGood, said, each.framework === 'sphinx')
    outcomes.push({ case: each, ...judgement, ...said, result })
  }
  return outcomes
}

function noVerdict(title: string, { name }: Case): never {
  throw new Error(`verdicts.json has nothing of ${title} on "${name}": run \`npm run builds\``)
}

/** `failsOnWarnings`: the build was told to. */
function resultOf(
  { verdict }: Judgement,
  isGood: boolean,
  { errors, warnings }: Said,
  failsOnWarnings: boolean,
): Outcome['result'] {
  const isBreak = verdict === 'fails' || verdict === 'blank'
  const isReported = errors.length + warnings.length > 0
  if (isBreak && !failsOnWarnings) return errors.length > 0 ? 'found' : 'missed'
  if (isBreak || verdict === 'lacks') return isReported ? 'found' : 'missed'
  return isGood && isReported ? 'false' : 'none'
}

type Said = Pick<Outcome, 'errors' | 'warnings'>

/** As `docmend check` reads a repository that has these files alone. */
export async function checkFiles(files: SiteFiles): Promise<Said> {
  const { problems } = await checkSite(treeOfFiles(files), detectDocsRoot([...files.keys()]), createDocsCaches())
  const [errors, warnings] = [problems.filter(isError), problems.filter((problem) => !isError(problem))]
  return { errors: errors.map(describeProblem), warnings: warnings.map(describeProblem) }
}
