// Rewritten files as one patch that `git apply` and `patch -p1` read.
import { createTwoFilesPatch } from 'diff'
import type { Rewrite } from './disk-folder.ts'

export function toPatch(rewrites: ReadonlyMap<string, Rewrite>): string {
  return [...rewrites].map(([path, rewrite]) => patchOf(path, rewrite)).join('')
}

function patchOf(path: string, { checked, becomes }: Rewrite): string {
  const [before, after] = [checked, becomes].map((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  const options = { context: 3 }
  const text = createTwoFilesPatch(`a/${path}`, `b/${path}`, before ?? '', after ?? '', undefined, undefined, options)
  // Names are quoted there as git quotes them, but the tab is missing without which `patch` ends a name at its first space.
  const [from = '', to = '', ...hunks] = text.replace(/^=+\n/, '').split('\n')
  const [fromName, toName] = [from, to].map((line) => line.slice('--- '.length))
  return [`diff --git ${fromName} ${toName}`, ...[from, to].map(endName), ...hunks].join('\n')
}

function endName(line: string): string {
  return line.includes(' ', '--- '.length) ? `${line}\t` : line
}
