// Spans for a collector of OpenTelemetry. Loaded only where one is configured: the packages take some 20 MB and start time.
// The span of the present work is ours to keep, so that nothing global of OpenTelemetry is used.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { SpanAttributes, SpanHandle, SpanStart, Tracing } from './tracing.ts'

/** Spans that may wait to be sent; further ones are dropped. */
const WAITING_SPANS = 4096

/** What a collector may take to answer; also at the stop of the service. */
const SPANS_TIMEOUT_MS = 3000

/** Spans wait this long for others before they are sent together. */
const SPANS_SENT_EVERY_MS = 2000

export interface OtlpOptions {
  /** Takes spans as JSON, such as `http://127.0.0.1:4318/v1/traces`. */
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  version: string
  role: string
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

export function createOtlpTracing(options: OtlpOptions): Tracing {
  const provider = createProvider(options)
  const tracer = provider.getTracer('docmend', options.version)
  const present = new AsyncLocalStorage<Span>()
  const span: Tracing['span'] = async (start, work) => {
    const kind = start.kind === undefined ? SpanKind.INTERNAL : KINDS[start.kind]
    const begun = tracer.startSpan(start.name, { kind, attributes: start.attributes ?? {} }, parentOf(start, present))
    try {
      return await present.run(begun, () => work(handleOf(begun)))
    } catch (error) {
      handleOf(begun).fail(error instanceof Error ? error.name : 'unknown')
      throw error
    } finally {
      begun.end()
    }
  }
  return {
    span,
    traceParent: () => toTraceParent(present.getStore()),
    traceId: () => present.getStore()?.spanContext().traceId,
    // A collector that is away must not hold up the stop of the service.
    stop: () => provider.shutdown().catch(() => undefined),
  }
}

function createProvider({ url, headers, serviceName, version, role }: OtlpOptions): TracerProvider {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: SPANS_TIMEOUT_MS })
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'docmend.role': role,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: SPANS_SENT_EVERY_MS,
        exportTimeoutMillis: SPANS_TIMEOUT_MS,
        maxQueueSize: WAITING_SPANS,
      }),
    ],
  })
}

function handleOf(span: Span): SpanHandle {
  return {
    set: (attributes: SpanAttributes) => void span.setAttributes(attributes),
    name: (name) => void span.updateName(name),
    fail: (type) => {
      span.setAttribute('error.type', type)
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
  }
}

function parentOf({ parent }: SpanStart, present: AsyncLocalStorage<Span>): Context {
  if (parent === undefined) {
    const span = present.getStore()
    return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span)
  }
  const remote = parent === null ? undefined : readTraceParent(parent)
  return remote === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote)
}

/** https://www.w3.org/TR/trace-context/#traceparent-header; a later version may have more fields. */
const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/

function readTraceParent(text: string) {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(text) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

function toTraceParent(span: Span | undefined): string | undefined {
  if (span === undefined) return undefined
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
