// The dashboard of Grafana and the alerts name metrics that a real service has, and the docs say what to do about each alert.
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { readSamples, scrape } from '../service/observability/scrape.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { groupingsIn, metricsIn } from './promql-names.ts'

const createWorld = useWorlds()
const ALERTS = 'ops/prometheus/alerts.yml'
const DASHBOARD = 'ops/grafana/docmend.json'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string }
}

const rules = (parse(readFileSync(ALERTS, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)

interface Panel {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string; refId: string }[]
}

const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: Panel[] }

const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
]

let text: string | undefined
afterEach(() => {
  text = undefined
})

/** The names that the service declares, whether or not there is a value yet. */
async function namesOfService(): Promise<Set<string>> {
  text ??= await scrape((await (await createWorld()).startHere()).url)
  const declared = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    declared.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

test('each metric in an alert or a panel is one of the service', async () => {
  const names = await namesOfService()
  const unknown = expressions.flatMap(({ where, expr }) =>
    metricsIn(expr)
      .filter(({ name }) => !names.has(name))
      .map(({ name }) => `${where}: ${name}`),
  )
  expect(unknown).toEqual([])
  expect(expressions.every(({ expr }) => metricsIn(expr).length > 0)).toBe(true)
})

test('each label in an alert or a panel is one that docs/operating.md gives its metric', () => {
  const documented = documentedLabels()
  const unknown = expressions.flatMap(({ where, expr }) => {
    const metrics = metricsIn(expr).map(({ name, labels }) => ({
      labels,
      known: documented.get(name.replace(/_(bucket|count|sum)$/, '')) ?? [],
    }))
    const all = new Set(['le', 'instance', ...metrics.flatMap(({ known }) => known)])
    return [
      ...metrics.flatMap(({ labels, known }) => labels.filter((label) => !known.includes(label))),
      ...groupingsIn(expr).filter((label) => !all.has(label)),
    ].map((label) => `${where}: ${label}`)
  })
  expect(unknown).toEqual([])
})

test('docs/operating.md lists the metrics and labels that the service has', async () => {
  const names = await namesOfService()
  const ours = new Set([...names].map((name) => name.replace(/_(bucket|count|sum)$/, '')))
  const documented = documentedLabels()
  expect([...documented.keys()].filter((name) => !ours.has(name) && !names.has(name))).toEqual([])
  expect([...ours].filter((name) => !documented.has(name))).toEqual([])
  const wrong = readSamples(text ?? '').flatMap(({ name, labels }) => {
    const known = documented.get(name) ?? documented.get(name.replace(/_(bucket|count|sum)$/, '')) ?? []
    return Object.keys(labels)
      .filter((label) => label !== 'le' && !known.includes(label))
      .map((label) => `${name}: ${label}`)
  })
  expect(wrong).toEqual([])
})

test('docs/operating.md says what to do about each alert, and about no other', () => {
  const page = readFileSync('docs/operating.md', 'utf8')
  const documented = [...page.matchAll(/^\| `(Docmend\w+)` \|/gm)].map(([, name]) => name)
  expect(documented).toEqual(rules.map(({ alert }) => alert))
  expect(
    rules.every(
      ({ labels, annotations }) => /^(warning|critical)$/.test(labels.severity) && annotations.summary.endsWith('.'),
    ),
  ).toBe(true)
})

test('the panels have ids of their own and do not overlap', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const overlaps = panels.flatMap((a) =>
    panels.filter((b) => a.id < b.id && isOver(a.gridPos, b.gridPos)).map((b) => `${a.title} and ${b.title}`),
  )
  expect(overlaps).toEqual([])
})

function isOver(a: Panel['gridPos'], b: Panel['gridPos']): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

/** Metric → its labels, as the table of docs/operating.md has them. */
function documentedLabels(): Map<string, string[]> {
  const [, section = ''] = readFileSync('docs/operating.md', 'utf8').split('\n### Metrics\n')
  const rows = (section.split('\n### ')[0] ?? '').split('\n').filter((line) => /^\| [`…]/.test(line))
  return new Map(
    rows.flatMap((row) => {
      const [, names = '', labels = ''] = row.split('|')
      const found = [...labels.replace(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, label = '']) => label)
      return [...names.matchAll(/`([\w]+)`/g)].map(([, name = '']): [string, string[]] => [name, found])
    }),
  )
}
