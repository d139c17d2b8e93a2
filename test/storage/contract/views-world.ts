// Views made up for the contract tests, and the sums of them by brute force.
import { AI_CLASSES, type AiClass, type ViewClass, type ViewSource } from '../../../src/contract/view-classes.ts'
import type { PathCounts, Ranked, ViewBatch, ViewRow, ViewSelection, ViewStore } from '../../../src/traffic/store.ts'
import { NOON } from './world.ts'

/** A view as it is counted: its row and its source. */
export type SourcedView = ViewRow & { source: ViewSource }

export const ALL: ViewSelection = { from: null, to: null, humanSource: 'log', aiClasses: AI_CLASSES }

/** Gives a row of a person's view of `/a` at noon, with a key of its own. */
export function newRow(changes: Partial<ViewRow> = {}): ViewRow {
  const viewClass = changes.class ?? 'human'
  return {
    key: newKey(),
    keyOf: 'id',
    time: NOON,
    path: '/a',
    kind: 'view',
    client: { userAgent: `UA of ${viewClass}`, hints: 0 },
    class: viewClass,
    agent: agentOf(viewClass),
    status: 200,
    bytes: 1000,
    referrer: undefined,
    ...changes,
  }
}

export function newBatch(rows: readonly ViewRow[], changes: Partial<ViewBatch> = {}): ViewBatch {
  return { source: 'log', rows, rejected: {}, ...changes }
}

export function agentOf(viewClass: ViewClass): string {
  return viewClass === 'human' ? 'Browser' : `Agent of ${viewClass}`
}

/** 12 characters, as the keys of rows are. */
function newKey(): string {
  return Math.random().toString(36).slice(2).padEnd(12, '0').slice(0, 12)
}

/** What `rankPages` must give. */
export function rankByForce(
  views: readonly SourcedView[],
  kind: ViewRow['kind'],
  selection: ViewSelection,
): PathCounts[] {
  const ofKind = views.filter((view) => view.kind === kind && isWithin(view.time, selection))
  const byPath = Map.groupBy(ofKind, (view) => view.path)
  const sums = [...byPath].map(
    ([path, some]) => [path, countPeople(some, selection), countAi(some, selection)] as const,
  )
  const bytes = (path: string) => Buffer.from(path)
  return sums
    .filter(([, human, ai]) => human + ai > 0)
    .sort((a, b) => b[1] + b[2] - a[1] - a[2] || Buffer.compare(bytes(a[0]), bytes(b[0])))
}

export function isWithin(time: number, { from, to }: ViewSelection): boolean {
  return (from === null || time >= from) && (to === null || time < to)
}

export function countPeople(views: readonly SourcedView[], { humanSource }: ViewSelection): number {
  return views.filter((view) => view.class === 'human' && view.source === humanSource).length
}

export function countAi(views: readonly SourcedView[], { aiClasses }: ViewSelection): number {
  return views.filter((view) => view.source === 'log' && isOneOf(aiClasses, view.class)).length
}

export function isOneOf(aiClasses: readonly AiClass[], viewClass: ViewClass): viewClass is AiClass {
  return aiClasses.some((aiClass) => aiClass === viewClass)
}

/** All sums of a store, by name. */
export function sumsOf(
  views: ViewStore,
): Record<string, (projectId: string, selection: ViewSelection) => Promise<Ranked<unknown>>> {
  return {
    pages: (projectId, selection) => views.rankPages(projectId, selection),
    listed: async (projectId, selection) => {
      const listed = await views.listPages(projectId, { ...selection, sort: 'total', limit: 1000, offset: 0 })
      return { revision: listed.revision, rows: listed.rows.map(({ path, human, ai }) => [path, human, ai]) }
    },
    missing: (projectId, selection) => views.rankMissing(projectId, selection),
    days: (projectId, selection) => views.sumByDay(projectId, selection),
    agents: (projectId, selection) => views.rankAgents(projectId, selection),
  }
}
