// How many invented statements reach a reviewer unmarked, and how many true claims are marked, on pages of real repositories.
//   node dev/eval/try-evidence.ts CASES.json
// CASES.json is a list of { repository: folder, page, true: case[], false: case[], none: statement[] }, where a case is
// [claim, path, first, last, path, first, last ...]: true claims with their places, invented ones with places that do not say it,
// and invented ones without any.
import { readFileSync } from 'node:fs'
import { openLocalTree } from '../../src/github/git/local-tree.ts'
import { examineEvidence } from '../../src/jobs/evidence/examine-evidence.ts'

type Case = [claim: string, ...places: (string | number)[]]
type Kind = 'true' | 'false' | 'none'
type CaseSet = { repository: string; page: string } & Partial<Record<'true' | 'false', Case[]>> & { none?: string[] }

const sets = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as CaseSet[]
const counts = { true: [0, 0], false: [0, 0], none: [0, 0] }

for (const set of sets) {
  const local = await openLocalTree(set.repository, 'HEAD', { PATH: process.env.PATH ?? '' })
  const page = await local.tree.read(set.page)
  if (page === undefined) throw new Error(`${set.repository} has no page ${set.page}`)
  const before = new TextDecoder().decode(page).trimEnd()
  const tryOne = async (kind: Kind, [claim, ...given]: Case): Promise<void> => {
    const places = Array.from({ length: Math.ceil(given.length / 3) }, (_, at) => {
      const [path = '', startLine = 1, endLine = startLine] = given.slice(at * 3, at * 3 + 3)
      return { repository: '', path: String(path), startLine: Number(startLine), endLine: Number(endLine) }
    })
    const { unproven, unsourced } = await examineEvidence({
      evidence: places.length === 0 ? [] : [{ claim, places }],
      changes: [{ kind: 'write', path: set.page, content: Buffer.from(`${before}\n\n${claim}\n`) }],
      tree: local.tree,
      context: [],
      prompts: ['Extend the page with what users should know'],
    })
    const marks = [...unproven.map(({ why }) => why), ...unsourced.map(({ text }) => `${text} is in no source`)]
    counts[kind][0] = (counts[kind][0] ?? 0) + (marks.length > 0 ? 1 : 0)
    counts[kind][1] = (counts[kind][1] ?? 0) + 1
    if (marks.length > 0 === (kind === 'true')) console.log(`${kind}: ${claim} (${marks.join('; ') || 'not marked'})`)
  }
  for (const one of set.true ?? []) await tryOne('true', one)
  for (const one of set.false ?? []) await tryOne('false', one)
  for (const one of set.none ?? []) await tryOne('none', [one])
  await local.close()
}
console.log(
  `Marked: true ${counts.true.join('/')}, false source ${counts.false.join('/')}, no source ${counts.none.join('/')}`,
)
