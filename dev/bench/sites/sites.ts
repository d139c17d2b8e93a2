// `npm run bench -- sites DIR[:DOCS_ROOT]... [--commits N] [--json FILE] [--verdicts FILE]`: what the checks say of real sites, of
// their last commits, and of their fixes put back. docs/checks.md has the results.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describePool, describeSite } from './describe-sites.ts'
import type { SiteHistory } from './replay-site.ts'
import { parseSite } from './site-under-test.ts'
import { readVerdicts, writeUnjudged } from './verdicts.ts'
import type { WholeSite } from './whole-site.ts'

export interface SitesOptions {
  sites: readonly string[]
  /** Of each site. */
  commits: number
  jsonFile: string | undefined
  /** Where a person says of each new error whether it is true. */
  verdictsFile: string | undefined
}

export interface MeasuredSite {
  name: string
  whole: WholeSite
  history: SiteHistory
}

const MEASURE = fileURLToPath(new URL('measure-site.ts', import.meta.url))
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024

export async function benchSites({ sites, commits, jsonFile, verdictsFile }: SitesOptions): Promise<void> {
  if (sites.length === 0) throw new Error('sites takes the folders of git repositories: DIR or DIR:DOCS_ROOT')
  const measured: MeasuredSite[] = []
  for (const argument of sites) {
    const whole = await measure<WholeSite>('whole', argument, commits)
    const history = await measure<SiteHistory>('history', argument, commits)
    const site = { name: parseSite(argument).name, whole, history }
    measured.push(site)
    console.log(describeSite(site))
    if (jsonFile !== undefined) await writeFile(jsonFile, `${JSON.stringify(measured)}\n`)
  }
  if (verdictsFile !== undefined) await writeUnjudged(verdictsFile, measured)
  console.log(describePool(measured, await readVerdicts(verdictsFile)))
}

async function measure<T>(part: 'whole' | 'history', argument: string, commits: number): Promise<T> {
  const args = [MEASURE, part, argument, String(commits)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MAX_OUTPUT_BYTES })
  return JSON.parse(stdout) as T
}
