// Probot as the receiver of webhooks: it checks the signature and hands the event to app.ts. Nothing else of it is used;
// what we ask of GitHub goes through octokit.ts.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Probot } from 'probot'
import { createWholeJsonFetch } from '../api/host-answer.ts'
import type { GitHubSettings } from '../github-settings.ts'

// Two secrets of webhooks for the time in which GitHub changes over from one to the other. Probot knows one.

/** https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries */
const HEADER = 'x-hub-signature-256'

/** Signs a webhook again if GitHub signed it with the previous secret; leaves any other one as it is. */
export function acceptPreviousSecret(
  { headers }: Pick<IncomingMessage, 'headers'>,
  body: string,
  { webhookSecret, previousWebhookSecret: previous }: Pick<GitHubSettings, 'webhookSecret' | 'previousWebhookSecret'>,
): void {
  if (previous !== undefined && isEqual(String(headers[HEADER]), sign(body, previous)))
    headers[HEADER] = sign(body, webhookSecret)
}

function sign(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export const WEBHOOKS_PATH = '/api/github/webhooks'

/** Answers requests to `WEBHOOKS_PATH`; for others it calls `next`. */
export type WebhookHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

type HookSettings = Pick<
  GitHubSettings,
  'app' | 'webhookSecret' | 'previousWebhookSecret' | 'apiUrl' | 'fetch' | 'logger'
>
type Middleware = Awaited<ReturnType<typeof import('probot')['createNodeMiddleware']>>

/**
 * Probot answers after 9 s at the latest, so `load` must not register handlers that take long. It is loaded with the first
 * webhook: its modules take 13 MB.
 */
export function createWebhookHandler(settings: HookSettings, load: (app: Probot) => void): WebhookHandler {
  let middleware: Promise<Middleware> | undefined
  const handle = async (...[request, response, next]: Parameters<WebhookHandler>): Promise<void> => {
    if (request.method === 'POST' && request.url?.startsWith(WEBHOOKS_PATH) === true) {
      const body = await text(request)
      if (!mayBeObject(body)) return refuse(response)
      acceptPreviousSecret(request, body, settings)
      // The stream is used up; the middleware takes the text from here instead.
      Object.assign(request, { body })
    }
    middleware ??= createMiddleware(settings, load).catch((error: unknown) => {
      // The next delivery may find the file handle or the memory that this one lacked.
      middleware = undefined
      throw error
    })
    await (await middleware)(request, response, next)
  }
  return (request, response, next) => {
    handle(request, response, next).catch((error: unknown) => {
      settings.logger.error({ err: error }, 'A webhook could not be handled')
      response.writeHead(500).end()
    })
  }
}

async function createMiddleware(settings: HookSettings, load: (app: Probot) => void): Promise<Middleware> {
  const { createNodeMiddleware, createProbot } = await import('probot')
  const probot = createProbot({
    // Probot would read the process's environment otherwise.
    env: {},
    overrides: {
      appId: settings.app.appId,
      privateKey: settings.app.privateKey,
      secret: settings.webhookSecret,
      baseUrl: settings.apiUrl,
      log: settings.logger,
      request: { fetch: createWholeJsonFetch(settings.fetch) },
    },
  })
  return createNodeMiddleware(load, { probot, webhooksPath: WEBHOOKS_PATH })
}

/**
 * The middleware throws a `TypeError` for JSON such as `null` or `"x"`, even with a valid signature. JSON that begins with `{` is
 * an object or an error of syntax, and the middleware answers the latter itself; so the text need not be parsed twice.
 */
function mayBeObject(body: string): boolean {
  return /^[ \t\r\n]*\{/.test(body)
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: 'The body of a webhook is a JSON object' }))
}
