// `docmend classify "USER AGENT"`: says how a request would be counted, and why.

import { REJECTIONS } from '../contract/rejections.ts'
import { checkAddresses } from '../service/admin/admin.ts'
import { findIpRangesFile } from '../service/config.ts'
import { readIpRanges } from '../service/view-deps.ts'
import { type ExplainedPath, type Explanation, explainClient } from '../traffic/explain.ts'
import { DEFAULT_SITE_RULES } from '../traffic/site-rules.ts'
import { EXIT, type Runtime, UsageError } from './runtime.ts'
import { neutralize } from './terminal-text.ts'

interface ClassifyOptions {
  path?: string
  accept?: string
  ip?: string
  json?: boolean
}

export async function classify(runtime: Runtime, userAgent: string, options: ClassifyOptions): Promise<number> {
  const { json, ...question } = options
  requireAddress(options.ip)
  const ranges = await readIpRanges(findIpRangesFile(runtime.env))
  const explanation = explainClient({ userAgent, ...question }, DEFAULT_SITE_RULES, ranges)
  if (json === true) runtime.stdout(`${JSON.stringify(present(explanation))}\n`)
  else runtime.stdout(describe(explanation, options))
  return EXIT.done
}

function requireAddress(ip: string | undefined): void {
  if (ip === undefined) return
  try {
    checkAddresses([ip])
  } catch (error) {
    throw new UsageError(`--ip takes an IP address, not "${ip}"`, { cause: error })
  }
}

/** For scripts: flat, with every field always present. */
function present({ classification, row, ...rest }: Explanation) {
  return { ...classification, ...rest, source: row?.source ?? null, path: rest.path ?? null }
}

function describe(
  { classification, because, row, address, path, rulesVersion, userAgent }: Explanation,
  options: ClassifyOptions,
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
  verified: 'is in the ranges that the operator publishes',
  refuted: 'is outside the ranges that the operator publishes',
  unknown: 'cannot be verified: DOCMEND_IP_RANGES has no ranges for this agent, or the agent runs anywhere',
}

function describeClass(viewClass: string): string {
  if (viewClass === 'human') return 'human'
  if (viewClass === 'other') return 'other, which is neither human nor AI'
  return `AI (${viewClass})`
}

function describePath(path: ExplainedPath): string {
  if (!path.isPage) return `is not a page: ${path.rejection}. ${REJECTIONS[path.rejection]}`
  return `is counted as ${neutralize(path.countedAs)}${path.gotMarkdown ? ', fetched as Markdown' : ''}`
}
