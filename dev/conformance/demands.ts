// What several requirements demand of an answer.
import { demand, type Requirement } from './requirement.ts'
import { describe, type Trial, viewsPath } from './trial.ts'

/** One requirement for each of these queries of an export: that it is refused. */
export function refusals(area: Requirement['area'], queries: readonly string[]): Requirement[] {
  return queries.map((query) => ({
    id: `${area}-refuses-${query}`,
    area,
    origin: 'specification',
    sentence: `${query} is refused`,
    meet: (trial) => demandRefusal(trial, query),
  }))
}

/** Refusals of the key or the project, which say nothing about the query. */
const REFUSED_BEFORE: ReadonlySet<number> = new Set([401, 403, 404])

export async function demandRefusal({ send, target }: Trial, query: string): Promise<void> {
  const answer = await send({ method: 'GET', path: `${viewsPath(target.projectId)}?${query}` })
  const { status } = answer
  const isRight = target.includesOwn ? status === 400 : status >= 400 && status < 500 && !REFUSED_BEFORE.has(status)
  demand(isRight, () => describe(answer))
}

export function demandSame(found: unknown, wanted: unknown, otherwise: string): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)]
  demand(a === b, () => `${otherwise}: ${a.slice(0, 120)} and ${b.slice(0, 120)}`)
}
