// What PyYAML refuses although YAML 1.2 allows it: https://pyyaml.org/wiki/PyYAMLDocumentation
import type { YamlToken } from './unclear-yaml.ts'

/** PyYAML takes these for a merge, for the default of a mapping, and for numbers without digits. */
const NO_VALUE = /^(?:<<|=|[-+]?0[bx]_+)$/
/** https://yaml.org/type/timestamp.html */
const DATE =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:(?:[Tt]|[ \t]+)(\d\d?):(\d\d):(\d\d)(?:\.\d*)?(?:[ \t]*(?:Z|[-+](\d\d?)(?::?(\d\d))?))?)?$/

/** Characters that YAML 1.1 does not allow in a stream. */
export const UNPRINTABLE = /[^\P{Cc}\t\n\r\u0085]|[\uFFFE\uFFFF]/u

/** To PyYAML, a tab separates nothing, and a question mark inside brackets begins a key. */
export function isRefusedByPyYaml({ type, source }: YamlToken, isInFlow: boolean): boolean {
  if (typeof source !== 'string') return false
  if (type === 'space') return source.includes('\t')
  if (type !== 'scalar') return false
  return (
    source.includes('\t') || (isInFlow && source.includes('?')) || NO_VALUE.test(source) || isImpossibleDate(source)
  )
}

/** `2026-02-30` looks like a date, and there is none. */
function isImpossibleDate(source: string): boolean {
  const parts = DATE.exec(source)?.slice(1)
  if (parts === undefined) return false
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0, zoneHours = 0, zoneMinutes = 0] = parts.map(
    (part) => Number(part ?? 0),
  )
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(year, month - 1, day)
  const isDay = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return !isDay || hours > 23 || minutes > 59 || seconds > 59 || zoneHours > 23 || zoneMinutes > 59
}
