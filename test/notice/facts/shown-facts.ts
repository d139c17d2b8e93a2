// Facts as lines, so that a test shows what it expects: `3 key Pet.tag = none`.
import type { Fact } from '../../../src/notice/fact.ts'

export function shown(facts: readonly Fact[] | undefined): string[] | undefined {
  return facts?.map(({ line, kind, owner, name, value }) => {
    const whole = owner === '' ? name : `${owner} > ${name}`
    return `${line} ${kind} ${whole}${value === undefined ? '' : ` = ${value}`}`
  })
}
