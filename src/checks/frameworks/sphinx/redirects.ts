// Redirects of two extensions: https://documatt.com/sphinx-reredirects, https://sphinxext-rediraffe.readthedocs.io

import { folderOf, joinPath, relativePath, routeOf } from '../../config/paths.ts'
import { type PythonPair, type PythonValue, readPythonPairs } from '../../config/python.ts'
import type { Redirect, RedirectFile, RedirectLines, SiteSource } from '../framework.ts'

const MAX_LINES = 5000

export interface SphinxRedirects {
  redirects: readonly Redirect[]
  files: readonly RedirectFile[]
}

/** Reads `redirects` and `rediraffe_redirects` of conf.py; the second may name a file that has them line by line. */
export async function readSphinxRedirects(
  configPath: string,
  text: string,
  rediraffe: PythonValue | undefined,
  source: SiteSource,
): Promise<SphinxRedirects> {
  const own = readPythonPairs(text, 'redirects').flatMap((pair) => redirectOf(pair, configPath))
  const file = typeof rediraffe === 'string' ? joinPath(folderOf(configPath), rediraffe) : undefined
  const lines = file === undefined ? undefined : await source.readText(file)
  const graph = lines === undefined ? readPythonPairs(text, 'rediraffe_redirects') : pairsOfLines(lines)
  const place = file !== undefined && lines !== undefined ? file : configPath
  return {
    redirects: [...own, ...graph.flatMap((pair) => edgeOf(pair, place))],
    files: [
      ...(own.length > 0 ? [reredirectsFile(configPath)] : []),
      ...(graph.length > 0 ? [rediraffeFile(place, place !== configPath, graph)] : []),
    ],
  }
}

/** Addresses, meant from the old document, whose page is replaced; with wildcards, those of documents that are there. */
function redirectOf({ key: from, value, line, column }: PythonPair, path: string): Redirect[] {
  if (typeof value !== 'string' || /[*?[\]]/.test(from)) return []
  const isElsewhere = /^[a-z]+:/i.test(value)
  const target = value.startsWith('/') ? value : (joinPath(folderOf(from), value) ?? value)
  const to = isElsewhere ? value : routeOf(bare(target))
  return [{ from: routeOf(bare(from)), to, place: { path, line, column }, isForced: true }]
}

/** Documents, old and new, from the top. The build takes the steps of a chain together. */
function edgeOf({ key: from, value: to, line, column }: PythonPair, path: string): Redirect[] {
  if (typeof to !== 'string') return []
  return [{ from: routeOf(bare(from)), to: routeOf(bare(to)), place: { path, line, column }, isShortened: true }]
}

function pairsOfLines(text: string): PythonPair[] {
  const lines = text.split('\n').slice(0, MAX_LINES)
  return lines.flatMap((written, index) => {
    const [key, value] = written.trim().split(/\s+/).map(unquoted)
    return key === undefined || value === undefined ? [] : [{ key, value, line: index + 1, column: 1 }]
  })
}

/** Newer versions of rediraffe allow quotes. */
function unquoted(word: string): string {
  return word.replace(/^(["'])(.*)\1$/, '$2')
}

function bare(document: string): string {
  return document.replace(/[?#].*$/s, '').replace(/\.(md|rst|html|ipynb)$/, '')
}

function reredirectsFile(path: string): RedirectFile {
  const toAdd = (from: string, to: string): RedirectLines => {
    const target = `${relativePath(folderOf(documentOf(from)), documentOf(to))}.html`
    const lines = `${JSON.stringify(documentOf(from))}: ${JSON.stringify(target)}`
    return { place: `this to redirects in ${path}`, lines }
  }
  return { path, form: 'own', toAdd }
}

/** With the extension that the others have. */
function rediraffeFile(path: string, isLines: boolean, graph: readonly PythonPair[]): RedirectFile {
  const extension = /\.\w{1,9}$/.exec(graph[0]?.key ?? '')?.[0] ?? ''
  const toAdd = (from: string, to: string): RedirectLines => {
    const [old, fresh] = [documentOf(from) + extension, documentOf(to) + extension].map((name) => JSON.stringify(name))
    return isLines
      ? { place: `this line to ${path}`, lines: `${old} ${fresh}` }
      : { place: `this to rediraffe_redirects in ${path}`, lines: `${old}: ${fresh}` }
  }
  return { path, form: 'own', toAdd }
}

function documentOf(route: string): string {
  return route === '/' ? 'index' : route.slice(1)
}
