// Inline code in the address of a link. pymdownx.inlinehilite takes it for finished HTML, whose quotes nothing escapes:
// [a](`" onclick="..."`) gives the link a handler.
import { findInHtml } from './html.ts'
import type { ActiveContentList } from './list.ts'

const CODE = /`([^`]{1,2000})(?=`)/g
/** A link or an image that ends before the next one begins, whatever the parser. */
const PLAIN_LINKS = /!?\[[^[\]`]*\]\([^()\s"'<>\\`]*\)|<https?:[^\s<>"`]*>/g
const PARAGRAPH_MAX_CHARACTERS = 2000

/** Adds what code with quotes would do as the rest of a tag, if it may stand in a link or an image. */
export function addCodeInAttributes(text: string, found: ActiveContentList): void {
  for (const { 1: code = '', index } of text.matchAll(CODE)) {
    if (!code.includes('"') || !mayBeInLink(text, index)) continue
    for (const fault of findInHtml(`<a title="${code}">`)) found.addFault(fault, index, code)
  }
}

function mayBeInLink(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - PARAGRAPH_MAX_CHARACTERS), at)
  const paragraph = before.slice(Math.max(0, before.lastIndexOf('\n\n')))
  return /\]\(|!\[|<[a-z]+:/i.test(paragraph.replace(PLAIN_LINKS, ''))
}
