// What a person says of each new error, kept in a file of tab-separated lines that this bench only adds to.
import { readFile, writeFile } from 'node:fs/promises'
import type { Problem } from '../../../src/checks/index.ts'
import type { MeasuredSite } from './sites.ts'

/** `?` until a person has judged. */
export type Verdict = 'true' | 'false' | '?'

/** Of an error, by `verdictKey`. */
export type Verdicts = ReadonlyMap<string, Verdict>

/** One line of the file without its verdict and message. */
export function verdictKey(site: string, sha: string, { path, line, rule }: Problem): string {
  return [site, sha.slice(0, 10), `${path}:${line}`, rule].join('\t')
}

/** Lines: verdict, site, commit, file:line, rule, message. */
export async function readVerdicts(file: string | undefined): Promise<Verdicts> {
  const lines = file === undefined ? [] : (await readOrNothing(file)).split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.split('\t').slice(1, 5).join('\t'), verdictOf(line)]))
}

/** Appends every new error that the file does not have yet. */
export async function writeUnjudged(file: string, sites: readonly MeasuredSite[]): Promise<void> {
  const known = await readVerdicts(file)
  const lines = sites.flatMap(({ name, history }) =>
    history.commits.flatMap(({ sha, errors }) =>
      errors
        .filter((error) => !known.has(verdictKey(name, sha, error)))
        .map((error) => `?\t${verdictKey(name, sha, error)}\t${error.message.replace(/\s+/g, ' ')}\n`),
    ),
  )
  await writeFile(file, `${await readOrNothing(file)}${lines.join('')}`)
}

function verdictOf(line: string): Verdict {
  const [verdict] = line.split('\t')
  return verdict === 'true' || verdict === 'false' ? verdict : '?'
}

async function readOrNothing(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}
