// Parts of a model's tool call or conversation that slipped into a page. Only text outside code is checked: pages that
// explain tool calls show them in code.

import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import { codeSpans } from '../code-spans.ts'
import { isCodeLine, type SourceLine } from '../lines.ts'
import { applyMasks } from '../mask.ts'
import type { ParsedPage } from '../parse-page.ts'

interface Residue {
  offset: number
  text: string
  what: string
}

/** The most problems that are kept of one page, as in analyze-page.ts. */
const MAX_PROBLEMS = 10_000
/** Tags that no page has for its own use. */
const CALL_TAGS =
  /<\/?(?:antml:)?(?:function_calls?|function_results?|tool_calls?|tool_use|tool_results?|tool_response|invoke|new_str|old_str|file_text)(?:[ \t][^<>\n]{0,200})?>|<(?:antml:)?parameter[ \t]+name=/gi
/** These may be components, but not when a lone end tag remains. */
const WRAPPER_TAGS =
  /<(\/?)((?:antml:)?(?:content|parameter|thinking|think|answer|response|output|result|document|file|file_content|artifact))(?:[ \t][^<>\n]{0,200})?>/gi
const CHAT_MARKS =
  /<\|(?:im_start|im_end|im_sep|endoftext|end_of_text|begin_of_text|eot_id|start_header_id|end_header_id|assistant|user|system|end)\|>|\[\/?INST\]|<<\/?SYS>>/g
const TALK =
  /\bAs an AI (?:language )?(?:model|assistant)\b|\bas a large language model, I\b|^(?:Sure|Certainly|Of course|Absolutely)[!,.] (?:Here(?: is|'s|’s)|I(?:'ll|’ll| will| have|'ve|’ve)\b)/gim
/** `... rest of the page unchanged ...`, in dots, brackets or a comment, alone on its line. */
const PLACEHOLDER = new RegExp(
  String.raw`^[ \t]*(?:<!--|\{/\*|//|\[|\(|\.{3}|…)[ \t.…]*[[(]?[ \t]*(?:the )?(?:` +
    String.raw`(?:rest|remainder) of (?:the|this|your) (?:page|file|document|content|section|text|article)\b|` +
    String.raw`(?:rest|remainder|remaining|existing|other|previous)\b[^\n[\]]{0,80}\b(?:unchanged|the same|stays?|remains?|as (?:is|before)|omitted|goes here)\b|` +
    String.raw`(?:existing|unchanged|remaining) (?:content|text|sections?|page)[ \t]*(?:\.{3}|…|\]|\)|-->|\*/)` +
    String.raw`)[^\n[\]]{0,100}\]?[.…]*$`,
  'gim',
)
const CONFLICT_START = /^(?:<{7}|>{7}|\|{7})(?: .{0,200})?$/gm
/** What a read tool puts in front of each line: a number and a tab or an arrow. */
const NUMBERED = /^[ \t]{0,8}(\d{1,6})(?:\t|→)/

/** Gives the remains of tool calls and conversations that stand in the text of a page. */
export function checkToolResidue(page: ParsedPage): PageProblem[] {
  const prose = blankCode(page)
  const found = [
    ...wholePageFence(page),
    ...matches(prose, CALL_TAGS, 'the tag of a tool call'),
    ...loneWrappers(prose),
    ...matches(prose, CHAT_MARKS, 'a marker of a conversation with a model'),
    ...matches(prose, TALK, "a model's comment about its own work"),
    ...matches(prose, PLACEHOLDER, 'a placeholder for text that was left out'),
    ...conflictMarks(prose),
    ...numberedLines(page, prose),
  ]
  return found.slice(0, MAX_PROBLEMS).map(({ offset, text, what }) => ({
    rule: 'tool-residue',
    ...positionAt(page.starts, offset),
    subject: /^\S*/.exec(text)?.[0] ?? '',
    message: `${JSON.stringify(text)} is ${what}. Remove it, or put it in code if the page is about it`,
  }))
}

/** Replaces code by spaces, so that offsets stay the same. */
function blankCode({ text, lines, dialect }: ParsedPage): string {
  const isIndented = ({ start }: SourceLine) =>
    dialect.syntax === 'other' && /^[ \t]/.test(text.slice(start, start + 1))
  const code = lines.filter((line) => isCodeLine(line) || isIndented(line))
  return applyMasks(text, [...code, ...codeSpans(text, lines)])
}

function matches(prose: string, pattern: RegExp, what: string): Residue[] {
  return [...prose.matchAll(pattern)].slice(0, MAX_PROBLEMS).map((match) => {
    const text = match[0].trim()
    return { offset: match.index + match[0].indexOf(text), text: text.slice(0, 100), what }
  })
}

/** An end tag that nothing opened: its other half stayed in the tool call. */
function loneWrappers(prose: string): Residue[] {
  const tags = [...prose.matchAll(WRAPPER_TAGS)].map((match) => ({
    offset: match.index,
    text: match[0].slice(0, 100),
    isEnd: match[1] === '/',
    name: match[2]?.toLowerCase() ?? '',
  }))
  const balance = new Map<string, number>()
  for (const { name, isEnd } of tags) balance.set(name, (balance.get(name) ?? 0) + (isEnd ? -1 : 1))
  const lone = tags.filter(({ name, isEnd }) => isEnd && (balance.get(name) ?? 0) < 0)
  return lone.slice(-1).map(({ offset, text }) => ({ offset, text, what: 'the end of a tool call' }))
}

/** A line of `=======` alone underlines a heading; the two others have no other meaning. */
function conflictMarks(prose: string): Residue[] {
  const marks = matches(prose, CONFLICT_START, 'the mark of a merge conflict')
  return marks.filter(({ text }) => !/^\|+$/.test(text) || marks.length > 1)
}

/** Three lines in a row with consecutive numbers. */
function numberedLines({ lines }: ParsedPage, prose: string): Residue[] {
  let run = 0
  let last = Number.NaN
  for (const { start, end } of lines) {
    const match = NUMBERED.exec(prose.slice(start, end))
    const number = match === null ? Number.NaN : Number(match[1])
    run = number === last + 1 ? run + 1 : 1
    last = number
    if (run < 3) continue
    const text = prose.slice(start, end).trim().slice(0, 60)
    return [{ offset: start, text, what: 'a line number that a tool added when it read the file' }]
  }
  return []
}

/** A whole page inside a fence, as models answer in a chat. */
function wholePageFence({ text }: ParsedPage): Residue[] {
  const [opening] =
    /^\uFEFF?\s{0,20}(?:`{3,}|~{3,})[ \t]*(?:markdown|md|mdx)?[ \t]*[\r\n]{1,2}(?=---[ \t]*[\r\n]|#{1,6}[ \t])/.exec(
      text,
    ) ?? []
  return opening === undefined ? [] : [{ offset: 0, text: opening.trim(), what: 'a fence around the whole page' }]
}
