// Starts and stops listening. One http.Server serves everything: webhooks go to Probot's middleware, the rest to the API.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { connectionTimeouts } from '../http/connection-timeouts.ts'
import { type AppOptions, buildApp } from './app.ts'
import { type Config, ownOrigin } from './config.ts'
import { useProxy } from './proxy.ts'

/** Requests that are still open after this time are cut off. */
const REQUESTS_STOP_TIMEOUT_MS = 5000

export interface RunningServer {
  /** `BASE_URL`, or the address on this machine. */
  url: string
  modelName: string
  /**
   * Releases running jobs, still answers requests for `config.drainMs`, then answers the held ones and closes the database,
   * within about 10 s more.
   */
  stop(): Promise<void>
}

const SWEEP_EVERY_MS = 50

/** Starts the service on the configured address and, depending on its role, the worker. Rejects when the port is taken. */
export async function startServer(config: Config, logger: Logger, options?: AppOptions): Promise<RunningServer> {
  useProxy(config.childEnv)
  const app = await buildApp(config, logger, options)
  const { stalledAfterMs, ...timeouts } = connectionTimeouts(config.keepAliveMs)
  const answers = createAnswers()
  const server = createServer(timeouts, (request, response) => {
    answers.track(response)
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
      app.leave()
      answers.closeConnections()
      await delay(config.drainMs)
      // Connections that arrived by now are accepted first: the system resets those that wait when the listener closes.
      await nextTurn()
      await Promise.all([close(server), app.stopWork()])
      await app.close()
    },
  }
}

interface Answers {
  track(response: ServerResponse): void
  /** From now on, the connection of each answer is closed after it, those under way included. */
  closeConnections(): void
}

function createAnswers(): Answers {
  const underWay = new Set<ServerResponse>()
  let isLeaving = false
  return {
    track: (response) => {
      if (isLeaving) response.shouldKeepAlive = false
      underWay.add(response)
      response.once('close', () => underWay.delete(response))
    },
    closeConnections: () => {
      isLeaving = true
      for (const response of underWay) response.shouldKeepAlive = false
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
