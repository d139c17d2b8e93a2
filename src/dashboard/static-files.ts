// The style sheet and the script of the pages. Their names change with their content, so browsers keep them for ever.
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { nameFile, readStylesheet, type StaticFile } from '../base/design/stylesheet.ts'
import type { Assets } from './layout.tsx'

/** In the order in which we prefer them. */
export const ENCODINGS = ['br', 'gzip'] as const

export type Encoding = (typeof ENCODINGS)[number]

interface PackedFile extends StaticFile {
  /** Each as small as it gets: it is made once and sent to every browser. */
  packed: Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

export interface StaticFiles {
  assets: Assets
  find(name: string): PackedFile | undefined
}

export function loadStaticFiles(): StaticFiles {
  const style = readStylesheet()
  const content = readScripts().join('\n')
  const script = {
    name: nameFile('dashboard', 'js', content),
    contentType: 'text/javascript; charset=utf-8',
    content,
  }
  const files = new Map([style, script].map((file) => [file.name, pack(file)]))
  return { assets: { style: style.name, script: script.name }, find: (name) => files.get(name) }
}

/** Both at their strongest, which is brotli's default. The work is done in other threads, beside the first page. */
function pack(file: StaticFile): PackedFile {
  const br = promisify(brotliCompress)(file.content)
  const gz = promisify(gzip)(file.content, { level: 9 })
  return { ...file, packed: { br: br.then(toBytes), gzip: gz.then(toBytes) } }
}

const toBytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)

/** htmx with its server-sent events, and what we add: one file, so that a page makes one request for its scripts. */
function readScripts(): string[] {
  const htmx = import.meta.resolve('htmx.org/dist/htmx.min.js')
  const events = import.meta.resolve('htmx.org/dist/ext/hx-sse.min.js')
  return [htmx, events, new URL('assets/dashboard.js', import.meta.url)].map((file) => readScript(new URL(file)))
}

/** Without the address of a source map, which is not served. */
function readScript(file: URL): string {
  return readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '')
}
