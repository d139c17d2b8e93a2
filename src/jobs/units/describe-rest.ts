// Title and summary of what is left of a change set. Only the model could say which of its sentences are still true, and to ask it
// costs the whole conversation again; a list of the files costs nothing.
import { plural } from '../../base/text.ts'
import type { TouchedPage } from '../../checks/index.ts'

const VERBS = { added: 'Add', changed: 'Update', moved: 'Move', deleted: 'Remove' } as const

/** Longer lists say no more than a number. */
const NAMED = 3
const LISTED = 20
const TITLE_MAX_CHARACTERS = 100

/** Gives a title of one line, and a summary in Markdown. */
export function describeRest(touched: readonly TouchedPage[]): { title: string; summary: string } {
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
    summary: `Only a part of the work is here; the rest is listed under “Left for you”. Changed files:\n\n${lines.join('\n')}`,
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
