// Probot as the receiver of webhooks: it checks the signature and hands the event to app.ts. Nothing else of it is used;
// what we ask of GitHub goes through octokit.ts.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createNodeMiddleware, createProbot, type Probot } from 'probot'
import type { GitHubSettings } from '../settings.ts'

export const WEBHOOKS_PATH = '/api/github/webhooks'

/** Answers requests to `WEBHOOKS_PATH`; for others it calls `next`. */
export type WebhookHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Probot answers after 9 s at the latest, so `load` must not register handlers that take long. */
export async function createWebhookHandler(
  settings: GitHubSettings,
  load: (app: Probot) => void,
): Promise<WebhookHandler> {
  const probot = createProbot({
    // Probot would read the process's environment otherwise.
    env: {},
    overrides: {
      appId: settings.app.appId,
      privateKey: settings.app.privateKey,
      secret: settings.webhookSecret,
      baseUrl: settings.apiUrl,
      log: settings.logger,
      request: { fetch: settings.fetch },
    },
  })
  const middleware = await createNodeMiddleware(load, { probot, webhooksPath: WEBHOOKS_PATH })
  return (request, response, next) => {
    Promise.resolve(middleware(request, response, next)).catch((error: unknown) => {
      settings.logger.error({ err: error }, 'A webhook could not be handled')
      response.writeHead(500).end()
    })
  }
}
