import { expect, test } from '@jest/globals'
import { listPages, makeSampleLog } from '../../dev/demo/sample-access-log.ts'
import { SAMPLE_DOCS } from '../../dev/demo/sample-docs.ts'
import { AI_CLASSES } from '../../src/contract/view-classes.ts'
import { createClassifier } from '../../src/traffic/classify.ts'
import { combined } from '../../src/traffic/feeds/combined.ts'
import { createIdentifyingReader, createLineIds } from '../../src/traffic/reading/line-ids.ts'
import { DEFAULT_SITE_RULES } from '../../src/traffic/site-rules.ts'
import { createTally } from '../../src/traffic/tally.ts'
import { createVisitClassifier } from '../../src/traffic/visit.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const make = () => makeSampleLog({ now: NOW, pages: listPages(SAMPLE_DOCS) })

test('it is the same for the same day', () => {
  expect(makeSampleLog({ now: NOW + 1000, pages: listPages(SAMPLE_DOCS) })).toEqual(make())
})

test('what is counted of it is what is true of it, by page, by class and by reason', () => {
  const { lines, truth } = make()
  const read = createIdentifyingReader(combined.createReader(), createLineIds())
  const rules = { site: DEFAULT_SITE_RULES, now: NOW, oldest: 0, source: 'log', ranges: undefined } as const
  const classifyHit = createVisitClassifier({ ...rules, classify: createClassifier() })
  const tally = createTally({ from: null, to: null, operatorOf: () => null })
  for (const line of lines) {
    const hit = read(line)
    tally.add(typeof hit === 'string' ? hit : classifyHit(hit))
  }
  const { ai, other, ...counts } = truth
  expect(tally.read()).toMatchObject({ ...counts, duplicates: 0, lines: lines.length, classes: { ...ai, other } })
})

test('it has every AI class, and its last day is yesterday', () => {
  const { lines, truth } = make()
  expect(AI_CLASSES.filter((name) => truth.ai[name] === 0)).toEqual([])
  expect(lines[0]).toContain('[06/Nov/2026:')
  expect(lines.at(-1)).toContain('[19/Nov/2026:')
})
