// A labelled set: commits of public repositories, and which pages of documentation people changed with them. It holds ids,
// paths, lines and labels, and no text of a repository.
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const lines = z.tuple([z.int().min(1), z.int().min(1)])
/** Lines that one edit replaced, from 1, both ends included: at the parent and at the commit. Where there are none, the line before the place. */
const HunkSchema = z.object({ before: lines, after: lines })
const PageSchema = z.object({ path: z.string(), hunks: z.array(HunkSchema).min(1) })
const commitId = z.string().regex(/^[0-9a-f]{40}$/)
/** `code-only`: no page was touched. `with-docs`: people changed these pages in the same commit. */
const CommitSchema = z.object({
  id: commitId,
  parent: commitId,
  kind: z.enum(['code-only', 'with-docs']),
  pages: z.array(PageSchema),
})
const RepositorySchema = z.object({
  name: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  split: z.enum(['tuning', 'check', 'untouched']),
  seed: z.int(),
  commits: z.array(CommitSchema),
})
const SetSchema = z.object({ repositories: z.array(RepositorySchema) })

export type Hunk = z.infer<typeof HunkSchema>
export type ChangedPage = z.infer<typeof PageSchema>
export type LabelledCommit = z.infer<typeof CommitSchema>
export type SampledRepository = z.infer<typeof RepositorySchema>
export type NoticeSet = z.infer<typeof SetSchema>

/** Throws when the file is no set. */
export function readSet(path: string): NoticeSet {
  return SetSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** One commit a line, so that a change of the set can be read as a diff. */
export function writeSet({ repositories }: NoticeSet): string {
  const text = repositories.map(({ commits, ...repository }) => {
    const lines = commits.map((commit) => `      ${JSON.stringify(commit)}`)
    const head = Object.entries(repository).map(([key, value]) => `      "${key}": ${JSON.stringify(value)},\n`)
    return `    {\n${head.join('')}      "commits": [\n${lines.join(',\n')}\n      ]\n    }`
  })
  return `{\n  "repositories": [\n${text.join(',\n')}\n  ]\n}\n`
}
