// The frame of the pages that commands write.
import { hash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { html } from 'hono/html'
import { renderDocument } from '../../src/cli/html-document.ts'

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

test('its own style and script may run, and nothing else', async () => {
  const page = await renderDocument('Report', 'p { color: red }', html`<p>${'<script>'}</p>`, 'go()')
  const [, policy] = /Content-Security-Policy" content="([^"]+)"/.exec(page) ?? []
  expect(policy).toBe(
    `default-src 'none'; style-src ${sourceOf('p { color: red }')}; script-src ${sourceOf('go()')}; base-uri 'none'; form-action 'none'`,
  )
  expect(page).toContain('<style>p { color: red }</style>')
  expect(page).toContain('<body>\n<p>&lt;script&gt;</p>\n<script>go()</script>\n</body>')
})

test('without a script none may run, and the title is text', async () => {
  const page = await renderDocument('</title><script>', 'p {}', html`<p></p>`)
  expect(page).not.toContain('script-src')
  expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>')
})
