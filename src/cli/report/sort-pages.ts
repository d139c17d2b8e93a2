// The order of the pages of a report.
import type { PageViews } from '../../contract/views.ts'
import type { Sort } from './report-words.ts'

/** The pages come with most views first; pages that are equal stay in that order. */
export function sortPages<Page extends PageViews>(pages: readonly Page[], sort: Sort): Page[] {
  if (sort === 'views') return [...pages]
  const weight = ({ ai, total }: PageViews): number => (sort === 'ai' ? ai : ai / total)
  return pages.toSorted((a, b) => weight(b) - weight(a))
}
