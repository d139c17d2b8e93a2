// The parsers of attribute lists as judges of the gate. Debian has them: python3-markdown, python3-pymdownx,
// ruby-kramdown, ruby-kramdown-parser-gfm and hugo.
import { describe, expect, test } from '@jest/globals'
import { runs, testProperty } from '../../../support/property.ts'
import { activeContentIn } from '../dialects.ts'
import { generateListPage } from './generator/attribute-lists.ts'
import { actingAttributes, LIST_PARSERS } from './parsers/attribute-lists.ts'

const FIRST_SEED = Number(process.env.DOCMEND_ORACLE_SEED ?? 0)
const COUNT = runs(400).numRuns

describe.each(LIST_PARSERS)('$name', ({ name, dialect, whyNot, convert }) => {
  const reason = whyNot()
  if (reason !== undefined) console.warn(`Skipped: ${reason}, so ${name} cannot judge the gate.`)
  if (reason !== undefined) return test.skip('the gate finds each list that acts', () => {})

  testProperty('the gate finds each list that acts', () => {
    const pages = Array.from({ length: COUNT }, (_, index) => generateListPage(FIRST_SEED + index))
    const html = convert(pages)
    const acting = pages.filter((_page, index) => actingAttributes(html[index] ?? '').length > 0)
    expect(acting.filter((page) => !isFound(dialect, page))).toEqual([])
    // Otherwise the pages would prove nothing.
    expect(acting.length).toBeGreaterThan(COUNT / 200)
  })
})

/** What only has an unknown name may have a precedent, so that does not count. */
function isFound(dialect: (typeof LIST_PARSERS)[number]['dialect'], page: string): boolean {
  return activeContentIn(dialect, page).some(({ form }) => !form.startsWith('unknown-') || form === 'unknown-scheme')
}
