// Port: spans. Without a collector, work is done as if there were none.

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface SpanStart {
  name: string
  /** Default: inside the process. */
  kind?: 'server' | 'client' | 'consumer'
  /** A W3C `traceparent` that it continues; default: the present span. null = none, a trace of its own. */
  parent?: string | null
  /** By the semantic conventions, where they have a name. Never text of a prompt, a page, a client or a secret. */
  attributes?: SpanAttributes
}

export interface SpanHandle {
  set(attributes: SpanAttributes): void
  /** Once more is known. */
  name(name: string): void
  /** What failed, in a word of ours: an error's text may quote anything. */
  fail(type: string): void
}

export interface Tracing {
  /** Does the work in a span, which ends with it; one that rejects has failed. */
  span<T>(start: SpanStart, work: (span: SpanHandle) => Promise<T>): Promise<T>
  /** Gives the present span as a W3C `traceparent`. */
  traceParent(): string | undefined
  /** Gives the id of the present trace. */
  traceId(): string | undefined
  /** Sends what is left. */
  stop(): Promise<void>
}

const NO_SPAN: SpanHandle = { set: () => undefined, name: () => undefined, fail: () => undefined }

export const NO_TRACING: Tracing = {
  span: (_start, work) => work(NO_SPAN),
  traceParent: () => undefined,
  traceId: () => undefined,
  stop: async () => undefined,
}
