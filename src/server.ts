// Starts and stops listening. One http.Server serves everything: webhooks go to Probot's middleware, the rest to the API.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { type AppOptions, buildApp } from './app.ts'
import type { Config } from './config.ts'
import { REQUESTS_STOP_TIMEOUT_MS } from './defaults.ts'
import { connectionTimeouts } from './http/connection-timeouts.ts'
import { ownOrigin } from './wiring/own-origin.ts'
import { useProxy } from './wiring/proxy.ts'

export interface RunningServer {
  /** `BASE_URL`, or the address on this machine. */
  url: string
  modelName: string
  /** Answers held requests, releases running jobs and closes the database, within about 10 s. */
  stop(): Promise<void>
}

const SWEEP_EVERY_MS = 50

/** Starts the service on the configured address and, depending on its role, the worker. Rejects when the port is taken. */
export async function startServer(config: Config, logger: Logger, options?: AppOptions): Promise<RunningServer> {
  useProxy(config)
  const app = await buildApp(config, logger, options)
  const { stalledAfterMs, ...timeouts } = connectionTimeouts(config.keepAliveMs)
  const server = createServer(timeouts, (request, response) => {
    app.handle(request, response).catch((error: unknown) => answerFault(error, request, response, logger))
  })
  server.setTimeout(stalledAfterMs)
  try {
    await listen(server, config)
  } catch (error) {
    await app.close()
    throw error
  }
  const url = config.baseUrl ?? buildLocalUrl(server, config.host)
  await app.start(ownOrigin(config, portOf(server)))
  return {
    url,
    modelName: app.modelName,
    stop: async () => {
      await Promise.all([close(server), app.stopWork()])
      await app.close()
    },
  }
}

function answerFault(error: unknown, request: IncomingMessage, response: ServerResponse, logger: Logger): void {
  // Without the query, which may have a code or a token that works once.
  const path = request.url?.split('?', 1)[0]
  logger.error({ err: error, method: request.method, path }, 'A request could not be answered')
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
  response.end('{"error":"Something unexpected went wrong; the log of the service has more","code":"internal_error"}')
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(config, error)))
    server.listen(config.port, config.host, resolve)
  })
}

function cannotListen({ host, port }: Config, cause: Error): Error {
  const advice = 'Is another service using it? Set HOST and PORT to a free address of this machine'
  return new Error(`Cannot listen on ${host}:${port} (${cause.message}). ${advice}`, { cause })
}

function buildLocalUrl(server: Server, host: string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}`
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), REQUESTS_STOP_TIMEOUT_MS)
    // Node closes connections that are idle now; one that is answered later would stay open until its idle timeout.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(sweep)
      resolve()
    })
  })
}
