// `::: package.module`: mkdocstrings and mkautodoc load the package and put its documentation there.
import { type BlockOption, linesBelow, readBlockOptions } from './block-options.ts'
import { LINE_LEAD } from './line-lead.ts'
import type { ActiveContentList } from './list.ts'

/** The line may be a heading too: `## ::: package.module`. */
const BLOCK = new RegExp(`^${LINE_LEAD}(?:#{1,6}[ \\t]*)?:::(?!:)[ \\t]*([^\\s:][^\\n\\r]*)`, 'gm')
const DOTTED_NAME = /^[A-Za-z_]\w{0,99}(?:\.\w{1,100}){0,50}$/
/** They narrow what is shown of a package to parts of it. */
const NAMES_MEMBERS = /^(?:options\.)?(?:members|inherited_members)$/
/** Admonitions of Docusaurus, VitePress, Starlight and MyST. No package of these names is documented anywhere. */
const ADMONITIONS = new Set('note tip info warning danger caution important success details'.split(' '))
/** Blocks whose options are read; more of them on one page are refused as they stand. */
const BLOCKS_MAX = 1000

/**
 * Adds the package of each block, and each option with its value: precedent permits them one by one. With
 * `hasContainers`, a name without a dot may also be that of a container of another generator.
 */
export function addReferenceBlocks(text: string, live: string, found: ActiveContentList, hasContainers = false): void {
  let count = 0
  for (const { 0: line, 1: argument = '', index } of live.matchAll(BLOCK)) {
    count += 1
    const body = linesBelow(text, index + line.indexOf(':::'))
    const options = count > BLOCKS_MAX ? undefined : readOptions(body)
    const name = argument.trim()
    const [, container] = /^([A-Za-z][\w-]{0,80})(?![\w.-])/.exec(name) ?? []
    if (hasContainers && container !== undefined && body === '') {
      if (ADMONITIONS.has(container)) continue
      found.add('unknown-directive', index, container, container)
      continue
    }
    if (options === undefined || !DOTTED_NAME.test(name)) {
      found.add('directive', index, `${line}\n${body}`)
      continue
    }
    const [top = ''] = name.split('.')
    found.add('reference-block', index, `::: ${top}`, top)
    for (const option of options) addOption(option, index, found)
  }
}

function addOption({ name, value }: BlockOption, at: number, found: ActiveContentList): void {
  if (NAMES_MEMBERS.test(name) && /^[\w ]{0,2000}$/.test(value)) return
  const text = `${name}:${value}`
  found.add('reference-block', at, text, text)
}

/** mkautodoc has options of its own: `:members: name other`. */
function readOptions(body: string): BlockOption[] | undefined {
  const lines = body.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const fields = lines.map((line) => /^[ \t>]*:([a-z_]{1,30}):[ \t]*([\w. \t]*)$/.exec(line))
  if (fields.length > 0 && fields.every((field) => field !== null)) {
    return fields.map((field) => ({ name: field?.[1] ?? '', value: (field?.[2] ?? '').trim() }))
  }
  return readBlockOptions(body)
}
