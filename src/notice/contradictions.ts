// Which units of the documentation a change of facts makes untrue. Only what the code proves counts: each rule asks for a
// name that means one thing, for the place where the page states it, and for proof that the code no longer says so.
import { setImmediate } from 'node:timers/promises'
import { escapeRegExp } from '../base/text.ts'
import type { Page, Pages, Place } from './docs/pages.ts'
import { headingsAbove, isAboutGone, isAboutOwner, tellsHistory } from './docs/sections.ts'
import { cellsOf, LISTED_MIN_WEIGHT, type Unit } from './docs/units.ts'
import type { Fact } from './fact.ts'
import type { FactChanges } from './facts/changes.ts'
import type { Finding } from './finding.ts'
import { createLines, replaceOnce, spelledLike, tokenPattern } from './mechanical-edit.ts'
import { foldName, isCompound, isSpecial } from './names.ts'

/** A finding on the base, before it is known whether the change edits its unit. */
export interface Contradiction extends Pick<Finding, 'rule' | 'was' | 'is' | 'why' | 'edit'> {
  page: Page
  unit: Unit
}

export interface Proof {
  pages: Pages
  /** Whether any file of the code after the change has the name. */
  hasName: (folded: string) => Promise<boolean>
  /** Whether the code after the change still gives something of this name the value. */
  states: (folded: string, value: string) => Promise<boolean>
  /** Whether the code after the change has the text. */
  hasText: (text: string) => Promise<boolean>
  /** Whether the change takes in a package that may have what its file defined. */
  mayHaveLeft: (fact: Fact) => boolean
  /** Whether the type that the fact belongs to is made of others than before, which may have it. `now`: its file. */
  hasOtherParts: (fact: Fact, now: string) => Promise<boolean>
}

/** A place where a page says something about a name, and not only mentions it. */
const STATED_MIN_WEIGHT = 0.65
/** Lines of code blocks, which use a name. */
const USED_MIN_WEIGHT = 0.5
/** A name that more than this part of the pages have is a word of this documentation, if there are enough pages to tell. */
const COMMON_PART = 0.8
const COMMON_MIN_PAGES = 10
/** Variables of the system and of other tools: what the code reads of them says nothing about them. */
const EVERYBODYS =
  /^(?:XDG_\w+|HOME|PATH|TMPDIR|LANG|LC_\w+|SHELL|EDITOR|VISUAL|PAGER|TERM|NODE_\w+|NO_COLOR|FORCE_COLOR|CI|GITHUB_\w+|GITLAB_\w+|AWS_\w+|HTTPS?_PROXY|NO_PROXY|VIRTUAL_ENV|PYTHON\w+|CARGO_\w+|RUST\w+|GO[A-Z]+)$/
/** Such a unit already says that something is gone, or tells of another version. */
const SAYS_GONE =
  /\b(?:removed?|removal|renamed|deprecat\w*|no longer|formerly|previously|used to|obsolete|instead of|replaced|replaces|was called|before v?\d|prior to|until v?\d|legacy|old|earlier versions?|migrat\w*|unsupported|dropped|discontinued|introduced\b.{0,30}\bas)\b/i

export async function findContradictions(changes: FactChanges, proof: Proof): Promise<Contradiction[]> {
  const found: Contradiction[] = []
  for (const fact of changes.gone.filter(({ isInner }) => isInner !== true)) {
    if (fact.kind === 'message') found.push(...(await messageGone(fact, changes, proof)))
    else if (fact.kind === 'member') found.push(...(await valueGone(fact, changes, proof)))
    if (fact.kind !== 'message') found.push(...(await nameGone(fact, changes, proof)))
    await setImmediate()
  }
  for (const { was, is } of changes.changed) {
    found.push(
      ...(was.kind === 'requirement' ? await versionRaised(was, is, proof) : await defaultChanged(was, is, proof)),
    )
  }
  return withoutRepeats(found)
}

/** A unit says one thing: the first rule that speaks of it and of the name is enough, and it quotes one message. */
function withoutRepeats(found: readonly Contradiction[]): Contradiction[] {
  const byUnit = new Map<Unit, Contradiction[]>()
  return found.filter((one) => {
    const known = byUnit.get(one.unit) ?? []
    byUnit.set(one.unit, [...known, one])
    return !known.some(
      ({ rule, was }) =>
        foldName(was?.name ?? '') === foldName(one.was?.name ?? '') ||
        (rule === 'message-gone' && one.rule === 'message-gone'),
    )
  })
}

async function nameGone(
  fact: Fact,
  changes: FactChanges,
  { pages, hasName, hasText, mayHaveLeft, hasOtherParts }: Proof,
): Promise<Contradiction[]> {
  const folded = foldName(fact.name)
  if (EVERYBODYS.test(fact.name) || (fact.kind === 'member' && !isOneWord(fact.name))) return []
  if (!(isSpecial(fact.name) || fact.kind === 'requirement')) return []
  const having = await pages.with(folded)
  if (isCommon(having, pages)) return []
  const places = having.flatMap((page) => placesOfGone(page, folded, fact))
  if (places.length === 0 || (await (isOneWord(fact.name) ? hasName(folded) : hasText(fact.name)))) return []
  if (mayHaveLeft(fact)) return []
  if (fact.kind === 'variable' && (await isComposed(fact.name, { hasName, hasText }))) return []
  const homes = changes.kept.filter(({ kind, name }) => kind === 'declaration' && name === fact.owner)
  const home = homes.find(({ path }) => path === fact.path) ?? homes[0]
  if (fact.kind === 'key' && home !== undefined && (await hasOtherParts(fact, home.path))) return []
  const is = changes.renamed.get(fact)
  const linesOf = createLines()
  return places.map(({ page, place }) => {
    const edit =
      is === undefined
        ? undefined
        : replaceOnce(linesOf(page), place.unit, place.name, spelledLike(place.name, is.name), page.path)
    const now = is === undefined ? 'no source file has it any more' : `it is now ${is.name}`
    return {
      rule: 'name-gone',
      page,
      unit: place.unit,
      was: fact,
      ...(is === undefined ? {} : { is }),
      ...(edit === undefined ? {} : { edit }),
      why: `The page names ${place.name}; ${now}.`,
    }
  })
}

/** What code puts between the prefix of a variable and the rest of its name: the end of a text, or a placeholder. */
const AFTER_PREFIX = ['"', "'", '`', '%', '{', '$']

/** Code that puts names together, such as `"ACME_" + name`, has no whole one. */
async function isComposed(name: string, { hasName, hasText }: Pick<Proof, 'hasName' | 'hasText'>): Promise<boolean> {
  for (const { index } of name.matchAll(/_/g)) {
    const prefix = name.slice(0, index + 1)
    if (!(await hasName(foldName(name.slice(index + 1))))) continue
    for (const next of AFTER_PREFIX) if (await hasText(prefix + next)) return true
  }
  return false
}

/** False for the name of a scoped package, a path, a pattern. */
function isOneWord(name: string): boolean {
  return /^[\w.-]+$/.test(name)
}

function isCommon(having: readonly Page[], pages: Pages): boolean {
  return pages.all.length >= COMMON_MIN_PAGES && having.length > pages.all.length * COMMON_PART
}

function placesOfGone(page: Page, folded: string, fact: Fact): { page: Page; place: Place }[] {
  if (page.kind === 'migration' || page.isGenerated || page.defined.has(folded) || isAboutGone(page)) return []
  const named = page.places.get(folded) ?? []
  // What the example fetches and runs has the name, and lies elsewhere.
  if (named.some(({ unit }) => FETCHES.test(unit.text))) return []
  const places = named.filter(({ unit, name, weight }) => {
    // A package is named everywhere; a list of what the product needs says that it needs it.
    if (fact.kind === 'requirement') return isListed(unit, weight) && name === fact.name && !saysGone(page, unit)
    const isNamed =
      weight >= STATED_MIN_WEIGHT || (weight >= USED_MIN_WEIGHT && isCompound(name)) || name.startsWith('--')
    return isNamed && isSpecial(name) && !isWordOfTitle(name, unit) && isSameForm(name, fact) && !saysGone(page, unit)
  })
  return [...new Map(places.map((place) => [place.unit, place])).values()].map((place) => ({ page, place }))
}

const FETCHES = /\b(?:curl|wget|irm|iwr|Invoke-WebRequest)\b.*https?:.*\|/

function isListed({ kind }: Unit, weight: number): boolean {
  return (kind === 'row' || kind === 'item') && weight >= LISTED_MIN_WEIGHT
}

/** `Deployments` above a section or in a table is a word of the language, unless code marks say that it is a name. */
function isWordOfTitle(name: string, { kind, text }: Unit): boolean {
  const isTitle = (kind === 'heading' || kind === 'row') && /^[A-Z][a-z]+$/.test(name)
  return isTitle && !new RegExp(`\`[^\`]*${name}[^\`]*\`|<code>[^<]*${name}`).test(text)
}

/** `--max-retries` is an option and no key; a hyphenated word in prose is neither. */
function isSameForm(name: string, { kind, name: own }: Fact): boolean {
  if (name.startsWith('--')) return kind === 'option' || kind === 'key'
  if (kind === 'option') return foldName(name) === foldName(own) && isCompound(name)
  // A constant of another program: `LANGUAGES` is no field `languages`.
  if (/^[A-Z\d]+$/.test(name) !== /^[A-Z\d]+$/.test(own) && !isCompound(name.toLowerCase())) return kind === 'variable'
  // Functions and types have one spelling, and so has a name with a sign of its own; keys and options have several.
  return (kind !== 'declaration' && !own.startsWith('$')) || name === own
}

function saysGone(page: Page, unit: Unit): boolean {
  return tellsHistory(page, unit) || [unit, ...headingsAbove(page, unit)].some(({ text }) => SAYS_GONE.test(text))
}

async function defaultChanged(was: Fact, is: Fact, { pages, states }: Proof): Promise<Contradiction[]> {
  const [old, own] = [was.value ?? '', is.value ?? '']
  const folded = foldName(was.name)
  if (folded.length < 2 || isSameValue(old, own) || isUnset(is)) return []
  const found = (await pages.with(folded)).flatMap((page) => {
    if (page.kind === 'migration' || page.isGenerated) return []
    const places = (page.places.get(folded) ?? []).filter(({ weight }) => weight >= STATED_MIN_WEIGHT)
    const units = new Set(places.flatMap(({ unit }) => unitsAbout(page, unit)))
    return [...units]
      .filter((unit) => isSpecial(was.name) || isAboutOwner(page, unit, was))
      .filter((unit) => statesDefault(unit, old, own) && !saysGone(page, unit))
      .map((unit) => ({ page, unit }))
  })
  if (found.length === 0 || (await states(folded, old))) return []
  const linesOf = createLines()
  return found.map(({ page, unit }) => {
    const edit = replaceOnce(linesOf(page), unit, old, own, page.path)
    return {
      rule: 'default-changed',
      page,
      unit,
      was,
      is,
      ...(edit === undefined ? {} : { edit }),
      why: `The page states ${old} as the default of ${was.name}; it is now ${own}.`,
    }
  })
}

/** The same texts are the same choice, whether one list or several hold them. */
function isSameValue(old: string, own: string): boolean {
  return (
    old === own || (old.startsWith('[') && squeeze(old).replace(/[[\]]/g, '') === squeeze(own).replace(/[[\]]/g, ''))
  )
}

/** What is not set may have its default elsewhere. Go has no other value for it than zero. */
function isUnset({ value, path }: Fact): boolean {
  return /^(?:|null|None|nil|undefined)$/.test(value ?? '') || (value === '0' && path.endsWith('.go'))
}

/** Before the language and its version, in the same part of a sentence. */
const ASKS_FOR =
  '\\b(?:require\\w*|needs?|minimum|at least|supports?|supported|compatible with|runs? on)\\b[^.,;()]{0,40}?'
/** After the version. */
const OR_LATER = '\\s*\\+|\\s*(?:or|and) (?:later|newer|above|higher|greater|up)\\b'

async function versionRaised(was: Fact, is: Fact, { pages }: Proof): Promise<Contradiction[]> {
  const [old, own] = [was.value ?? '', is.value ?? '']
  const language = escapeRegExp(was.name).replace('\\.js', '(?:\\.js|js)?')
  const version = `\\b${language}\\b[^.\\n]{0,20}?(?<![\\w.])v?${escapeRegExp(old)}(?![\\d]|\\.\\d)`
  const stated = new RegExp(
    `${ASKS_FOR}${version}|${version}(?:${OR_LATER})|\\b${language}\\b\\W{0,4}(?:>=|≥)\\s*${escapeRegExp(old)}(?!\\.?\\d)`,
    'i',
  )
  const linesOf = createLines()
  return (await pages.withText(old)).flatMap((page) => {
    if (page.kind === 'migration' || page.isGenerated) return []
    return page.units
      .filter((unit) => unit.kind !== 'code' && stated.test(unit.text) && !saysGone(page, unit))
      .filter((unit) => !tokenPattern(own).test(unit.text) && isPromise(page, unit))
      .map((unit) => {
        const edit = replaceOnce(linesOf(page), unit, old, own, page.path)
        const why = `The page asks for ${was.name} ${old}; ${is.path} now asks for ${own}.`
        return { rule: 'default-changed' as const, page, unit, was, is, why, ...(edit === undefined ? {} : { edit }) }
      })
  })
}

const ASKS =
  /\brequire|\bneeds?\b|\bmust\b|\binstall|\bsupport|\bcompatible\b|\bprerequisite|\bdepend|\bminimum\b|\bat least\b|\bruns? on\b/i
/** `Python 3.9 or newer.` says no more than that. */
const BARE_MAX_CHARACTERS = 30
/** Of one release among several, which stays as it was. */
const OF_ONE_RELEASE = /\b(?:last|final|this is the) (?:version|release)\b/i

/** What the product asks for, in one version; not an example of what a user may ask for. */
function isPromise(page: Page, unit: Unit): boolean {
  const { text } = unit
  const versions = text.match(/(?<![\w.])\d+\.\d+(?![\w.])/g) ?? []
  if (new Set(versions).size > 1 || OF_ONE_RELEASE.test(text)) return false
  if (/\b(?:your|example|suppose|say|if|packages?)\b|,\s*</i.test(text)) return false
  return text.length <= BARE_MAX_CHARACTERS || [unit, ...headingsAbove(page, unit)].some((one) => ASKS.test(one.text))
}

/** A heading or a definition is about all that follows up to the next one. */
function unitsAbout(page: Page, unit: Unit): Unit[] {
  if (unit.kind !== 'heading' && unit.kind !== 'definition') return [unit]
  const at = page.units.indexOf(unit)
  return [unit, ...page.units.filter(({ section }) => section === at)]
}

/** How far after the word "default" its value may stand, in characters. */
const DEFAULT_REACH = 60

function statesDefault(unit: Unit, old: string, own: string): boolean {
  const column = unit.columns?.findIndex((title) => /\bdefault\b/i.test(title)) ?? -1
  if (unit.kind === 'row' && column > 0) {
    const cell = cellsOf(unit.text)[column] ?? ''
    return bare(cell) === bare(old) || (old.startsWith('[') && squeeze(cell) === squeeze(old))
  }
  if (unit.kind === 'code') return false
  const near = new RegExp(`\\bdefault(?:s|ed)?\\b[^.|\\n]{0,${DEFAULT_REACH}}?${tokenPattern(bare(old)).source}`, 'i')
  const before = new RegExp(
    `${tokenPattern(bare(old)).source}[^\\w|\\n]{0,6}(?:is (?:the|its) )?\\(?(?:by )?default\\b`,
    'i',
  )
  if (old.startsWith('[')) return squeeze(unit.text).includes(squeeze(old))
  const isStated = near.test(unit.text) || before.test(unit.text)
  return isStated && !tokenPattern(bare(own)).test(unit.text)
}

/** A list without the spaces and quotes that pages write in their own ways. */
function squeeze(list: string): string {
  return list.replace(/[\s"'`]/g, '')
}

/** A value without what pages put around it. */
function bare(value: string): string {
  return value.replace(/^[\s`"'*_]+|[\s`"'*_]+$/g, '')
}

async function valueGone(fact: Fact, changes: FactChanges, { pages }: Proof): Promise<Contradiction[]> {
  // What a command prints has the command before its option.
  const ownerName = fact.owner.slice(fact.owner.lastIndexOf(' ') + 1)
  const owner = foldName(ownerName)
  const siblings = changes.kept.filter(
    (one) => one.kind === 'member' && one.owner === fact.owner && one.path === fact.path,
  )
  if (siblings.length < 1 || !isSpecial(ownerName)) return []
  return (await pages.with(owner)).flatMap((page) => {
    if (page.kind === 'migration' || page.isGenerated) return []
    const places = (page.places.get(owner) ?? []).filter(({ weight }) => weight >= STATED_MIN_WEIGHT)
    const units = new Set(places.flatMap(({ unit }) => unitsAbout(page, unit)))
    return [...units]
      .filter((unit) => unit.kind !== 'code' && listsValue(unit, fact.name) && !saysGone(page, unit))
      .filter((unit) => siblings.some(({ name }) => listsValue(unit, name)))
      .map((unit) => ({
        rule: 'value-gone' as const,
        page,
        unit,
        was: fact,
        why: `The page lists ${fact.name} as a value of ${ownerName}; the code no longer allows it.`,
      }))
  })
}

/** As code or between quotes. */
export function listsValue(unit: Unit, value: string): boolean {
  return new RegExp(`[\`"']${escapeRegExp(value)}[\`"']`).test(unit.text)
}

/** An example that prints a text of its own. */
const PRINTS = /\b(?:console\.\w+|print\w*|log\w*|echo|throw|raise)\b.*[("'`]/

async function messageGone(fact: Fact, { kept }: FactChanges, { pages, hasText }: Proof): Promise<Contradiction[]> {
  // Another capital letter or comma is no other message.
  const letters = lettersOf(fact.name)
  if (kept.some(({ kind, name }) => kind === 'message' && lettersOf(name).includes(letters))) return []
  const found = (await pages.withText(fact.name)).flatMap((page) => {
    if (page.kind === 'migration' || page.isGenerated) return []
    const quoting = page.units.filter(
      (unit) =>
        unit.text.includes(fact.name) && !(unit.kind === 'code' && PRINTS.test(unit.text)) && !tellsHistory(page, unit),
    )
    return quoting.map((unit) => ({ page, unit }))
  })
  if (found.length === 0 || (await hasText(fact.name))) return []
  return found.map(({ page, unit }) => ({
    rule: 'message-gone',
    page,
    unit,
    was: fact,
    why: `The page quotes the message “${fact.name}”; no source file has it any more.`,
  }))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}
