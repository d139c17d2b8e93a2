// The files of an export. A file has a temporary name until its last row is written, so that it is complete or absent.
import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { csvRow, csvRowOf } from '../../contract/csv.ts'
import type { ImportedViews } from '../../contract/imported-views.ts'
import { csvColumns } from '../../contract/reports.ts'
import type { PageViews, ViewCounts } from '../../contract/views.ts'
import type { ViewsRange } from './views-range.ts'

export const VIEWS_FORMATS = ['json', 'csv', 'ndjson'] as const
export type ViewsFormat = (typeof VIEWS_FORMATS)[number]

/** What a file contains in addition to its rows. */
interface ViewsHeader extends ViewsRange {
  projectId: string
  totals: ViewCounts
  /** The views among them that another tool has counted; only JSON has room for them. */
  sources: readonly ImportedViews[]
}

export interface ViewsFile {
  write(row: PageViews): Promise<void>
  /** Writes the rest. */
  finish(): Promise<void>
  /** Gives the finished file its name and replaces an older file. */
  publish(): Promise<void>
  /** Removes the file, finished or not. */
  discard(): Promise<void>
}

interface Shape {
  head: string
  /** Between two rows. */
  separator: string
  tail: string
  row: (row: PageViews) => string
}

/** Rows are collected up to this many characters before they are written. */
const BUFFER_CHARACTERS = 64 * 1024

/** Creates a file at `path`; its folder must exist. */
export async function createViewsFile(path: string, format: ViewsFormat, header: ViewsHeader): Promise<ViewsFile> {
  const { head, separator, tail, row } = chooseShape(format, header)
  const unfinished = `${path}.${randomUUID()}.part`
  const handle = await open(unfinished, 'wx')
  let [text, isFirst, isPublished] = [head, true, false]
  const flush = async (): Promise<void> => {
    const ready = text
    text = ''
    await handle.appendFile(ready)
  }
  return {
    write: async (views) => {
      text += isFirst ? row(views) : separator + row(views)
      isFirst = false
      if (text.length >= BUFFER_CHARACTERS) await flush()
    },
    finish: async () => {
      text += tail
      await flush()
      await handle.close()
    },
    publish: async () => {
      await rename(unfinished, path)
      isPublished = true
    },
    discard: async () => {
      await handle.close()
      await rm(isPublished ? path : unfinished, { force: true })
    },
  }
}

const COLUMNS = csvColumns('views')

/** JSON has one row per line, so that large files can be read and compared. */
function chooseShape(format: ViewsFormat, { projectId, dateFrom, dateTo, totals, sources }: ViewsHeader): Shape {
  switch (format) {
    case 'json': {
      const named = sources.length === 0 ? {} : { sources }
      const head = JSON.stringify({ projectId, dateFrom, dateTo, totals: pick(totals), ...named }).slice(0, -1)
      return { head: `${head},"views":[\n`, separator: ',\n', tail: '\n]}\n', row: toJson }
    }
    case 'csv':
      return {
        head: csvRow(COLUMNS),
        separator: '',
        tail: '',
        row: ({ path, ...counts }) => csvRowOf(COLUMNS, { path, ...pick(counts) }),
      }
    case 'ndjson':
      return { head: '', separator: '', tail: '', row: (views) => `${toJson(views)}\n` }
  }
}

function toJson({ path, ...counts }: PageViews): string {
  return JSON.stringify({ path, ...pick(counts) })
}

function pick({ human, ai, total }: ViewCounts): ViewCounts {
  return { human, ai, total }
}
