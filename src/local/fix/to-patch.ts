// Rewritten files as one patch that `git apply` and `patch -p1` read.
import { createTwoFilesPatch } from 'diff'
import type { Rewrite } from './disk-folder.ts'

export function toPatch(rewrites: ReadonlyMap<string, Rewrite>): string {
  return [...rewrites].map(([path, rewrite]) => patchOf(path, rewrite)).join('')
}

function patchOf(path: string, { checked, becomes }: Rewrite): string {
  const [before, after] = [checked, becomes].map((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  const [from, to] = [`a/${path}`, `b/${path}`].map(quote)
  const patch = createTwoFilesPatch(from ?? '', to ?? '', before ?? '', after ?? '', undefined, undefined, {
    context: 3,
  })
  return `diff --git ${from} ${to}\n${patch.replace(/^=+\n/, '')}`
}

/** As git quotes a name that would end a line or look quoted. */
function quote(path: string): string {
  return /["\\\p{Cc}]/u.test(path) ? JSON.stringify(path) : path
}
