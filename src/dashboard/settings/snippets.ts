// What to paste to send page views here, with this project and the address of this service filled in.
import type { Scope } from '../../contract/scopes.ts'

export interface Snippet {
  /** For the address of the part of the page. */
  id: string
  title: string
  lead: string
  code: string
  /** What a key for it has to allow; undefined = it needs no key. */
  scope: Scope | undefined
  /** The settings that it needs. */
  settings?: { group: string; label: string }
}

interface SnippetPlace {
  projectId: string
  /** `https://docmend.example.com` */
  origin: string
}

export function listSnippets(place: SnippetPlace): readonly Snippet[] {
  return [logFile(place), shipper(place), vercel(place), netlify(place), edge(place), beacon(place)]
}

function logFile({ projectId, origin }: SnippetPlace): Snippet {
  return {
    id: 'log-file',
    title: 'Access logs: nginx, Apache, Caddy, S3, CloudFront and others',
    lead: 'Reads log files of most servers, also packed and rotated ones, and counts no line twice. --follow keeps reading. On the machine of the service, leave out --url and the key.',
    code: `export DOCMEND_API_KEY=mend_...
npm run -s docmend -- import --project ${projectId} --url ${origin} --follow /var/log/nginx/access.log`,
    scope: 'views:write',
  }
}

function shipper({ projectId, origin }: SnippetPlace): Snippet {
  return {
    id: 'shipper',
    title: 'Log lines over HTTP',
    lead: 'For a log shipper, or to try it: up to a few thousand lines in one request, in the format that the query names.',
    code: `curl -H "Authorization: Bearer $DOCMEND_API_KEY" -H 'Content-Type: text/plain' \\
  --data-binary @access.log '${origin}/v1/analytics/${projectId}/events?format=combined'`,
    scope: 'views:write',
  }
}

function vercel({ projectId, origin }: SnippetPlace): Snippet {
  return {
    id: 'vercel',
    title: 'Vercel log drain',
    lead: 'Add a drain with JSON or NDJSON and this address. Vercel shows a verification code and a signature secret: save both in the settings.',
    code: `${origin}/v1/analytics/${projectId}/drain/vercel`,
    scope: undefined,
    settings: { group: 'vercel', label: 'Save the code and the secret' },
  }
}

function netlify({ projectId, origin }: SnippetPlace): Snippet {
  return {
    id: 'netlify',
    title: 'Netlify log drain',
    lead: 'Add a drain of traffic logs, with personal data (user agents are part of it), to this address, with the header Authorization: Bearer and a key.',
    code: `${origin}/v1/analytics/${projectId}/events?format=netlify`,
    scope: 'views:write',
  }
}

function edge({ projectId, origin }: SnippetPlace): Snippet {
  return {
    id: 'edge',
    title: 'Cloudflare Pages and other edge functions',
    lead: 'Save it as functions/_middleware.js, and the key as the secret DOCMEND_API_KEY. It never delays or breaks a page.',
    code: `export async function onRequest({ request, env, next, waitUntil }) {
  const response = await next()
  waitUntil(tellDocmend(request, response, env).catch(() => {}))
  return response
}

async function tellDocmend(request, response, env) {
  const header = (name) => request.headers.get(name) ?? undefined
  const event = {
    id: header('cf-ray'),
    time: Date.now(),
    url: request.url,
    method: request.method,
    status: response.status,
    contentType: response.headers.get('content-type') ?? undefined,
    userAgent: header('user-agent') ?? '',
    accept: header('accept'),
    purpose: header('sec-purpose'),
    ip: header('cf-connecting-ip'),
  }
  await fetch('${origin}/v1/analytics/${projectId}/events', {
    method: 'POST',
    headers: { authorization: \`Bearer \${env.DOCMEND_API_KEY}\`, 'content-type': 'application/json' },
    body: JSON.stringify([event]),
  })
}`,
    scope: 'views:write',
  }
}

function beacon({ projectId, origin }: SnippetPlace): Snippet {
  return {
    id: 'beacon',
    title: 'Beacon script, where there are no logs',
    lead: 'For GitHub Pages and hosts without logs. It needs no key, sets no cookie, and sees people; most AI agents do not run scripts. Choose the beacon as the source of views of people in the settings.',
    code: `<script defer src="${origin}/beacon.js" data-project="${projectId}"></script>`,
    scope: undefined,
    settings: { group: 'pageviews', label: 'Choose the source' },
  }
}
