// verdicts.json: what the builds said of each case, by the title of the builder and the hash of the case.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILDERS } from './builders.ts'
import type { Judgement } from './judge-build.ts'
import { type Case, VERDICTS } from './read-cases.ts'

const PATH = join(import.meta.dirname, 'verdicts.json')

/** Title of a builder to hash of a case to `verdict` or `verdict: why`. */
export type Verdicts = Readonly<Record<string, Readonly<Record<string, string>>>>

export function readVerdicts(): Verdicts {
  return JSON.parse(readFileSync(PATH, 'utf8'))
}

export function verdictOf(verdicts: Verdicts, title: string, { hash }: Case): Judgement | undefined {
  const [, name, why = ''] = /^(\w+)(?:: (.*))?$/.exec(verdicts[title]?.[hash] ?? '') ?? []
  const verdict = VERDICTS.find((verdict) => verdict === name)
  return verdict && { verdict, why }
}

/** Adds to what the file has by then: other runs write it too. */
export function recordVerdict(title: string, { hash }: Case, { verdict, why }: Judgement): void {
  const verdicts = readVerdicts()
  write({ ...verdicts, [title]: { ...verdicts[title], [hash]: why === '' ? verdict : `${verdict}: ${why}` } })
}

/** Drops the verdicts on cases that are gone or have changed. */
export function dropOthers(cases: readonly Case[]): void {
  const hashes = new Set(cases.map(({ hash }) => hash))
  const titles = new Set(BUILDERS.map(({ title }) => title))
  const kept = Object.entries(readVerdicts()).filter(([title]) => titles.has(title))
  write(
    Object.fromEntries(
      kept.map(([title, of]) => [title, Object.fromEntries(Object.entries(of).filter(([hash]) => hashes.has(hash)))]),
    ),
  )
}

/** Sorted, one line per case. */
function write(verdicts: Verdicts): void {
  const sorted = Object.entries(verdicts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, of]) => [title, Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)))])
  writeFileSync(`${PATH}.${process.pid}`, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  renameSync(`${PATH}.${process.pid}`, PATH)
}
