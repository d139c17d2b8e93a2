// Redirects and rewrites of Vercel and Next.js, patterns of path-to-regexp: https://vercel.com/docs/project-configuration

import { type HostRule, MAX_HOST_RULES } from './host-rule.ts'
import { readStaticJson, type StaticNode } from './js-module.ts'
import { fieldAt, fieldsAt, itemsAt, stringAt } from './js-values.ts'

/** A name that may be one of these words is written out for each; more of them are a language. */
const MAX_CHOICES = 40

/** Reads `redirects` and `rewrites` of vercel.json. */
export function readVercelJson(text: string, path: string): HostRule[] {
  const { root } = readStaticJson(text, path)
  const rewrites = fieldAt(root, ['rewrites'])
  // They apply where no file does, but for those of a phase that runs before.
  return [...sourceRules(fieldAt(root, ['redirects']), 308), ...sourceRules(rewrites, 200)]
}

/** Reads a list of `{source, destination}`. Rules with conditions are left out, since they may not apply. */
function sourceRules(list: StaticNode | undefined, status: number): HostRule[] {
  return itemsAt(list, [])
    .slice(0, MAX_HOST_RULES)
    .flatMap((item) => {
      const [source, destination] = [stringAt(item, ['source']), stringAt(item, ['destination'])]
      const isConditional = ['has', 'missing'].some((key) => itemsAt(item, [key]).length > 0 || isUnread(item, key))
      if (source === undefined || destination === undefined || isConditional) return []
      const { line, column } = item
      const rule = { status, isForced: status !== 200, line, column }
      return patternsOf(source, destination).map((pattern) => ({ ...pattern, ...rule }))
    })
    .slice(0, MAX_HOST_RULES)
}

function isUnread(item: StaticNode, key: string): boolean {
  const value = fieldsAt(item, []).find((field) => field.key === key)?.value
  return value !== undefined && value.kind !== 'array'
}

/** Gives patterns of `:name`, `:name*` and `*`; none for a regular expression that says something else. */
function patternsOf(source: string, destination: string): { from: string; to: string }[] {
  const from = source
    .replace(/\/\(\.[*+]\)$/, '/*')
    .replace(/:(\w{1,100})\(\.[*+]\)$/, ':$1*')
    .replace(/:(\w{1,100})\((?:\[\^\/\]\+|\\w\+|\\d\+)\)/g, ':$1')
  const to = from.endsWith('/*') ? destination.replace('$1', '*') : destination
  const [choice = '', name = '', words = ''] = /:(\w{1,100})\(([\w.|-]{1,2000})\)/.exec(from) ?? []
  if (choice === '') return isPattern(from) ? [{ from, to }] : []
  const written = words
    .split('|')
    .slice(0, MAX_CHOICES)
    .map((word) => ({
      from: from.replace(choice, word),
      to: to.replace(new RegExp(`:${name}\\b`), word),
    }))
  return written.filter((pattern) => isPattern(pattern.from))
}

function isPattern(from: string): boolean {
  return from.startsWith('/') && !/[(){}\\|[\]$^]/.test(from)
}
