// What a page of views is, and how pages follow each other.
import { compareByteOrder } from '../../src/base/text.ts'
import { closedRange } from './closed-range.ts'
import { demandSame, refusals } from './demands.ts'
import { demand, NotTried, type Requirement } from './requirement.ts'
import { ViewsShape } from './shapes.ts'
import { MAX_PAGES, readShape, viewsPath } from './trial.ts'

const MAX_LIMIT = 250
const DEFAULT_LIMIT = 50

export const VIEW_REQUIREMENTS: readonly Requirement[] = [
  {
    id: 'views-shape',
    area: 'wire',
    origin: 'specification',
    sentence: 'The export has totals, views and hasMore, with whole numbers',
    meet: async ({ views }) => void (await views({})),
  },
  {
    id: 'views-json-type',
    area: 'wire',
    origin: 'specification',
    sentence: 'The answer says that it is JSON',
    async meet({ send, target }) {
      const answer = await send({ method: 'GET', path: viewsPath(target.projectId) })
      const type = answer.headers.get('content-type') ?? 'no type'
      demand(/^application\/json\b/i.test(type), () => `Content-Type is ${type}`)
    },
  },
  {
    id: 'views-type-on-get',
    area: 'wire',
    origin: 'docmend',
    sentence: 'A GET with Content-Type: application/json and no body is answered',
    async meet({ send, target }) {
      const headers = { 'Content-Type': 'application/json' }
      readShape(await send({ method: 'GET', path: viewsPath(target.projectId), headers }), ViewsShape)
    },
  },
  {
    id: 'views-unknown-parameter',
    area: 'wire',
    origin: 'docmend',
    sentence: 'An unknown parameter is ignored',
    meet: async ({ views }) => void (await views({ unknown: 'x' })),
  },
  {
    id: 'views-total',
    area: 'wire',
    origin: 'docmend',
    sentence: 'total is human + ai, in every row and in totals',
    async meet({ views }) {
      const page = await views({ limit: MAX_LIMIT })
      const wrong = [page.totals, ...page.views].find(({ human, ai, total }) => human + ai !== total)
      demand(wrong === undefined, () => `not in ${JSON.stringify(wrong)}`)
    },
  },
  {
    id: 'paging-default',
    area: 'paging',
    origin: 'specification',
    sentence: `Without limit, a page has at most ${DEFAULT_LIMIT} rows, and offset is 0`,
    async meet(trial) {
      const range = closedRange(trial.target, 90)
      const page = await trial.views(range)
      const named = await trial.views({ ...range, limit: DEFAULT_LIMIT, offset: 0 })
      demand(page.views.length <= DEFAULT_LIMIT, () => `it has ${page.views.length}`)
      demandSame(page, named, `limit=${DEFAULT_LIMIT}&offset=0 answers differently`)
    },
  },
  {
    id: 'paging-limits',
    area: 'paging',
    origin: 'specification',
    sentence: `limit may be 1 to ${MAX_LIMIT}, and no page has more rows`,
    async meet(trial) {
      for (const limit of [1, MAX_LIMIT]) {
        const { views } = await trial.views({ ...closedRange(trial.target, 90), limit })
        demand(views.length <= limit, () => `limit=${limit} got ${views.length} rows`)
      }
    },
  },
  ...refusals('paging', ['limit=0', `limit=${MAX_LIMIT + 1}`, 'limit=ten', 'offset=-1']),
  {
    id: 'paging-has-more',
    area: 'paging',
    origin: 'specification',
    sentence: 'Following hasMore in steps of limit gives the same rows for every page size',
    async meet(trial) {
      const range = closedRange(trial.target, 90)
      const whole = await trial.readAll(range, MAX_LIMIT)
      const limit = Math.ceil(whole.rows.length / (MAX_PAGES - 1))
      if (limit < 1 || whole.rows.length < 2) throw new NotTried('the project has fewer than two pages with views')
      const pieces = await trial.readAll(range, limit)
      demandSame(pieces.rows, whole.rows, `limit=${limit} and limit=${MAX_LIMIT} give different rows`)
      demandSame(pieces.totals, whole.totals, `limit=${limit} and limit=${MAX_LIMIT} give different totals`)
    },
  },
  {
    id: 'paging-end',
    area: 'paging',
    origin: 'specification',
    sentence: 'Beyond the last row there are no rows, and hasMore is false',
    async meet(trial) {
      const page = await trial.views({ ...closedRange(trial.target, 90), offset: 1_000_000_000 })
      demand(
        page.views.length === 0 && !page.hasMore,
        () => `it has ${page.views.length} rows, hasMore ${page.hasMore}`,
      )
    },
  },
  {
    id: 'paging-sums',
    area: 'paging',
    origin: 'docmend',
    sentence: 'The rows of all pages add up to totals, with one row per path',
    async meet(trial) {
      const { totals, rows } = await trial.readAll(closedRange(trial.target, 90), MAX_LIMIT)
      const sum = (name: 'human' | 'ai' | 'total'): number => rows.reduce((all, row) => all + row[name], 0)
      const { human, ai, total } = totals
      demandSame({ human: sum('human'), ai: sum('ai'), total: sum('total') }, { human, ai, total }, 'they do not')
      demand(new Set(rows.map(({ path }) => path)).size === rows.length, () => 'a path has several rows')
    },
  },
  {
    id: 'paging-order',
    area: 'paging',
    origin: 'docmend',
    sentence: 'Rows are ordered by total, largest first, then by the bytes of their path',
    async meet(trial) {
      const { views } = await trial.views({ ...closedRange(trial.target, 90), limit: MAX_LIMIT })
      const sorted = views.toSorted((a, b) => b.total - a.total || compareByteOrder(a.path, b.path))
      demandSame(views, sorted, 'the order is another')
    },
  },
]
