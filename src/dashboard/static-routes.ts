// Sends the style sheet and the script, packed if the browser can unpack them.
import type { Hono } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { DashboardEnv } from './context.ts'
import { STATIC } from './paths.ts'
import { ENCODINGS, type Encoding, type StaticFiles } from './static-files.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

export function addStaticRoutes(site: Hono<DashboardEnv>, files: StaticFiles): void {
  site.get(`${STATIC}/:name`, async (context) => {
    const file = files.find(context.req.param('name'))
    if (file === undefined) return context.text('Not found', 404)
    const headers = { 'Content-Type': file.contentType, 'Cache-Control': FOR_EVER, Vary: 'Accept-Encoding' }
    const encoding = chooseEncoding(context.req.header('Accept-Encoding'))
    if (encoding === undefined) return context.body(file.content, 200, headers)
    return context.body(await file.packed[encoding], 200, { ...headers, 'Content-Encoding': encoding })
  })
}

function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const named = parseAccept(accepted ?? '')
  return ENCODINGS.find((encoding) => named.some(({ type, q }) => type.toLowerCase() === encoding && q > 0))
}
