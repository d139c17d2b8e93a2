// One HTML file for a person: no requests, for screens, paper, screen readers, light and dark. Its style and its script are allowed
// by their hashes, so nothing else could run or load, even if text of a stranger got past the escaping.
import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

/** Gives the whole page. `body` is escaped already; `style` and `script` are our own. */
export async function renderDocument(title: string, style: string, body: Html, script?: string): Promise<string> {
  const scripts = script === undefined ? '' : ` script-src '${hashOf(script)}';`
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${hashOf(style)}';${raw(scripts)} base-uri 'none'; form-action 'none'">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
${body}${
  script === undefined
    ? ''
    : html`
<script>${raw(script)}</script>`
}
</body>
</html>
`
  return (await page).toString()
}

/** The CSP source of an inline element with this text. */
function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}
