// Tables of the docs that `npm run numbers` writes: the numbers of `contract/limits.ts`, and what calls to GitHub need.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OTHER_NEEDS, ROUTE_NEEDS, type RouteNeed, WITHOUT_CALLS } from '../../src/github/api/route-needs.ts'

export interface NumberEntry {
  name: string
  value: number | readonly number[]
  reason: string
}

const BEGIN = '<!-- Written by `npm run numbers`. -->'
const END = '<!-- End of the numbers. -->'

/** Who has proved a call on the real GitHub, and when, by a report of `docmend doctor --live`. */
const PROVED_LIVE: Partial<Record<string, string>> = {}
/** The local code host has no rulesets: nock plays this one. */
const WITHOUT_HOST = ['GET /repos/{owner}/{repo}/rulesets/{ruleset_id}']

/** The sentence about it in README.md. */
export function describeProvedCalls(): string {
  const calls = Object.keys({ ...ROUTE_NEEDS, ...OTHER_NEEDS })
  const live = Object.keys(PROVED_LIVE).length
  return `All ${calls.length} kinds of calls that it makes to GitHub are proved on a local stand-in, and ${live === 0 ? 'none' : live} on github.com`
}

/** docs/operating.md with a row for each call. */
export function writeFirstContact(page: string): string {
  const rows = Object.entries<RouteNeed>({ ...ROUTE_NEEDS, ...OTHER_NEEDS }).map(([route, { notLive }]) => {
    const isTried = notLive === undefined && !WITHOUT_HOST.includes(route)
    const where = isTried ? 'by the doctor and by jobs' : 'by other tests'
    const why = notLive ?? (isTried ? '' : 'Only where a ruleset covers a branch of Docmend')
    return `| \`${route}\` | ${where} | ${PROVED_LIVE[route] ?? 'never'} | ${why} |\n`
  })
  const head =
    '| call | proved on the stand-in | proved live | why the doctor leaves it out |\n| --- | --- | --- | --- |\n'
  return writeTable(page, `${head}${rows.join('')}`)
}

/** Reads the exported numbers of a file. Throws for one without a doc comment. */
export async function readNumbers(file: string): Promise<NumberEntry[]> {
  const values: Record<string, NumberEntry['value']> = await import(pathToFileURL(resolve(file)).href)
  const documented = readFileSync(file, 'utf8').matchAll(/(?:^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^export const (\w+)/gm)
  return [...documented].map(([, comment, name = '']) => {
    const value = values[name]
    if (comment === undefined || value === undefined)
      throw new Error(`${name} in ${file} needs a doc comment: why this number?`)
    return { name, value, reason: comment.replaceAll(/\s*\n \*/g, '').trim() }
  })
}

/** The page with its table generated from the code. */
export async function writeLimits(page: string): Promise<string> {
  const rows = (await readNumbers('src/contract/limits.ts')).map(
    ({ name, value, reason }) =>
      `| ${[value]
        .flat()
        .map((one) => describeNumber(name, one))
        .join(', ')} | ${reason} |\n`,
  )
  return writeTable(page, `| limit | of what |\n| --- | --- |\n${rows.join('')}`)
}

function writeTable(page: string, table: string): string {
  const [before, rest] = page.split(`${BEGIN}\n`)
  const [, after] = rest?.split(END) ?? []
  if (before === undefined || after === undefined) throw new Error(`The page needs "${BEGIN}" and "${END}"`)
  return `${before}${BEGIN}\n\n${table}\n${END}${after}`
}

/** docs/security.md with a row for each permission and each thing that stops without it. */
export function writePermissions(page: string): string {
  const calls: { call: string; need: string; use: string }[] = [
    ...Object.entries<RouteNeed>(ROUTE_NEEDS).map(([route, { need, use }]) => ({ call: route, need, use })),
    ...Object.entries<RouteNeed>(OTHER_NEEDS).map(([call, { need, use }]) => ({ call, need, use })),
  ]
  const groups = [...Map.groupBy(calls, ({ need, use }) => `${need.includes(':') ? `\`${need}\`` : need} | ${use}`)]
  const rows = [
    ...groups.map(([cells, members]) => `${cells} | ${members.map(({ call }) => `\`${call}\``).join(', ')}`),
    ...Object.entries(WITHOUT_CALLS).map(([need, { use, why }]) => `\`${need}\` | ${use} | ${why}`),
  ]
  const sorted = rows.sort((a, b) => a.split(' | ', 1).join().localeCompare(b.split(' | ', 1).join(), 'en'))
  const head = '| permission | what stops without it | calls |\n| --- | --- | --- |\n'
  return writeTable(page, `${head}${sorted.map((row) => `| ${row} |\n`).join('')}`)
}

/** Returns a number with the unit in which its name ends. Throws when it ends in none. */
export function describeNumber(name: string, value: number): string {
  const words = name.split('_')
  switch (words.at(-1)) {
    case 'MS':
      return describeMs(value)
    case 'BYTES':
      return describeBytes(value)
    default:
      return `${value.toLocaleString('en-US')} ${describeUnit(words, value)}`
  }
}

/** `JOBS_PER_HOUR` counts "jobs per hour", `MAX_MODEL_CALLS` "calls". */
function describeUnit(words: readonly string[], value: number): string {
  const per = words.indexOf('PER')
  const [last = '', ...rate] = words.slice(per === -1 ? -1 : per - 1)
  if (!last.endsWith('S')) throw new Error(`${words.join('_')} must end in its unit, such as _MS, _BYTES or _FILES`)
  const unit = last === 'REQUESTS' ? 'PULL REQUESTS' : last
  return [value === 1 ? unit.slice(0, -1) : unit, ...rate].join(' ').toLowerCase()
}

function describeMs(ms: number): string {
  const units: [string, number][] = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1000],
  ]
  const [unit, size] = units.find(([, length]) => ms >= length && ms % length === 0) ?? ['ms', 1]
  return unit === 'ms' ? `${ms} ms` : `${ms / size} ${unit}${ms === size ? '' : 's'}`
}

function describeBytes(bytes: number): string {
  const [unit, size] = [
    ['GiB', 1024 ** 3],
    ['MiB', 1024 ** 2],
    ['KiB', 1024],
    ['bytes', 1],
  ].find(([, length]) => bytes % Number(length) === 0) as [string, number]
  return `${bytes / size} ${unit}`
}
