// `docmend check`: what the documentation checks say of a local repository.
import { checkLocally, type LocalCheckEnd } from '../check-locally.ts'
import { readConfig } from '../config.ts'
import { describeProblem } from '../documentation/problem.ts'
import { parseDocsRoot } from './docs-root-option.ts'
import { requireFolder } from './repository-option.ts'
import { EXIT, type Surroundings } from './surroundings.ts'
import { neutralize } from './terminal-text.ts'

interface CheckOptions {
  repo: string
  docsRoot?: string
  since?: string
  json?: boolean
}

/** Exits with 1 when there are errors; warnings alone are fine. */
export async function check(around: Surroundings, options: CheckOptions): Promise<number> {
  requireFolder(options.repo)
  const end = await checkLocally(readConfig(around.env), {
    repositoryDir: options.repo,
    docsRoot: options.docsRoot === undefined ? undefined : parseDocsRoot(options.docsRoot),
    since: options.since,
  })
  if (options.json === true) around.stdout(`${JSON.stringify(end)}\n`)
  else print(end, around)
  return end.errors === 0 ? EXIT.done : EXIT.failed
}

function print({ framework, docsRoot, pages, errors, warnings, problems }: LocalCheckEnd, around: Surroundings): void {
  for (const problem of problems) around.stdout(`${neutralize(describeProblem(problem))}\n`)
  const where = docsRoot === '' ? 'the whole repository' : docsRoot
  around.stderr(`${errors} errors, ${warnings} warnings; ${pages} pages of ${where} read as ${framework}\n`)
}
