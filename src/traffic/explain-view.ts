// How one request would be counted by the rules of a project, rule by rule, without counting it.
import { REJECTIONS, type Rejection } from '../contract/rejections.ts'
import { isAiClass, type ViewClass } from '../contract/view-classes.ts'
import { type Explanation, explainClient } from './explain.ts'
import type { Hit } from './hit.ts'
import { askedHost } from './host.ts'
import type { SiteRules } from './site-rules.ts'
import { type PageRequest, toPageRequest } from './view-rule.ts'

export interface TestView {
  /** A path, or an address with its host. */
  url: string
  userAgent: string
  accept: string | undefined
  status: number
  /** Of the answer; undefined = the log does not say. */
  contentType: string | undefined
}

/** `passed`, or the one that decides; those after it are not looked at. */
export interface RuleStep {
  rule: string
  outcome: 'passed' | 'decided' | 'unasked'
  /** What the rule looks at here. */
  sentence: string
}

export interface ExplainedView {
  /** One sentence: counted, as what and whose; or why not. */
  verdict: string
  counts: boolean
  steps: readonly RuleStep[]
  client: Explanation
}

export function explainView(view: TestView, rules: SiteRules): ExplainedView {
  const request = toPageRequest(hitOf(view), rules, { now: 0, oldest: 0 })
  const isPage = typeof request !== 'string'
  // That a client fetched Markdown counts too.
  const client = explainClient({ userAgent: view.userAgent, accept: view.accept, path: view.url }, rules)
  return {
    verdict: isPage ? verdictOf(request, client, view) : `It is no view: ${lowerFirst(REJECTIONS[request])}`,
    counts: isPage && request.kind === 'view',
    steps: listSteps(view, rules, request),
    client,
  }
}

function verdictOf({ kind, path }: PageRequest, { classification, isAi }: Explanation, { status }: TestView): string {
  const who = describeWho(classification.class, classification.agent)
  switch (kind) {
    case 'view':
      return `It counts as a view of ${path} by ${who}.`
    case 'missing':
      return `It is no view: ${path} does not exist (${status}). It is listed among the missing pages, asked for by ${who}.`
    case 'unserved':
      return isAi
        ? `It is no view: the answer was ${status}. It is counted as what ${who} got of ${path}.`
        : `It is no view: ${lowerFirst(REJECTIONS.status)}`
    default:
      return kind satisfies never
  }
}

function describeWho(viewClass: ViewClass, agent: string): string {
  if (viewClass === 'human') return 'a person'
  return isAiClass(viewClass) ? `AI (${agent})` : `${agent}, which is neither a person nor AI`
}

interface RuleWords {
  rule: string
  /** The reasons with which it decides. */
  stops: readonly Rejection[]
  sentence: (view: TestView, rules: SiteRules) => string
}

/** In the order of `toPageRequest`. */
const RULES: readonly RuleWords[] = [
  { rule: 'Host', stops: ['other_host'], sentence: describeHost },
  {
    rule: 'Base path',
    stops: ['outside_base_path'],
    sentence: (_, { basePath }) => (basePath === '' ? 'The whole host is the site.' : `The site is below ${basePath}.`),
  },
  {
    rule: 'Paths that never hold a page',
    stops: ['prefetch', 'excluded_path'],
    sentence: () => 'Such as /_next/, /robots.txt, hidden files and what scanners ask for; prefetches, too.',
  },
  {
    rule: 'Page or file',
    stops: ['asset'],
    sentence: (_, { pageExtensions, assetExtensions }) =>
      `A path that ends with a known file extension, such as png or pdf, is no page, unless the response says otherwise.${pageExtensions.length === 0 ? '' : ` Pages too: ${pageExtensions.join(', ')}.`}${assetExtensions.length === 0 ? '' : ` Never a page: ${assetExtensions.join(', ')}.`}`,
  },
  {
    rule: 'Status',
    stops: ['status', 'not_found'],
    sentence: ({ status }) => `The answer was ${status}; 200 and 304 count.`,
  },
  {
    rule: 'Content type',
    stops: ['content_type'],
    sentence: ({ contentType }) =>
      contentType === undefined ? 'It is not known, so the path decides.' : `The answer was ${contentType}.`,
  },
  {
    rule: 'Ignored paths',
    stops: [],
    sentence: (_, { ignorePaths }) =>
      ignorePaths.length === 0 ? 'The project ignores none.' : `The project ignores ${ignorePaths.join(', ')}.`,
  },
]

function describeHost(view: TestView, { hosts }: SiteRules): string {
  const asked = askedHost({ host: undefined, target: view.url })
  if (hosts.length === 0) return 'The project names no hosts, so every host counts.'
  const named = `The project counts ${hosts.join(', ')}`
  return asked === undefined ? `${named}; a log without hosts counts, too.` : `${named}; this is ${asked}.`
}

function listSteps(view: TestView, rules: SiteRules, request: PageRequest | Rejection): RuleStep[] {
  const at = findDecider(view, rules, request)
  return RULES.map(({ rule, sentence }, index) => {
    const outcome = index < at ? 'passed' : index === at ? 'decided' : 'unasked'
    return { rule, outcome, sentence: sentence(view, rules) }
  })
}

/** The number of the rule that decides; that of none is past the last. */
function findDecider(view: TestView, rules: SiteRules, request: PageRequest | Rejection): number {
  if (typeof request !== 'string') return request.kind === 'view' ? RULES.length : indexOf('status')
  const isIgnored =
    request === 'excluded_path' &&
    toPageRequest(hitOf(view), { ...rules, ignorePaths: [] }, { now: 0, oldest: 0 }) !== 'excluded_path'
  return isIgnored ? RULES.length - 1 : indexOf(request)
}

function indexOf(rejection: Rejection): number {
  const index = RULES.findIndex(({ stops }) => stops.includes(rejection))
  return index === -1 ? 0 : index
}

function hitOf({ url, userAgent, accept, status, contentType }: TestView): Hit {
  return {
    time: 0,
    target: url,
    userAgent,
    host: undefined,
    method: 'GET',
    status,
    contentType,
    accept,
    purpose: undefined,
    referrer: undefined,
    bytes: undefined,
    ip: undefined,
    id: undefined,
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
