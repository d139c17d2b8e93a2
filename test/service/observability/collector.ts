// A collector of OpenTelemetry that keeps the spans it gets: OTLP as JSON over HTTP.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  attributes: Record<string, unknown>
  service: Record<string, unknown>
}

export interface Collector {
  url: string
  spans: ReceivedSpan[]
  /** As they came, with their headers. */
  bodies: string[]
  headers: NodeJS.Dict<string | string[]>[]
  stop(): Promise<void>
}

interface KeyValue {
  key: string
  value: Record<string, unknown>
}

export async function startCollector(): Promise<Collector> {
  const [spans, bodies, headers]: [ReceivedSpan[], string[], Collector['headers']] = [[], [], []]
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      headers.push(request.headers)
      spans.push(...readSpans(body))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function readSpans(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: {
      resource: { attributes: KeyValue[] }
      scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes' | 'service'> & { attributes: KeyValue[] })[] }[]
    }[]
  }
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        ...span,
        attributes: toObject(span.attributes),
        service: toObject(resource.attributes),
      })),
    ),
  )
}

function toObject(pairs: readonly KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]))
}
