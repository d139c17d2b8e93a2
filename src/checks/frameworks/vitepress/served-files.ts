// Which links VitePress leaves to the browser: `treatAsHtml` in src/shared/shared.ts, from whose list the kinds of files are.
import type { LinkedModules } from '../../config/js-imports.ts'
import { nameOf } from '../../config/paths.ts'
import type { LinkRules } from '../link-rules.ts'

const KNOWN_EXTENSIONS = new Set(
  (
    '3g2 3gp aac ai apng au avif bin bmp cer class conf crl css csv dll doc eps epub exe gif gz ics ief jar jpe jpeg jpg js ' +
    'json jsonld m4a man mid midi mjs mov mp2 mp3 mp4 mpe mpeg mpg mpp oga ogg ogv ogx opus otf p10 p7c p7m p7s pdf png ps ' +
    'qt roff rtf rtx ser svg t tif tiff tr ts tsv ttf txt vtt wav weba webm webp woff woff2 xhtml xml yaml yml zip'
  ).split(' '),
)
/** Code that may write links anew: a rule of markdown-it, a plugin that comes before VitePress. */
const REWRITES =
  /\blink_open\b|\battrSet\b|markdown-it-[\w-]{0,40}links?\b|\benforce\s{0,5}:\s{0,5}['"]pre|VITE_EXTRA_EXTENSIONS/

/** https://vitepress.dev/reference/site-config#ignoredeadlinks */
const IGNORES = /\bignoreDeadLinks\b(?!\s{0,5}:\s{0,5}(?:false\b|['"]localhostLinks))/

/** `hasFile` undefined: the site rewrites its addresses. Undefined where the site lets dead links pass, or its code may write links anew. */
export function unservedBecause(
  modules: LinkedModules | undefined,
  hasFile: ((path: string) => boolean) | undefined,
): LinkRules['unservedBecause'] {
  const texts = Array.from(modules?.modules.values() ?? [], ({ text }) => text)
  if (texts.some((text) => REWRITES.test(text) || IGNORES.test(text))) return undefined
  return ({ kind, target, file, isPage }) => {
    const isNoFolder = kind !== 'image' && isPage && target.endsWith('/') && !/(?:^|\/)index\.md$/.test(file)
    if (isNoFolder && hasFile?.(file.replace(/\.md$/, '/index.md')) === false)
      return 'With a slash at its end, VitePress looks for index.md in a folder, and stops the build at a dead link. Remove the slash'
    const extension = nameOf(target).split('.').at(-1)?.toLowerCase() ?? ''
    if (kind === 'image' || isPage || KNOWN_EXTENSIONS.has(extension) || /\.html$/i.test(target)) return undefined
    return /\.md$/i.test(target)
      ? 'VitePress makes no page of this file, so the build stops at a dead link. Link to its address on your code host'
      : `VitePress takes this for a page and adds .html, so the build stops at a dead link. Link to the file on your code host, or use <a href> if public/ has it`
  }
}
