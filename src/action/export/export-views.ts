// The story of `command: export-views`: writes all page views into files, and a summary of them.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { plural } from '../../base/text.ts'
import type { Client } from '../../client/client.ts'
import { describeImported } from '../../contract/import-sources.ts'
import type { ImportedViews } from '../../contract/imported-views.ts'
import type { PageViews, ViewCounts } from '../../contract/views.ts'
import { log } from '../log.ts'
import { setExportOutputs } from '../outputs.ts'
import { withFault } from '../report-end.ts'
import type { StopSignals } from '../stop-signals.ts'
import { annotationText } from '../untrusted-text.ts'
import * as commands from '../workflow-commands.ts'
import type { ExportInputs } from './export-inputs.ts'
import { createViewsFile, type ViewsFile } from './views-file.ts'
import { describeRange, nameRange, toBounds } from './views-range.ts'
import { TOP_ROWS, writeViewsSummary } from './views-summary.ts'

export interface ExportedViews {
  totals: ViewCounts
  /** The views among them that another tool has counted. */
  sources: readonly ImportedViews[]
  /** Pages with views in the range. */
  pageCount: number
  /** The first rows. */
  top: PageViews[]
  files: string[]
}

/** Writes the files, the outputs and the summary. `lastFault`: why the service cannot be reached just now. Throws `ClientError`, and errors of the file system. */
export async function exportViews(
  client: Client,
  inputs: ExportInputs,
  signals: StopSignals,
  lastFault: () => Error | undefined,
): Promise<void> {
  const exported = await exportFiles(client, inputs, signals, lastFault)
  if (exported !== undefined && inputs.summary) await writeViewsSummary(client, inputs, exported, signals.stop)
}

/** Fails the step and gives undefined when it had to stop before the files were complete. */
async function exportFiles(
  client: Client,
  inputs: ExportInputs,
  signals: StopSignals,
  lastFault: () => Error | undefined,
): Promise<ExportedViews | undefined> {
  try {
    const exported = await writeFiles(client, inputs, signals.stop)
    setExportOutputs(exported)
    log(describeCounts(exported, inputs))
    return exported
  } catch (error) {
    if (!signals.stop.aborted) throw error
    commands.setFailed(annotationText(withFault(explainStop(inputs, signals), lastFault())))
    return undefined
  }
}

async function writeFiles(client: Client, inputs: ExportInputs, signal: AbortSignal): Promise<ExportedViews> {
  const { projectId, formats, folder, range } = inputs
  // Requested before anything is written, so that a refusal leaves no files.
  const views = await client.eachView(projectId, toBounds(range), { signal })
  await mkdir(folder, { recursive: true })
  const paths = formats.map((format) => join(folder, `views-${nameRange(range)}.${format}`))
  const { totals, sources } = views
  const header = { projectId, ...range, totals, sources }
  const files: ViewsFile[] = []
  try {
    for (const [index, format] of formats.entries()) {
      files.push(await createViewsFile(paths[index] ?? '', format, header))
    }
    const copied = await copyRows(views, files)
    for (const file of files) await file.finish()
    for (const file of files) await file.publish()
    return { totals, sources, files: paths, ...copied }
  } catch (error) {
    await Promise.allSettled(files.map((file) => file.discard()))
    throw error
  }
}

/** Throws when the rows do not add up to the totals: an incomplete export must not look complete. */
async function copyRows(
  views: AsyncIterable<PageViews> & { totals: ViewCounts },
  files: readonly ViewsFile[],
): Promise<Pick<ExportedViews, 'pageCount' | 'top'>> {
  const top: PageViews[] = []
  const sum = { human: 0, ai: 0 }
  let pageCount = 0
  for await (const row of views) {
    sum.human += row.human
    sum.ai += row.ai
    pageCount += 1
    if (top.length < TOP_ROWS) top.push(row)
    for (const file of files) await file.write(row)
  }
  if (sum.human === views.totals.human && sum.ai === views.totals.ai) return { pageCount, top }
  throw new Error('The views changed while they were read, so the export is incomplete. Run the step again.')
}

function describeCounts({ totals, sources, pageCount, files }: ExportedViews, { range }: ExportInputs): string {
  const { human, ai, total } = totals
  const counts = `${describeRange(range)}: ${total} views of ${pageCount} pages, ${human} human, ${ai} AI`
  return [counts, ...describeImported(sources), ...files].join('\n')
}

function explainStop({ timeoutMs }: ExportInputs, signals: StopSignals): string {
  if (signals.stopReason() === 'interrupted') return 'The workflow run was canceled before the export was complete.'
  return `The export was not complete after ${plural(timeoutMs / 60_000, 'minute')}; raise timeout-minutes or export a shorter range.`
}
