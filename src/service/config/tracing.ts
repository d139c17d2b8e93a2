// The variables of OpenTelemetry that decide whether and where spans are sent, with the meaning that its specification gives
// them (https://opentelemetry.io/docs/specs/otel/protocol/exporter/).

import type { Environment } from './environment.ts'

export interface TracingConfig {
  /** Takes spans as JSON over HTTP. */
  url: string
  /** Sent with them; a collector's key may be among them. */
  headers: Record<string, string>
  serviceName: string
}

const DEFAULT_ENDPOINT = 'http://localhost:4318'

/** undefined = no spans. */
export function readTracing(env: Environment): TracingConfig | undefined {
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  const whole = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  const isWanted = exporter === 'otlp' || endpoint !== undefined || whole !== undefined
  if (exporter === 'none' || !isWanted) return undefined
  return {
    url: whole ?? `${endpoint ?? DEFAULT_ENDPOINT}/v1/traces`,
    headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    serviceName: env.OTEL_SERVICE_NAME,
  }
}

/** Values may be percent-encoded. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), decode(value.join('=').trim())]
    }),
  )
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
