// All problems of one page: those of its text, and those of its links.
import { countSlips } from '../../../base/count-slips.ts'
import { folderOf, joinPath } from '../../config/paths.ts'
import { filesOfTarget } from '../../frameworks/generated-files.ts'
import { NO_GENERATOR } from '../../frameworks/registry.ts'
import { findUnknownContainers, type UnknownContainer } from '../../page/containers.ts'
import { findFrontmatter } from '../../page/frontmatter.ts'
import type { PageAnalysis, PageLink, TemplateFault } from '../../page/page-analysis.ts'
import type { PageProblem, Problem, Rule } from '../../problem.ts'
import { findingsOf, type Group, type GroupedProblem, groupOf, isOpenReference } from '../calibrate/link-group.ts'
import { hasSameLetters } from '../fix/near-names.ts'
import { readText } from '../load-rules.ts'
import { hasAnchor } from '../resolve/page-anchors.ts'
import { type Resolution, resolveLink } from '../resolve/resolve-link.ts'
import type { Suggester } from '../resolve/suggest.ts'
import { parseTarget, splitTarget } from '../resolve/target.ts'
import { publicRoute, type Site, type SitePage } from '../site.ts'
import { createYield } from '../take-turns.ts'
import { findMissingImports } from './check-imports.ts'
import { type JudgedAnchor, type JudgedLink, judgeLink } from './check-link.ts'
import { findBrokenImports } from './check-modules.ts'
import { checkFrontmatterKeys } from './frontmatter-keys.ts'

// Containers and admonitions whose names look misspelled: generators show them as text, or without their style.

/** A name that so many pages have is one of the site's own. */
const MIN_PAGES = 3
/** In shorter names, another letter makes another word. */
const MIN_LENGTH = 5

/** Gives `unknown-container` for each. Reads the text of a page only where the scan found a name to look at. */
async function checkContainers(site: Site, page: SitePage): Promise<Problem[]> {
  if (site.siteOf(page.path).isOfRepository(page)) return []
  const uses = site.containerUses()
  if (page.scan.containers.every((name) => (uses.get(name) ?? 0) >= MIN_PAGES)) return []
  const text = (await readText(site.overlay, page.path)) ?? ''
  const block = findFrontmatter(text, page.dialect.framework.text)
  const bodyStart = block === undefined || block === 'not-closed' ? 0 : block.bodyStart
  const problems: Problem[] = []
  for (const container of findUnknownContainers(text, bodyStart, page.dialect)) {
    const meant = meantBy(container)
    const isOwn = (uses.get(container.name) ?? 0) >= MIN_PAGES || (await isConfigured(site, container))
    if (meant !== undefined && !isOwn) problems.push(misspelled(page.path, container, meant))
  }
  return problems
}

function misspelled(path: string, { name, line, column }: UnknownContainer, meant: string): Problem {
  const message = `No container or admonition is called ${name}, so it is not shown as one; did you mean ${meant}?`
  return { path, rule: 'unknown-container', line, column, subject: name, message }
}

/** The names that a site adds stand in its configuration, in whatever way that is written. */
async function isConfigured({ rules, overlay }: Site, { name }: UnknownContainer): Promise<boolean> {
  const path = rules.configPath ?? rules.configuredBy
  const text = path === undefined ? undefined : await readText(overlay, path)
  return text?.split(/[^\w-]+/).includes(name) === true
}

function meantBy({ name, syntax }: UnknownContainer): string | undefined {
  return [...syntax.names].find((known) => isMisspelling(name, known))
}

/** Other capitals, one slip, or two in a long name; not a plural. */
function isMisspelling(name: string, known: string): boolean {
  const [one, other] = [name.toLowerCase(), known.toLowerCase()]
  if (one === other) return true
  if (one === `${other}s` || other === `${one}s`) return false
  const slips = countSlips(one, other)
  if (other.length >= MIN_LENGTH) return slips === 1 || (slips === 2 && other.length >= 9)
  return slips === 1 && isSameLetters(one, other)
}

/** Of a short name: letters that changed places, or one that is doubled. */
function isSameLetters(one: string, other: string): boolean {
  return one[0] === other[0] && sortLetters(one).replace(/(.)\1/g, '$1') === sortLetters(other)
}

function sortLetters(word: string): string {
  return word.split('').sort().join('')
}

// What the pages of a site evaluate and cannot. What a page does not define, the site may, or a page that includes it.

/** Texts that a page is a part of or consists of, and that are looked at for names. */
const MAX_TEXTS = 50

/** Gives the problems of the faults that nothing settles. Costs nothing for a page without one. */
async function findTemplateProblems(site: Site, page: SitePage, { template }: PageAnalysis): Promise<PageProblem[]> {
  const own = site.siteOf(page.path)
  if (template === undefined || template.faults.length === 0 || own.isOfRepository(page)) return []
  const isSettled = await own.templateSettings()
  const faults = template.faults.filter((fault) => !isSettled(fault, page.path))
  if (faults.length < template.faults.length) noteUnjudgedNames(own, template.faults, isSettled)
  const labels = faults.filter(({ kind }) => kind === 'label')
  const others = faults.filter(({ kind }) => kind !== 'label')
  const isNamed = others.length === 0 ? () => true : await findNamesAround(site, page)
  const found = others.filter((fault) => !isNamed(fault))
  for (const label of labels) if (await isOnOtherPage(site, page, label)) found.push(label)
  return found.map(({ problem }) => problem)
}

/** True for a label that another page has in a way in which it counts. Folders with a root page each may be built apart. */
async function isOnOtherPage(site: Site, page: SitePage, { name = '' }: TemplateFault): Promise<boolean> {
  const own = site.siteOf(page.path)
  if (page.routes.length === 0 || own.rules.contentFolders.length > 1) return false
  for (const path of own.names.labels.get(name)) {
    if (path === page.path || own.pages.get(path)?.routes.length === 0) continue
    const faults = (await own.analyzeAsRead(path))?.template?.faults ?? []
    if (faults.some((other) => other.kind === 'label' && other.name === name)) return true
  }
  return false
}

/** A name that nobody gives to anything: where it is settled, every name is. */
const NO_NAME = 'docmend-no-such-name'

function noteUnjudgedNames(
  { rules, unjudgedNames }: Site,
  faults: readonly TemplateFault[],
  isSettled: (fault: TemplateFault, path: string) => boolean,
): void {
  for (const fault of faults) {
    const what = rules.framework.text?.template?.named?.[fault.kind]
    if (what === undefined || fault.name === undefined) continue
    // Nor is it settled as mathematics, as code that is shown, or because of where the page is.
    if (isSettled({ ...fault, name: NO_NAME, place: 'text', mayBeMath: false }, '')) unjudgedNames.add(what)
  }
}

/**
 * Gives a test of names: those that a text around this one, or one in it, defines. A part that no page includes, and a
 * draft, are evaluated nowhere.
 */
async function findNamesAround(site: Site, page: SitePage): Promise<(fault: TemplateFault) => boolean> {
  const around = textsAround(site, page)
  if (around.length === 0 && page.routes.length === 0) return () => true
  const known = new Set<string>()
  for (const path of [...around, ...page.scan.includes.flatMap((target) => includedPath(site, page, target) ?? [])]) {
    const names = (await site.analyzeAsRead(path))?.template?.names
    if (names === undefined) return ({ kind }) => kind === 'value'
    for (const name of names) known.add(name)
  }
  return ({ kind, name }) => kind === 'value' && name !== undefined && known.has(name)
}

/** The texts that include this one, at any depth. */
function textsAround(site: Site, page: SitePage): string[] {
  const found = new Set([page.path])
  for (const inner of found) {
    if (found.size > MAX_TEXTS) break
    for (const from of site.includers().get(inner) ?? []) found.add(from)
  }
  found.delete(page.path)
  return [...found].filter((path) => site.pages.has(path))
}

function includedPath(site: Site, page: SitePage, target: string): string | undefined {
  const found = resolveLink(site, page, 'include', target)
  return found.kind === 'page' ? found.path : undefined
}

/** True for what a hook may mend: errors of code, and what the page shows. */
function isOfText({ rule, severity }: PageProblem): boolean {
  return (rule === 'code-block-syntax' && severity !== 'warning') || (rule === 'page-syntax' && severity === 'warning')
}

const MAX_HOOKS = 20

/** True where a hook changes the text of pages: https://www.mkdocs.org/dev-guide/plugins/#page-events. One that cannot be read may. */
async function replacesText({ rules: { pageHooks = [] }, overlay }: Site): Promise<boolean> {
  const texts = await Promise.all(pageHooks.slice(0, MAX_HOOKS).map((hook) => readText(overlay, hook)))
  return texts.some((text) => text === undefined || /^[^#\n]*\bon_page_(?:markdown|read_source)\b/m.test(text))
}

/** Checks a document of the site in full; none for a path that is no document or is not read. */
export async function checkPage(site: Site, path: string, suggester: Suggester): Promise<GroupedProblem[]> {
  const page = site.pages.get(path)
  const analysis = await site.analyzeAsRead(path)
  if (page === undefined || analysis === undefined) return []
  // A code host shows frontmatter, and builds nothing of it.
  const isOfRepository = site.siteOf(path).isOfRepository(page)
  const { links } = site.siteOf(path).rules
  const isReplaced = !isOfRepository && analysis.problems.some(isOfText) && (await replacesText(site.siteOf(path)))
  const ofTemplate = await findTemplateProblems(site, page, analysis)
  const ofText = analysis.problems.filter((problem) => {
    const isUnread = isOfRepository && problem.rule === 'frontmatter'
    const isDeclared = problem.rule === 'local-link' && links.ownTargets?.has(problem.subject) === true
    return (
      !isUnread &&
      !isDeclared &&
      !(isReplaced && isOfText(problem)) &&
      !ofTemplate.some((worse) => isSameProblem(worse, problem))
    )
  })
  const problems = ofText.flatMap((problem) => withGroup(site, page, problem))
  problems.push(...(await checkFrontmatterKeys(site, page)), ...(await checkContainers(site, page)))
  const yieldIfLong = createYield()
  for (const link of analysis.links) {
    await yieldIfLong()
    const problem = await checkLink(site, page, link, suggester)
    const isSaid = problem?.rule === 'anchors-unchecked' && problems.some((said) => isSameProblem(said, problem))
    if (problem !== undefined && !isSaid) problems.push({ path, ...problem })
  }
  const { rules, names } = site.siteOf(path)
  const hasId = (id: string): boolean =>
    names.ids.get(id).length > 0 || filesOfTarget({ kind: 'id', id }, rules).some((file) => rules.isGenerated(file))
  const ofFields = !page.isPage || isOfRepository ? [] : (rules.findFieldFaults?.(page, hasId) ?? [])
  for (const problem of [...ofFields, ...ofTemplate]) problems.push({ path, ...problem })
  for (const problem of await findMissingImports(site, page, analysis)) problems.push({ path, ...problem })
  // Where an import is an include too, its file is judged already.
  for (const problem of await findBrokenImports(site, page, analysis))
    if (!problems.some((said) => isSameProblem(said, problem))) problems.push({ path, ...problem })
  return problems
}

/** What includes a page may define its labels; and where pages have many of these, something does that is not seen. */
function withGroup(site: Site, { path, routes }: SitePage, problem: PageProblem): GroupedProblem[] {
  if (!isOpenReference(problem)) return [{ path, ...problem }]
  const own = site.siteOf(path)
  const isPart = routes.length === 0 || site.includers().has(path)
  if (own.rules.mayDefineReferences === true || isPart) return []
  return [{ path, ...problem, group: groupOf(own, { rule: problem.rule, form: 'reference', cause: 'missing' }) }]
}

/** What a page includes becomes its text, so that an anchor may be one of the page. */
async function isRightWhereIncluded(site: Site, page: SitePage, { found }: JudgedLink, rule: Rule): Promise<boolean> {
  if (rule !== 'broken-anchor' || found.kind !== 'page' || found.path !== page.path) return false
  for (const path of textsAround(site, page)) if (await hasAnchor(site, path, found.fragment)) return true
  return false
}

function isSameProblem(a: PageProblem, b: PageProblem): boolean {
  return a.rule === b.rule && a.subject === b.subject
}

async function checkLink(site: Site, page: SitePage, link: PageLink, suggester: Suggester) {
  const judged = await judgeLink(site, page, link)
  if (judged.anchor?.maker !== undefined) return unjudgedAnchor(link, judged.anchor)
  const wrong = (await findingsOf(site, link, judged)).find(({ cause }) => cause !== undefined)
  if (wrong?.cause === undefined || (await isRightWhereIncluded(site, page, judged, wrong.rule))) return undefined
  const { rule, form, cause } = wrong
  // What the base shows of its site says nothing of what is read elsewhere.
  const group: Group | undefined = site.siteOf(page.path).isOfRepository(page)
    ? undefined
    : groupOf(site.siteOf(page.path), { rule, form, cause })
  const place = { line: link.line, column: link.column, subject: link.target, kind: link.kind }
  const { found, unserved } = judged
  const isAtPage = unserved !== undefined && found.kind === 'page'
  const anchor = judged.anchor ?? (isAtPage ? { path: found.path, fragment: '' } : undefined)
  const others = otherFiles(site, page, judged)
  return {
    ...place,
    rule,
    ...(group && { group }),
    ...(anchor && { anchor }),
    ...(others.length > 0 && { others }),
    ...((cause === 'base' || (await isOtherSlug(site, judged.anchor))) && { severity: 'warning' as const }),
    message: await messageFor(site, page, link, judged, suggester),
  }
}

/** Without a generator, nobody knows how the site writes the anchor of a heading that the link names letter for letter. */
async function isOtherSlug(site: Site, anchor: JudgedAnchor | undefined): Promise<boolean> {
  if (anchor === undefined || anchor.isThere || site.siteOf(anchor.path).rules.framework !== NO_GENERATOR) return false
  return [...((await site.anchors(anchor.path)) ?? [])].some((one) => hasSameLetters(one, anchor.fragment))
}

/** The page without the anchor, or the one that the change took away. */
function otherFiles({ overlay }: Site, { path }: SitePage, { found, anchor }: JudgedLink): string[] {
  if (anchor !== undefined) return anchor.path === path ? [] : [anchor.path]
  return found.kind === 'broken' ? overlay.changed.filter((changed) => changed === found.tried) : []
}

/** A warning: said once on a page of each page that it leads to. */
function unjudgedAnchor({ line, column }: PageLink, { path, fragment, maker = '' }: JudgedAnchor) {
  const message = `${path} does not show #${fragment}, but ${maker} makes anchors there, so they are not checked`
  return { line, column, rule: 'anchors-unchecked' as const, subject: path, message }
}

async function messageFor(
  site: Site,
  page: SitePage,
  link: PageLink,
  { found, anchor, base, unserved }: JudgedLink,
  suggester: Suggester,
): Promise<string> {
  if (found.kind === 'broken') return brokenMessage(site, page, link, found, suggester)
  const target = link.target.trim()
  if (base !== undefined && !target.startsWith('/'))
    return `Browsers start from the address of this page, so this link asks for ${base.asked}. Write ${base.write}`
  if (base !== undefined)
    return `The site is served below ${site.siteOf(page.path).rules.basePath}, and this link leads to ${base.asked} on its host; write ${base.write}`
  if (unserved !== undefined) {
    const address = found.kind === 'page' ? publicRoute(site, site.pages.get(found.path)) : null
    return address === null ? unserved : `${unserved}. Write ${address}`
  }
  const { path, fragment } = anchor ?? { path: '', fragment: '' }
  const [before = '', query] = fragment.split('?')
  if (query !== undefined && (await site.anchors(path))?.has(before) === true)
    return `${path} has no heading or id #${fragment}: a query stands before the fragment; write ?${query}#${before}`
  const meant = await suggester.suggestAnchor(site, path, fragment)
  return `${path} has no heading or id #${fragment}${meant === undefined ? '' : `; did you mean #${meant}?`}`
}

function brokenMessage(
  site: Site,
  page: SitePage,
  link: PageLink,
  { tried }: Extract<Resolution, { kind: 'broken' }>,
  suggester: Suggester,
): string {
  if (link.kind === 'label')
    return `No page has the ${/^(?:term|option|citation) /.test(tried) ? tried : `label ${tried}`}`
  const target = parseTarget(link.target)
  const written = target.kind === 'local' ? joinPath(folderOf(page.path), target.path) : undefined
  const address = link.kind === 'link' && written !== undefined ? publicRoute(site, site.pages.get(written)) : null
  if (address !== null) {
    const { suffix } = splitTarget(link.target)
    return `${written} is there, but the site serves it at ${address}. Write ${address}${suffix}`
  }
  const meant = suggester.suggest(site, page, link, tried)
  if (meant === undefined) return `${tried} does not exist`
  const differsInCase = meant.toLowerCase() === link.target.toLowerCase()
  return differsInCase
    ? `${tried} does not exist: it differs in case from ${meant}; write ${meant}`
    : `${tried} does not exist; did you mean ${meant}?`
}
