// What a framework accepts in a configuration in JavaScript, as data, and what a configuration has beside it. Only what is
// written out is judged.
import type { Problem } from '../problem.ts'
import type { LinkedModules } from './js-imports.ts'
import type { Place } from './js-module.ts'
import type { LinkedNode } from './linked-files.ts'

interface Line {
  path: readonly string[]
  /** `fields`: all that an object may have. `choices`: all that a text may be; one that ends in `*` may stand anywhere in it. `list`: no other kind. */
  kind: 'fields' | 'choices' | 'list'
  words: ReadonlySet<string>
}

export type Shape = readonly Line[]

/** Reads lines such as `navbar: title logo`, `navbar.style = dark primary` and `social is list`; `*` is any item or field. */
export function readShape(lines: string): Shape {
  return lines
    .trim()
    .split('\n')
    .map((line): Line => {
      const [, path = '', mark = '', words = ''] = /^(\S*?) ?(:|=|is)(?: (.*))?$/.exec(line) ?? []
      const kind = mark === ':' ? 'fields' : mark === '=' ? 'choices' : 'list'
      return { path: path === '' ? [] : path.split('.'), kind, words: new Set(words.split(' ')) }
    })
}

const MAX_NODES = 2000

/** Gives a problem for each field and value that the shape does not have. `stops`: "Docusaurus stops". */
export function findShapeFaults({ follow }: LinkedModules, root: LinkedNode, shape: Shape, stops: string): Problem[] {
  const problems: Problem[] = []
  for (const { path, kind, words } of shape) {
    for (const { module, node } of nodesAt(root, path, follow)) {
      const at = path.filter((step) => step !== '*').join('.')
      const add = (subject: string, { line, column }: Place, why: string): void => {
        problems.push({
          path: module.path,
          rule: 'config-syntax',
          line,
          column,
          subject,
          message: `${stops} at ${why}`,
        })
      }
      const list = [...words].slice(0, 12).join(', ')
      if (kind === 'fields' && node.kind === 'object') {
        for (const { key, keyPlace } of node.fields) {
          if (!words.has(key))
            add(
              at === '' ? key : `${at}.${key}`,
              keyPlace,
              `${key}, which it does not know${at === '' ? '' : ` in ${at}`}. Correct the name, or remove the field`,
            )
        }
      } else if (kind === 'choices' && node.kind === 'string') {
        const isKnown = [...words].some((word) =>
          word.endsWith('*') ? node.value.includes(word.slice(0, -1)) : word === node.value,
        )
        if (!isKnown) add(at, node, `${at}: ${JSON.stringify(node.value.slice(0, 80))}. It may be ${list}`)
      } else if (kind === 'list' && (node.kind === 'object' || node.kind === 'string'))
        add(at, node, `${at}, which has to be a list`)
    }
  }
  return problems
}

function nodesAt(root: LinkedNode, path: readonly string[], follow: LinkedModules['follow']): LinkedNode[] {
  let found = [root]
  for (const step of path) {
    const inner = found.flatMap(({ module, node }): LinkedNode[] => {
      if (node.kind === 'array') return step === '*' ? node.items.map((item) => ({ module, node: item })) : []
      const fields = node.kind === 'object' ? node.fields.filter(({ key }) => step === '*' || key === step) : []
      return fields.map(({ value }) => ({ module, node: value }))
    })
    found = inner.slice(0, MAX_NODES).map(follow)
  }
  return found
}
