// `docmend export --report missing --suggestion KIND`: missing pages with what to do about each, or the prompt about those worth writing.

import { plural } from '../base/text.ts'
import { createClient } from '../client/client.ts'
import { toCells, toCsv } from '../contract/csv.ts'
import { EXPORT_MAX_ROWS } from '../contract/limits.ts'
import { csvColumns } from '../contract/reports.ts'
import type { SuggestionAdvice } from '../contract/suggestions.ts'
import type { MissingQuery, MissingViews } from '../contract/views.ts'
import { openViewsAdmin, type Range } from '../service/admin/views-admin.ts'
import { readConfig } from '../service/config.ts'
import { findProject } from './options.ts'
import { requireService } from './reach.ts'
import { EXIT, type Runtime } from './runtime.ts'
import { toIso } from './to-iso.ts'

export type SuggestionChoice = NonNullable<MissingQuery['suggestion']>

export interface JudgedMissing {
  missing: MissingViews[]
  advice: SuggestionAdvice | undefined
}

interface Wanted {
  project: string
  suggestion: SuggestionChoice
  range: Range
  remote: { baseUrl: string; apiKey: string } | undefined
  form: 'prompt' | 'csv' | 'json' | 'ndjson'
}

/** Exit code 0 also when there is nothing to write. What the answer could not take into account is told beside it. */
export async function exportSuggestions(runtime: Runtime, wanted: Wanted): Promise<number> {
  const { remote, form } = wanted
  const found = remote === undefined ? await readLocally(runtime, wanted) : await readRemotely(remote, wanted)
  for (const note of describeAdvice(found.advice, form)) runtime.stderr(`docmend: ${note}\n`)
  runtime.stdout(render(found, form))
  return EXIT.done
}

async function readLocally(runtime: Runtime, { project, range, suggestion }: Wanted): Promise<JudgedMissing> {
  const views = await openViewsAdmin(readConfig(runtime.env))
  try {
    const { id } = await findProject(views, project)
    const { missing, advice } = await views.readSuggestions(id, range, suggestion)
    return { missing, advice }
  } finally {
    await views.close()
  }
}

async function readRemotely(
  remote: { baseUrl: string; apiKey: string },
  { project, range: { from, to }, suggestion }: Wanted,
): Promise<JudgedMissing> {
  await requireService(remote.baseUrl)
  const client = createClient(remote)
  const range = {
    dateFrom: toIso(from) ?? undefined,
    dateTo: toIso(to) ?? undefined,
    suggestion,
    limit: EXPORT_MAX_ROWS,
  }
  const first = await client.getMissing(project, range)
  const missing = [...first.missing]
  let { hasMore } = first
  while (hasMore) {
    const next = await client.getMissing(project, { ...range, offset: missing.length, snapshot: first.snapshot })
    missing.push(...next.missing)
    hasMore = next.hasMore
  }
  return { missing, advice: first.advice }
}

function describeAdvice(advice: SuggestionAdvice | undefined, form: Wanted['form']): string[] {
  // A service of an earlier version, or of someone else, does not know the parameter.
  if (advice === undefined) return ['The service says nothing about suggestions; it may be of an earlier version.']
  const { judged, of, site, prompt, leftOutOfPrompt } = advice
  const notes = site.reason === null ? [] : [`By the log alone. ${site.reason}`]
  if (judged < of) notes.push(`The ${judged} most requested of ${plural(of, 'missing page')} are judged.`)
  if (form === 'prompt' && prompt === null) notes.push('No missing page is worth a prompt.')
  if (form === 'prompt' && leftOutOfPrompt > 0) notes.push(`The prompt leaves out ${plural(leftOutOfPrompt, 'page')}.`)
  return notes
}

function render({ missing, advice }: JudgedMissing, form: Wanted['form']): string {
  switch (form) {
    case 'prompt':
      return typeof advice?.prompt === 'string' ? `${advice.prompt}\n` : ''
    case 'json':
      return `${JSON.stringify({ missing, advice })}\n`
    case 'ndjson':
      return missing.map((row) => `${JSON.stringify(row)}\n`).join('')
    case 'csv':
      return toCsv(csvColumns('missing', { suggestion: 'all' }), missing.map(toCells))
    default:
      return form satisfies never
  }
}
