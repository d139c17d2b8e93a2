// The words for a finding: what the page still says, and what the code says now. The caller writes names and values as code in
// its own form, so that nothing of the repository can be markup.
import type { Finding } from '../../notice/finding.ts'

export type AsCode = (text: string) => string

/** `` `retries` was `3` and is `5` now ``, without a full stop. */
export function describeChange({ rule, was, is, why }: Finding, code: AsCode): string {
  const fact = was ?? is
  if (fact === undefined) return code(why)
  const name = code(fact.name)
  switch (rule) {
    case 'name-gone':
      return is === undefined ? `${name} is gone from the code` : `${name} is called ${code(is.name)} now`
    case 'default-changed':
      return `${name} was ${statedValue(was, code)} and is ${statedValue(is, code)} now`
    case 'value-gone':
      return `${name} is not allowed any more${fact.owner === '' ? '' : ` for ${code(fact.owner)}`}`
    case 'message-gone':
      return is === undefined ? `the message ${name} is gone` : `the message ${name} is ${code(is.name)} now`
    case 'not-documented':
      return `${name} is new and not documented beside the others`
    default:
      return rule satisfies never
  }
}

function statedValue(fact: Finding['was'], code: AsCode): string {
  return fact?.value === undefined ? 'another value' : code(fact.value)
}

/** Where the code says so: after the change, or before it where it is gone; undefined where only a command says it. */
export function codePlaceOf({ was, is }: Pick<Finding, 'was' | 'is'>): { path: string; line: number } | undefined {
  const fact = is ?? was
  return fact?.isPrinted === true ? undefined : fact
}
