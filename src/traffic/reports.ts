// The reports of page views by name, and how each is read.
import type { ViewsReport } from '../contract/reports.ts'
import type { ReportPage, ReportQuery } from '../contract/views.ts'
import { timeseriesReport, viewsReport } from './export.ts'
import { agentsReport } from './export-agents.ts'
import { answersReport, failedRequestsReport } from './export-answers.ts'
import { missingReport } from './export-missing.ts'
import { othersReport } from './export-others.ts'
import { type ExportDeps, type Exported, type ExportRequest, exportPage, type Report } from './export-page.ts'

type Reader<Name extends ViewsReport> = (
  deps: ExportDeps,
  request: ExportRequest<ReportQuery<Name>>,
) => Report<Name> | Promise<Report<Name>>

const READERS: { readonly [Name in ViewsReport]: Reader<Name> } = {
  views: viewsReport,
  agents: agentsReport,
  timeseries: timeseriesReport,
  missing: missingReport,
  answers: answersReport,
  'failed-requests': failedRequestsReport,
  others: othersReport,
}

/** Returns a page of a report. Throws as `exportPage` does, and `ApiError` for a query that the report cannot answer. */
export async function exportReport<Name extends ViewsReport>(
  deps: ExportDeps,
  name: Name,
  request: ExportRequest<ReportQuery<Name>>,
): Promise<Exported<ReportPage<Name>>> {
  return exportPage(deps, request, { name, report: await READERS[name](deps, request) })
}
