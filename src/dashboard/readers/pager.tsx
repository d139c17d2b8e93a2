// The pages of a long table.
import type { FC } from 'hono/jsx'
import { formatCount } from '../../base/text.ts'

interface PagerProps {
  /** From 1. */
  page: number
  pageSize: number
  count: number
  hrefOf: (page: number) => string
  label: string
}

export const Pager: FC<PagerProps> = ({ page, pageSize, count, hrefOf, label }) => {
  const last = Math.max(1, Math.ceil(count / pageSize))
  if (last === 1) return null
  const [from, to] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, count)]
  return (
    <nav class="row between" aria-label={label}>
      <p class="small soft">
        {formatCount(from)} to {formatCount(to)} of {formatCount(count)}
      </p>
      <p class="row">
        {page > 2 && <a href={hrefOf(1)}>First</a>}
        {page > 1 && (
          <a href={hrefOf(page - 1)} rel="prev">
            Previous
          </a>
        )}
        {page < last && (
          <a href={hrefOf(page + 1)} rel="next">
            Next
          </a>
        )}
        {page < last - 1 && <a href={hrefOf(last)}>Last</a>}
      </p>
    </nav>
  )
}
