// `docmend explain "USER AGENT"`: how a request would be counted, and why.
import { checkAddresses } from '../admin.ts'
import { findIpRangesFile } from '../config.ts'
import { REJECTIONS } from '../contract/rejections.ts'
import { type ExplainedPath, type Explanation, explainClient } from '../pageviews/explain.ts'
import { DEFAULT_SITE_RULES } from '../pageviews/site-rules.ts'
import { readIpRanges } from '../view-deps.ts'
import { EXIT, type Surroundings, UsageError } from './surroundings.ts'
import { neutralize } from './terminal-text.ts'

interface ExplainOptions {
  path?: string
  accept?: string
  ip?: string
  json?: boolean
}

export async function explain(around: Surroundings, userAgent: string, options: ExplainOptions): Promise<number> {
  const { json, ...question } = options
  requireAddress(options.ip)
  const ranges = await readIpRanges(findIpRangesFile(around.env))
  const explanation = explainClient({ userAgent, ...question }, DEFAULT_SITE_RULES, ranges)
  if (json === true) around.stdout(`${JSON.stringify(present(explanation))}\n`)
  else around.stdout(describe(explanation, options))
  return EXIT.done
}

function requireAddress(ip: string | undefined): void {
  if (ip === undefined) return
  try {
    checkAddresses([ip])
  } catch (error) {
    throw new UsageError(`--ip takes an address; "${ip}" is none`, { cause: error })
  }
}

/** For scripts: flat, every field always there. */
function present({ classification, row, ...rest }: Explanation) {
  return { ...classification, ...rest, source: row?.source ?? null, path: rest.path ?? null }
}

function describe(
  { classification, because, row, address, path, rulesVersion, userAgent }: Explanation,
  options: ExplainOptions,
): string {
  const { class: viewClass, agent, operator } = classification
  const rows: [name: string, value: string][] = [
    ['User agent', userAgent === '' ? '(none)' : neutralize(userAgent)],
    ['Counts as', describeClass(viewClass)],
    ['Agent', operator === null ? agent : `${agent} (${operator})`],
    ['Because', neutralize(because)],
  ]
  if (row !== undefined) rows.push(['Source', row.source])
  if (options.ip !== undefined) rows.push(['Address', ADDRESS_WORDS[address]])
  if (path !== undefined) rows.push(['Path', describePath(path)])
  rows.push(['Rules', rulesVersion])
  return rows.map(([name, value]) => `${name.padEnd(12)}${value}\n`).join('')
}

const ADDRESS_WORDS: Record<Explanation['address'], string> = {
  verified: 'is among those that the operator publishes',
  refuted: 'is outside of those that the operator publishes',
  unknown: 'cannot be judged: no list for this agent (DOCMEND_IP_RANGES), or it comes from anywhere',
}

function describeClass(viewClass: string): string {
  if (viewClass === 'human') return 'human'
  if (viewClass === 'other') return 'other, which is in neither human nor AI'
  return `AI (${viewClass})`
}

function describePath(path: ExplainedPath): string {
  if (!path.isPage) return `is no page: ${path.rejection}. ${REJECTIONS[path.rejection]}`
  return `is counted as ${neutralize(path.countedAs)}${path.gotMarkdown ? ', fetched as Markdown' : ''}`
}
