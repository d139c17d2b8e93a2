// What AI agents got of each page of a range, and where requests for its missing pages came from.
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { AgentAnswers, DetailSelection, Ranked, ReferrerCount } from '../store.ts'
import { emptyAnswers } from '../tally/answers.ts'
import { addAnswers, BYTES_OF_EVENT, CODE_OF_EVENT, isMissingCode } from './answer-codes.ts'
import { CLASS_CODES } from './codes.ts'
import { IS_MISSING, IS_OF_AI, listClasses } from './counters.ts'
import { detailParts } from './detail-parts.ts'
import { classOf, readRange } from './rank.ts'
import { OWN_CODES } from './referrer-numbers.ts'

interface AnswerRow {
  on_day: number | null
  path: string | null
  name: string
  code: number
  answer: number
  asked: number
  size: number
}

const ANSWERS = {
  table: 'page_agent_day',
  day: 'day',
  columns: sql`page_agent_day.path_id as path_id, agent_id, answer, requests as asked, bytes as size`,
  ofEvents: sql`path_id, agent_id, ${CODE_OF_EVENT}, 1, ${BYTES_OF_EVENT}`,
  condition: IS_OF_AI,
} as const

/** See `ViewStore.rankAnswers`. */
export function rankAnswers(
  dialect: Dialect,
  projectId: string,
  selection: DetailSelection,
): Promise<Ranked<AgentAnswers>> {
  const classes = listClasses(selection.aiClasses)
  return readRange(dialect, projectId, selection, async (sum) => {
    if (classes.length === 0) return []
    const parts = await detailParts(dialect, sum, ANSWERS, selection.paths)
    const places = groupsOf(selection)
    const codes = sql.join(classes.map((aiClass) => sql.lit(CLASS_CODES[aiClass])))
    const path = selection.perPath ? sql`view_path.path` : sql`null`
    const ofPath = sql`view_path.site = ${sum.site} and view_path.id = sums.path_id`
    const joinPath = selection.perPath ? sql`join view_path on ${ofPath}` : sql``
    const found = await sql<AnswerRow>`
      select sums.on_day as on_day, ${path} as path, view_agent.name as name, view_agent.class as code, answer, asked, size
      from (
        select ${selection.perDay ? sql`on_day` : sql`null as on_day`},
          ${selection.perPath ? sql`path_id` : sql`null as path_id`}, agent_id, answer,
          sum(asked) as asked, sum(size) as size
        from ${parts} as part group by ${places}) as sums
      join view_agent on view_agent.id = sums.agent_id ${joinPath}
      where asked > 0 and view_agent.class in (${codes})
        and ${selection.isMissing === true ? isMissingCode(sql<number>`answer`) : sql`true`}
      order by sums.on_day, ${selection.perPath ? sql`view_path.path,` : sql``} view_agent.name, view_agent.class`.execute(
      sum.trx,
    )
    return foldAnswers(found.rows).sort((a, b) => b.answers.requests - a.answers.requests)
  })
}

function groupsOf({ perPath, perDay }: DetailSelection): RawBuilder<unknown> {
  const names = [...(perDay ? ['on_day'] : []), ...(perPath ? ['path_id'] : []), 'agent_id', 'answer']
  return sql.join(names.map((name) => sql.ref(name)))
}

/** Rows of one day, path and agent follow each other. */
function foldAnswers(rows: readonly AnswerRow[]): AgentAnswers[] {
  const folded: AgentAnswers[] = []
  let last: AnswerRow | undefined
  for (const row of rows) {
    const isSame =
      last?.on_day === row.on_day && last.path === row.path && last.name === row.name && last.code === row.code
    if (!isSame) folded.push(newAnswers(row))
    const counts = folded.at(-1)?.answers
    if (counts !== undefined) addAnswers(counts, row.answer, row.asked, row.size)
    last = row
  }
  return folded
}

function newAnswers({ on_day, path, name, code }: AnswerRow): AgentAnswers {
  return { day: on_day, path: path ?? '', agent: name, class: classOf(code), answers: emptyAnswers() }
}

const REFERRERS = {
  table: 'missing_referrer_day',
  day: 'day',
  columns: sql`missing_referrer_day.path_id as path_id, referrer_id, requests as asked`,
  ofEvents: sql`path_id, referrer_id, 1`,
  condition: sql`${IS_MISSING} and referrer_id <> 0`,
} as const

/** See `ViewStore.rankReferrers`. */
export function rankReferrers(
  dialect: Dialect,
  projectId: string,
  selection: Pick<DetailSelection, 'from' | 'to' | 'asOf' | 'paths'>,
): Promise<Ranked<ReferrerCount>> {
  return readRange(dialect, projectId, selection, async (sum) => {
    const parts = await detailParts(dialect, sum, REFERRERS, selection.paths)
    const found = await sql<{ path: string; address: string; own: number; asked: number }>`
      select view_path.path as path, view_referrer.address as address, max(view_referrer.is_own) as own,
        sum(asked) as asked
      from ${parts} as part
      join view_path on view_path.site = ${sum.site} and view_path.id = part.path_id
      join view_referrer on view_referrer.site = ${sum.site} and view_referrer.id = part.referrer_id
      group by view_path.path, view_referrer.address
      order by sum(asked) desc, view_path.path, view_referrer.address`.execute(sum.trx)
    return found.rows.map(({ path, address, own, asked }) => {
      return {
        path,
        from: address,
        isOwn: own === OWN_CODES.unknown ? undefined : own === OWN_CODES.own,
        requests: asked,
      }
    })
  })
}
