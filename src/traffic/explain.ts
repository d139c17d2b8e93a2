// Why a request counts as it does, as plain data; `docmend classify` prints it.

import type { Rejection } from '../contract/rejections.ts'
import { AI_CLASSES } from '../contract/view-classes.ts'
import type { AgentEntry } from './agents/agent-entry.ts'
import { findAgent, findHttpClient } from './agents/user-agents.ts'
import { type Classification, classify, RULES_VERSION } from './classify.ts'
import { HINTS, type ViewClient } from './client.ts'
import { describeClient } from './hints.ts'
import type { Hit } from './hit.ts'
import { type AddressVerdict, checkAddress, type IpRanges } from './ip-ranges.ts'
import type { SiteRules } from './site-rules.ts'
import { toPageRequest } from './view-rule.ts'

interface Question {
  userAgent: string
  /** The requested path or address. */
  path?: string | undefined
  accept?: string | undefined
  ip?: string | undefined
}

export interface Explanation {
  /** The part of the user agent that is read. */
  userAgent: string
  classification: Classification
  /** One sentence: the rule, and what matched. */
  because: string
  isAi: boolean
  /** The row of the table that matches, even if another rule matched first. */
  row: AgentEntry | undefined
  prefersMarkdown: boolean
  address: AddressVerdict
  /** How the path would be counted, if one was given. */
  path: ExplainedPath | undefined
  rulesVersion: string
}

export type ExplainedPath =
  | { isPage: true; asked: string; countedAs: string; gotMarkdown: boolean }
  | { isPage: false; asked: string; rejection: Rejection }

/** Explains a request that just got 200, as the service would count it. */
export function explainClient(question: Question, rules: SiteRules, ranges?: IpRanges): Explanation {
  const path = question.path === undefined ? undefined : explainPath(question.path, rules)
  const client = describeClient(hitOf(question), path?.isPage === true && path.gotMarkdown, ranges)
  const classification = classify(client)
  const row = findAgent(client.userAgent)
  return {
    userAgent: client.userAgent,
    classification,
    because: reasonFor(classification, client, row),
    isAi: AI_CLASSES.some((aiClass) => aiClass === classification.class),
    row,
    prefersMarkdown: (client.hints & HINTS.prefersMarkdown) !== 0,
    address: checkAddress(ranges, row, question.ip),
    path,
    rulesVersion: RULES_VERSION,
  }
}

function explainPath(asked: string, rules: SiteRules): ExplainedPath {
  const request = toPageRequest(hitOf({ userAgent: '', path: asked }), rules, { now: 0, oldest: 0 })
  if (typeof request === 'string') return { isPage: false, asked, rejection: request }
  return { isPage: true, asked, countedAs: request.path, gotMarkdown: request.gotMarkdown }
}

function hitOf({ userAgent, path, accept, ip }: Question): Hit {
  return {
    time: 0,
    target: path ?? '/',
    userAgent,
    host: undefined,
    method: 'GET',
    status: 200,
    contentType: undefined,
    accept,
    purpose: undefined,
    referrer: undefined,
    bytes: undefined,
    ip,
    id: undefined,
  }
}

function reasonFor({ rule, agent }: Classification, client: ViewClient, row: AgentEntry | undefined): string {
  switch (rule) {
    case 'refuted':
      return `It claims to be ${row?.name}, but its address is not in the ranges that ${row?.operator} publishes.`
    case 'table':
      return row === undefined
        ? `It is ${agent}, an HTTP client that scripts use as well as agents.`
        : `"${row.token}" is in the table of known agents (${row.operator}, ${row.source}, reviewed ${row.since}).`
    case 'signature':
      return `Its Accept header is, letter for letter, the one that only ${agent} sends.`
    case 'accept':
      return 'Its Accept header ranks Markdown above HTML, which no browser does.'
    case 'markdown':
      return `The page was fetched as Markdown by ${markdownReader(client.userAgent)}; people read HTML.`
    case 'empty':
      return 'It sent no user agent.'
    case 'isbot':
      return 'The patterns of isbot match it as a bot; the table of known agents does not list it.'
    case 'human':
      return (client.hints & HINTS.prefersHtml) === 0
        ? 'Nothing indicates anything but a person with a browser.'
        : 'It got Markdown, but its Accept header asks for HTML first, as a browser does that opens a link.'
    default:
      return rule satisfies never
  }
}

function markdownReader(userAgent: string): string {
  return findHttpClient(userAgent) ?? 'a client that the table of known agents does not list'
}
