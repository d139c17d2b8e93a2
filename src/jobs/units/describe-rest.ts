// Title and summary of what is left of a change set. Only the model could say which of its sentences are still true, and to ask it
// costs the whole conversation again; a list of the files costs nothing.
import { plural } from '../../base/text.ts'
import type { TouchedPage } from '../../checks/index.ts'

const VERBS = { added: 'Add', changed: 'Update', moved: 'Move', deleted: 'Remove' } as const

/** Longer lists say no more than a number. */
const NAMED = 3
const LISTED = 10
const TITLE_MAX_CHARACTERS = 100

interface Described {
  /** One line. */
  title: string
  /** Markdown. */
  summary: string
}

export function describeRest(touched: readonly TouchedPage[]): Described {
  const { title, summary } = describeFiles(touched)
  return { title, summary: `Only a part of the work is here; the rest is listed under “Left for you”. ${summary}` }
}

/** Of a run that ended before the model wrote them. */
export function describeCutOff(touched: readonly TouchedPage[]): Described {
  const { title, summary } = describeFiles(touched)
  return { title: `${title} (unfinished)`, summary: `The run ended before the model wrote a summary. ${summary}` }
}

function describeFiles(touched: readonly TouchedPage[]): Described {
  const acts = [...Map.groupBy(touched, ({ act }) => act)]
  const title = acts
    .map(([act, pages], at) => `${at === 0 ? VERBS[act] : VERBS[act].toLowerCase()} ${namesOf(pages)}`)
    .join(', ')
  const count = touched.length - LISTED
  const lines = [
    ...touched.slice(0, LISTED).map((page) => `- ${describePage(page)}`),
    ...(count > 0 ? [`- and ${plural(count, 'more file')}`] : []),
  ]
  return {
    title: title.length <= TITLE_MAX_CHARACTERS ? title : `Update ${plural(touched.length, 'file')}`,
    summary: `Changed files:\n\n${lines.join('\n')}`,
  }
}

function namesOf(pages: readonly TouchedPage[]): string {
  return pages.length <= NAMED ? pages.map(({ path }) => path).join(', ') : plural(pages.length, 'file')
}

function describePage({ act, path, movedFrom, title }: TouchedPage): string {
  const name = title === undefined || title === '' ? '' : ` (${title})`
  const from = movedFrom === undefined ? '' : ` from \`${movedFrom}\``
  return `${act === 'changed' ? '' : `${act}: `}\`${path}\`${from}${name}`
}
