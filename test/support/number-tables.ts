// The tables of docs/operating.md that list the numbers of every `defaults.ts`: the name gives the unit, the doc comment
// the reason, and its `@env` tag the variable that overrides the number. `npm run numbers` writes them.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface NumberEntry {
  name: string
  value: number | readonly number[]
  reason: string
  /** The environment variable that overrides it. */
  variable: string | undefined
}

const BEGIN = '<!-- Written by `npm run numbers`. -->'
const END = '<!-- End of the numbers. -->'

/** The files with numbers, in the order of the page: those that an operator can change come first. */
export function findNumberFiles(): string[] {
  const folders = ['jobs', 'agent', 'models', 'pageviews', 'http', 'github', 'projects', 'client']
  const own = folders.map((folder) => `src/${folder}/defaults.ts`)
  const all = globSync(['src/defaults.ts', 'src/**/defaults.ts']).sort()
  return [...own, ...all.filter((file) => !own.includes(file)), 'src/contract/limits.ts']
}

/** Reads the exported numbers of a file. Throws for one without a doc comment. */
export async function readNumbers(file: string): Promise<NumberEntry[]> {
  const values: Record<string, NumberEntry['value']> = await import(pathToFileURL(resolve(file)).href)
  const documented = readFileSync(file, 'utf8').matchAll(/(?:^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^export const (\w+)/gm)
  return [...documented].map(([, comment, name = '']) => {
    const value = values[name]
    if (comment === undefined || value === undefined)
      throw new Error(`${name} in ${file} needs a doc comment: why this number?`)
    const [reason = '', variable] = comment
      .replaceAll(/\s*\n \*/g, '')
      .trim()
      .split(' @env ')
    return { name, value, reason, variable }
  })
}

/** The page with its tables generated from the code. */
export async function writeNumberTables(page: string): Promise<string> {
  const [before, rest] = page.split(`${BEGIN}\n`)
  const [, after] = rest?.split(END) ?? []
  if (before === undefined || after === undefined) throw new Error(`docs/operating.md needs "${BEGIN}" and "${END}"`)
  const tables = await Promise.all(findNumberFiles().map(async (file) => renderTable(file, await readNumbers(file))))
  return `${before}${BEGIN}\n\n${tables.join('\n')}\n${END}${after}`
}

function renderTable(file: string, entries: readonly NumberEntry[]): string {
  const rows = entries.map(({ name, value, reason, variable }) => {
    const shown = [value].flat().map((one) => describeNumber(name, one))
    return `| \`${name}\` | ${shown.join(', ')} | ${variable === undefined ? '' : `\`${variable}\``} | ${reason} |`
  })
  return `**[\`${file}\`](../${file})**\n\n| number | value | variable | why |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
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
