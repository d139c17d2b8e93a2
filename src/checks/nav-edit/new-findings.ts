// Looks for what is more than data in a navigation. What the base has already may stay; see `newFinding`.
import { faultsBehindQuotes } from '../active-content/printed-text.ts'
import type { EntryRules } from './entry-rules.ts'
import { isOpaque, isPlainChoice, isPlainList, isPlainObject, type Plain, type PlainScalar } from './plain.ts'

const TEXT_MAX_CHARACTERS = 2000
const FINDING_MAX_CHARACTERS = 300
const SCHEMES = ['http', 'https', 'mailto', 'pathname']
const SAFE_TARGETS = /^(_blank|_self|_top|_parent)$/
const SAFE_RELS = /^[a-z -]{0,100}$/
/** mkdocs-redirects and Astro write old and new address as they are into a page with a script and attributes. */
const UNESCAPED = /["`<>\\]/

interface Place {
  key: string
  parent: string
  rules: EntryRules
}

/** Gives why this navigation may not take the place of the one in the base, or undefined. */
export function newFinding(base: Plain, head: Plain, rules: EntryRules): string | undefined {
  const place: Place = { key: '', parent: '', rules }
  const known = new Set(findingsIn(base, place))
  const found = findingsIn(head, place).find((finding) => !known.has(finding))
  return found === undefined || found.length <= FINDING_MAX_CHARACTERS
    ? found
    : `${found.slice(0, FINDING_MAX_CHARACTERS)}…`
}

/** Each whole, so that no two texts that differ anywhere are taken for one. */
function findingsIn(value: Plain, place: Place): string[] {
  if (isOpaque(value)) return []
  if (isPlainChoice(value)) return value.choice.flatMap((part) => findingsIn(part, place))
  if (isPlainList(value)) return value.flatMap((part) => findingsIn(part, place))
  if (isPlainObject(value)) {
    return value.entries.flatMap(([key, part]) => [
      ...findingsInKey(key, place),
      ...findingsInEntry(part, { ...place, key, parent: place.key }),
    ])
  }
  return findingsInText(value, isFileKey(place) ? 'file' : place.rules.listed, place)
}

function findingsInEntry(value: Plain, place: Place): string[] {
  const { key, parent, rules } = place
  if (isOpaque(value)) return []
  if (isPlainChoice(value)) return value.choice.flatMap((part) => findingsInEntry(part, place))
  if (isPlainList(value) || isPlainObject(value)) return findingsIn(value, place)
  const names = rules.namesBelow?.['*'] ?? rules.namesBelow?.[parent]
  if (isFileKey(place)) return findingsInText(value, 'file', place)
  if (rules.addresses?.includes(key)) return findingsInText(value, 'address', place)
  if (key === 'type' && rules.types !== undefined) {
    return typeof value === 'string' && rules.types.includes(value) ? [] : [`type ${show(value)} may not be added`]
  }
  if (rules.texts?.includes(key)) return [...findingsInText(value, 'text', place), ...findingsInAttribute(key, value)]
  if (names !== undefined) return findingsInText(value, names, place)
  return value === null ? [] : [`${show(key)} is not a known key of a navigation entry (its value is ${show(value)})`]
}

/** Keys of a map of redirects are addresses too: a file is written under each. */
function findingsInKey(key: string, place: Place): string[] {
  if (/^(__proto__|constructor|prototype|<<)$/.test(key)) return [`the key ${show(key)} may not be used`]
  if (place.rules.keysAreFiles && /^\s*[/\\]/.test(key)) return [`${show(key)} leads out of its folder`]
  return [...findingsInWords(key), ...(place.rules.areRedirects ? findingsInAddress(key, 'file', place) : [])]
}

function isFileKey({ key, rules }: Place): boolean {
  return rules.files?.includes(key) === true
}

function findingsInAttribute(key: string, value: Plain): string[] {
  const rule = key === 'target' ? SAFE_TARGETS : SAFE_RELS
  if ((key !== 'target' && key !== 'rel') || typeof value !== 'string' || rule.test(value)) return []
  return [`${key} may not be ${show(value)}`]
}

function findingsInText(value: PlainScalar, kind: 'text' | 'address' | 'file', place: Place): string[] {
  if (typeof value !== 'string') return []
  return [...findingsInWords(value), ...(kind === 'text' ? [] : findingsInAddress(value, kind, place))]
}

function findingsInWords(text: string): string[] {
  if (text.length > TEXT_MAX_CHARACTERS)
    return [`a text is longer than ${TEXT_MAX_CHARACTERS} characters: ${show(text)}`]
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) return [`${show(text)} has invisible characters`]
  if (/<[a-z/!?]/i.test(text)) return [`${show(text)} has markup`]
  // Themes print labels in attributes, some without escaping them.
  if (faultsBehindQuotes(text).length > 0) return [`${show(text)} has an attribute of HTML behind a quote`]
  if (/\{\{|\{%|\$\{/.test(text)) return [`${show(text)} has template code`]
  if (/^(javascript|data|vbscript|file|blob):/i.test(text.replaceAll(/\s/g, '')))
    return [`${show(text)} would run as code`]
  return []
}

function findingsInAddress(text: string, kind: 'address' | 'file', { rules: { areRedirects } }: Place): string[] {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined && areRedirects) return [`a redirect may not lead to ${show(text)}`]
  if (scheme !== undefined && kind === 'file') return [`${show(text)} must be on this site`]
  if (scheme !== undefined && !SCHEMES.includes(scheme)) return [`the navigation may not lead to ${show(text)}`]
  if (/^\s*[/\\]{2}/.test(text)) return [`${show(text)} needs a scheme, such as https:`]
  if (scheme === undefined && /(^|[/\\])\.\.([/\\]|$)/.test(text)) return [`${show(text)} leads out of its folder`]
  if (/^\s*!/.test(text)) return [`${show(text)} tells a plugin to fetch something`]
  if (areRedirects && UNESCAPED.test(text))
    return [`${show(text)} has characters that would run as code in the page of a redirect`]
  return []
}

function show(value: Plain): string {
  return JSON.stringify(value)
}
