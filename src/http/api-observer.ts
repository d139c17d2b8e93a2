// Port: who watches the API. Implemented in src/service/observability/.
import type { IngestAnswer } from '../contract/view-events.ts'

export interface ApiObserver {
  /** Gives the id of the present request, which its answer and its lines in the log have. */
  requestId(): string
  /** Names the route of the present request: a template, such as `/v2/agent/{projectId}/jobs`. */
  routed(route: string): void
  /** Counts a batch of views. `feed` names a format of ours, never text of a client. */
  ingest(feed: string, count: () => Promise<IngestAnswer>): Promise<IngestAnswer>
  /** Notes a view that came alone. */
  counted(feed: string, answer: IngestAnswer): void
  /** Reads a report of views. `report` is the id of its operation. */
  report<T>(report: string, read: () => Promise<T>): Promise<T>
}

/** The measurements of the process, as text for a scraper. */
export interface MetricsPage {
  contentType: string
  read(): Promise<string>
}
