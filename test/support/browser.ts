// A browser without scripts: it keeps cookies, follows redirects, reads forms out of pages and sends them.
import { type Field, readForms } from './read-forms.ts'

export interface Page {
  status: number
  /** Where the last redirect has led. */
  url: string
  html: string
  headers: Headers
}

export interface Browser {
  open(url: string): Promise<Page>
  /** Sends the form of the page whose `action` is this, with some fields filled in. Throws when there is no such form. */
  send(page: Page, action: string, fields?: Record<string, string | string[]>): Promise<Page>
  /** A form that no page of ours has made, with the cookies of this browser. */
  post(url: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Page>
  /** By host. */
  cookies: Map<string, Map<string, string>>
}

const REDIRECTS_MAX = 10

export function createBrowser(userAgent = 'TestBrowser/1.0'): Browser {
  const cookies = new Map<string, Map<string, string>>()
  const visit = async (url: string, init: RequestInit = {}): Promise<Page> => {
    let [at, request] = [url, init]
    for (let redirects = 0; redirects < REDIRECTS_MAX; redirects++) {
      const { host } = new URL(at)
      const jar = cookies.get(host) ?? new Map<string, string>()
      cookies.set(host, jar)
      const headers = {
        'user-agent': userAgent,
        cookie: writeCookies(jar),
        ...Object.fromEntries(new Headers(request.headers)),
      }
      const answer = await fetch(at, { ...request, redirect: 'manual', headers })
      keepCookies(jar, answer.headers)
      const location = answer.headers.get('location')
      if (location === null)
        return { status: answer.status, url: at, html: await answer.text(), headers: answer.headers }
      await answer.body?.cancel()
      ;[at, request] = [new URL(location, at).href, {}]
    }
    throw new Error(`${url} redirects too often`)
  }
  return {
    cookies,
    open: (url) => visit(url),
    send: (page, action, fields = {}) => {
      const form = readForms(page.html).find((one) => one.action === action)
      if (form === undefined) throw new Error(`${page.url} has no form for ${action}:\n${page.html}`)
      const kept = form.fields.filter(([name]) => !(name in fields))
      const typed = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): Field => [name, one]))
      const url = new URL(action, page.url)
      const body = new URLSearchParams([...kept, ...typed])
      return visit(url.href, { method: 'POST', body, headers: { origin: url.origin } })
    },
    post: (url, fields, headers = {}) => visit(url, { method: 'POST', body: new URLSearchParams(fields), headers }),
  }
}

function writeCookies(jar: ReadonlyMap<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

function keepCookies(jar: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}
