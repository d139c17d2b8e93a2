// `docmend check`: what the documentation checks say of a local repository.

import { checkLocally, type LocalCheckEnd } from '../check-locally.ts'
import { readConfig } from '../config.ts'
import { isError, type Problem } from '../documentation/index.ts'
import { plural } from '../text/plural.ts'
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
  const problems = end.problems.map((problem) => ({ ...problem, severity: severityOf(problem) }))
  if (options.json === true) around.stdout(`${JSON.stringify({ ...end, problems })}\n`)
  else print(end, around)
  return end.errors === 0 ? EXIT.done : EXIT.failed
}

function print(end: LocalCheckEnd, around: Surroundings): void {
  const { framework, docsRoot, pages, errors, warnings, problems, skipped } = end
  for (const problem of problems) {
    const { path, line, column, rule, message } = problem
    around.stdout(`${neutralize(`${path}:${line}:${column} ${severityOf(problem)} ${rule} ${message}`)}\n`)
  }
  for (const sentence of skipped) around.stderr(`${neutralize(sentence)}\n`)
  const where = docsRoot === '' ? 'the whole repository' : docsRoot
  const found = `${plural(errors, 'error')}, ${plural(warnings, 'warning')}`
  around.stderr(`${found}; ${plural(pages, 'page')} of ${where} read as ${framework}\n`)
}

function severityOf(problem: Problem): 'error' | 'warning' {
  return isError(problem) ? 'error' : 'warning'
}
