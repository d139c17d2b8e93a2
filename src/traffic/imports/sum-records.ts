// Adds up the records of an import by day and page.
import type { ImportRejection } from '../../contract/imported-views.ts'
import type { ImportedRow } from './import-store.ts'
import type { JudgeRecord, SentRecord } from './judge-record.ts'

export type RejectedRows = Partial<Record<ImportRejection, number>>

export interface RecordSum {
  add: (record: SentRecord) => void
  reject: (reason: ImportRejection, rows: number) => void
  read: () => SummedRecords
}

interface SummedRecords {
  /** Rows of the export that count, and those that do not. */
  accepted: number
  rejected: RejectedRows
  /** Each page of each day once, oldest first; none has 0 views. */
  rows: ImportedRow[]
}

export function createRecordSum(judge: JudgeRecord): RecordSum {
  const days = new Map<number, Map<string, number>>()
  const rejected: RejectedRows = {}
  let accepted = 0
  const reject = (reason: ImportRejection, rows: number): void => {
    rejected[reason] = (rejected[reason] ?? 0) + rows
  }
  return {
    add: (record) => {
      const row = judge(record)
      if (typeof row === 'string') return reject(row, record.rows)
      accepted += record.rows
      if (row.views === 0) return
      const pages = days.get(row.day) ?? new Map<string, number>()
      if (pages.size === 0) days.set(row.day, pages)
      pages.set(row.path, (pages.get(row.path) ?? 0) + row.views)
    },
    reject,
    read: () => ({ accepted, rejected, rows: toRows(days) }),
  }
}

function toRows(days: ReadonlyMap<number, ReadonlyMap<string, number>>): ImportedRow[] {
  const inOrder = [...days].sort((left, right) => left[0] - right[0])
  return inOrder.flatMap(([day, pages]) => Array.from(pages, ([path, views]) => ({ day, path, views })))
}
