// How many added lines of true documentation the evidence report marks: commits of real repositories that change code and pages
// together, each with its code as the cause. People wrote the lines, so a mark is right only where no source has the detail.
//   node dev/eval/try-added-lines.ts DIR DOCS_FOLDER [COMMITS] [SINCE] > marks.json
// Neither end of the change has the new pages. The model of a job would cite the lines of each claim; here claims cite the lines of
// code that differ, so a number from other code is marked.
import { DEFAULT_QUESTION } from '../../src/agent/cause/cause.ts'
import type { EvidencePlace } from '../../src/agent/finish/evidence.ts'
import { type Change, readIfSmall, type Tree } from '../../src/base/git-tree.ts'
import { treeWithout } from '../../src/base/made-trees.ts'
import { findAddedLines } from '../../src/jobs/evidence/added-lines.ts'
import { examineEvidence } from '../../src/jobs/evidence/examine-evidence.ts'
import { type Commit, type FileChange, openHistory } from './history/history.ts'

const PAGE = /\.(?:md|mdx|markdown|rst)$/
const CODE = /\.(?:go|[cm]?js|[cm]?ts|tsx|jsx|vue|py|rs|java|rb|php|c|cc|cpp|h|cs|proto)$/
const TEST = /(?:^|\/)(?:tests?|testdata|__tests__)\/|[._-]test\.|\.spec\./
const CLAIM_MAX_PLACES = 10
const PLACE_MAX_LINES = 100
/** More are a new edition and not what follows a change of code. */
const ADDED_MAX_LINES = 300

const [dir = '', folder = '', wanted = '30', since = '2022-01-01'] = process.argv.slice(2)
const history = await openHistory(dir, { PATH: process.env.PATH ?? '' })
const chosen: { commit: Commit; pages: FileChange[]; code: FileChange[] }[] = []
for (const commit of await history.commits(since, [folder])) {
  const files = (await history.filesOf(commit)).filter(({ status }) => status !== 'moved')
  const [pages, code] = [files.filter(({ path }) => PAGE.test(path)), files.filter(({ path }) => !PAGE.test(path))]
  if (code.some(({ path }) => CODE.test(path) && !TEST.test(path))) chosen.push({ commit, pages, code })
}
const step = Math.max(1, chosen.length / Number(wanted))
const sample = chosen.filter((_, at) => Math.floor((at + 0.5) / step) !== Math.floor((at - 0.5) / step))
const results = []
for (const { commit, pages, code } of sample) {
  const [before, head] = [history.tree(commit.parentSha), history.tree(commit.sha)]
  const paths = new Set(pages.map(({ path }) => path))
  const after = treeWithout(head, (path) => paths.has(path), 'without its pages')
  const changes = await changesOf(pages, head)
  const old = await Promise.all(changes.map(({ path }) => readText(before, path)))
  const added = findAddedLines(changes, old)
  if (added.length === 0 || added.length > ADDED_MAX_LINES) continue
  const places = [
    ...(await differingLines(code, after, before, 'code@after')),
    ...(await differingLines(code, before, after, 'code@before')),
  ]
  const { unsourced } = await examineEvidence({
    evidence: places.flatMap((_, at) =>
      at % CLAIM_MAX_PLACES === 0 ? [{ claim: 'The change', places: places.slice(at, at + CLAIM_MAX_PLACES) }] : [],
    ),
    changes,
    tree: before,
    context: [
      { name: 'code@before', tree: before },
      { name: 'code@after', tree: after },
    ],
    prompts: [DEFAULT_QUESTION, commit.subject],
  })
  const marks = unsourced.map((mark) => {
    const text = added.find(({ path, line }) => path === mark.path && line === mark.line)?.text ?? ''
    return { ...mark, in: text }
  })
  results.push({ sha: commit.sha, subject: commit.subject, added: added.length, marks })
}
await history.close()
process.stdout.write(`${JSON.stringify(results, null, 1)}\n`)
const marks = results.flatMap(({ sha, marks: of }) => of.map(({ path, line }) => `${sha} ${path}:${line}`))
const lines = results.reduce((sum, { added }) => sum + added, 0)
process.stderr.write(
  `${dir}: ${results.length} commits, ${lines} added lines, ${new Set(marks).size} of them marked, ${marks.length} marks\n`,
)

async function changesOf(pages: readonly FileChange[], head: Tree): Promise<Change[]> {
  const docs = pages.filter(({ path }) => path.startsWith(`${folder}/`))
  return Promise.all(
    docs.map(
      async ({ path, status }): Promise<Change> =>
        status === 'deleted'
          ? { kind: 'delete', path }
          : { kind: 'write', path, content: Buffer.from(await readText(head, path)) },
    ),
  )
}

async function readText(tree: Tree, path: string): Promise<string> {
  return new TextDecoder().decode((await readIfSmall(tree, path)) ?? new Uint8Array())
}

/** The lines that one end has and the other lacks, in ranges. */
async function differingLines(code: readonly FileChange[], tree: Tree, other: Tree, repository: string) {
  const places: EvidencePlace[] = []
  for (const { path } of code) {
    const known = new Set((await readText(other, path)).split(/\r?\n/))
    const text = (await readText(tree, path)).split(/\r?\n/)
    const fresh = text.flatMap((line, index) => (known.has(line) ? [] : [index + 1]))
    for (const line of fresh) {
      const last = places.at(-1)
      const isNext = last?.path === path && line === last.endLine + 1 && line - last.startLine < PLACE_MAX_LINES
      if (isNext) places[places.length - 1] = { ...last, endLine: line }
      else places.push({ repository, path, startLine: line, endLine: line })
    }
  }
  return places
}
