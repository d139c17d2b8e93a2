// The place of a construct: what around it may keep it from running. A comment, code, raw text and a template that never
// renders are such shells; parsers disagree about many of them, so a place is not dead or alive but the same or another.
import type { ParsedPage } from '../../page/parse-page.ts'
import type { ActiveForm } from '../active-forms.ts'
import { textWithoutFences } from '../live-text.ts'
import { rstWithoutLiterals } from '../restructured-text/find-in-rst.ts'
import { commentsIn } from './comments.ts'
import { elementsIn, tagsIn } from './elements.ts'
import { htmlBlocksIn, markedBlocksIn, unsureCodeIn } from './marked-blocks.ts'
import type { ShellsAt } from './nesting.ts'
import { switchesOf } from './page-switches.ts'
import { rstBlocksIn } from './rst-blocks.ts'
import { templateBlocksIn } from './template-blocks.ts'

/** Gives the place of a construct of this form; undefined where it surely runs. */
export type PlaceOf = (form: ActiveForm, offset: number) => string | undefined

/** A construct that stands behind more white space is taken for no code. */
const MAX_INDENTATION = 200
/** Code to every parser. What Markdown makes of the text around it does not matter then. */
const CODE = 'code'
/** Separates what keeps Markdown and HTML from working from what keeps templates, and the whole page, from doing so. */
const SEPARATOR = ' || '

/**
 * `live` is the text of the page without what is surely code. Costs some passes over the text, at the first construct:
 * most pages have none.
 */
export function readPlaces(page: ParsedPage, live: string): PlaceOf {
  let placeOf: PlaceOf | undefined
  return (form, offset) => {
    placeOf ??= createPlaces(page, live)
    return placeOf(form, offset)
  }
}

function createPlaces(page: ParsedPage, live: string): PlaceOf {
  const { text, dialect } = page
  const switches = switchesOf(page)
  const hasRst = dialect.framework.activeContent?.hasRestructuredText === true
  const isRst = dialect.syntax === 'other' && hasRst
  const htmlAt = htmlBlocksIn(page)
  const shells = isRst ? [rstBlocksIn(text)] : shellsOf(page, live, htmlAt)
  const { rawAt, blocksAt } = templateBlocksIn(isRst ? '' : text)
  const withoutCode = isRst ? rstWithoutLiterals(text) : live
  // Vue evaluates braces in other code, and what stands in an address is no code to all parsers.
  const withoutFences = isRst ? withoutCode : textWithoutFences(page)
  const tagAt = isRst ? () => '' : tagsIn(page, live)
  return (form, start) => {
    const offset = start + text.slice(start, start + MAX_INDENTATION).search(/\S|$/)
    const first = text.charAt(offset)
    const shown = form === 'interpolation' || first === '`' ? withoutFences : withoutCode
    const isCode = shown.charAt(offset) !== first
    // Attribute lists, and braces that are written as escapes.
    const isSpelled = form === 'interpolation' && !text.startsWith('{{', offset)
    const isByMarkdown = BY_MARKDOWN.has(form) || isSpelled || (hasRst && form === 'snippet')
    const html = isByMarkdown && first !== '<' ? htmlAt(offset) : ''
    const tag = first === '<' || form === 'interpolation' ? tagAt(offset) : ''
    const around = isCode ? [CODE] : [...shells.map((shellsAt) => shellsAt(offset)), tag, html]
    // Raw text keeps templates from running, and nothing else.
    const far = [blocksAt(offset), first === '{' ? rawAt(offset) : '', switches]
    const [near, rest] = [joinShells(around), joinShells(far)]
    return near === '' && rest === '' ? undefined : near + SEPARATOR + rest
  }
}

/** What Markdown alone makes active is text in HTML. */
const BY_MARKDOWN: ReadonlySet<ActiveForm> = new Set([
  'script-address',
  'handler',
  'style',
  'frame',
  'directive',
  'reference-block',
])

function joinShells(shells: readonly string[]): string {
  return shells.filter((one) => one !== '').join(' | ')
}

function shellsOf(page: ParsedPage, live: string, htmlAt: ShellsAt): ShellsAt[] {
  const isMyst = page.dialect.framework.activeContent?.hasRestructuredText === true
  return [commentsIn(live, isMyst), elementsIn(page, live), markedBlocksIn(page), unsureCodeIn(page, htmlAt)]
}

/** Gives the same place in code: whatever was there before is dead then. */
export function inCode(place: string | undefined): string {
  return CODE + SEPARATOR + (place?.split(SEPARATOR)[1] ?? '')
}

/** Comments, code, raw text and elements that show text: a page that has something there does not use it. */
const HIDING = /(?:^|[|>+] )(?:code|fence|indented|span|literal|comment|raw|%|<|\{[#/:]|::: v-pre)/

/** True for a place where a construct certainly does not run, in one parser at least. */
export function isHidden(place: string | undefined): boolean {
  return place !== undefined && HIDING.test(place)
}
