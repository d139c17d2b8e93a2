// Which problems are alike, so that a rule is right or wrong about all of them: those of one rule about targets of one form
// for one cause.
import type { LinkKind, PageLink } from '../../page/page-analysis.ts'
import type { PageProblem, Problem, Rule } from '../../problem.ts'
import type { JudgedLink } from '../check/check-link.ts'
import { splitTarget } from '../resolve/target.ts'
import type { Site } from '../site.ts'

/** What the links of a form have in common, as the subject of "are not checked". */
const FORMS = {
  'anchor same': 'Links to headings of the same page',
  'anchor other': 'Links to headings of other pages',
  'link absolute': 'Links to addresses of the site (`/...`)',
  'link absolute file': 'Links to files from the root of the site (`/...`)',
  'link whole': 'Links to addresses of the site with its host (`https://...`)',
  'link relative': 'Relative links without an extension',
  'link relative file': 'Relative links to files',
  'link unserved': 'Links to files of the repository that the site does not serve',
  'link alias': 'Links that begin with an alias (`@` or `~`)',
  'image absolute': 'Images from the root of the site (`/...`)',
  'image relative': 'Images with relative paths',
  'image alias': 'Images that begin with an alias (`@` or `~`)',
  include: 'Includes of files',
  document: 'Links to documents by name',
  label: 'Links to labels',
  elsewhere: 'Links to labels and documents that another project may have',
  reference: 'References to labels (`[text][label]`)',
  nav: 'Entries of the navigation',
  'listed page': 'Pages that the navigation should list',
} as const

export type Form = keyof typeof FORMS

/** `case`: there is one that differs in case alone. `base`: it is missed by the base path of the site alone. */
export type Cause = 'missing' | 'case' | 'base'

export interface Group {
  /** In a tree with several sites, one may be understood and another one not. */
  site: SiteName
  rule: Rule
  form: Form
  cause: Cause
}

/** Sites of one framework are alike, unless they are large enough to speak for themselves. */
export interface SiteName {
  framework: string
  /** The folder, and the file of its configuration if there is one. */
  place: string
}

export function groupOf(site: Site, finding: Omit<Group, 'site'>): Group {
  return { site: nameOfSite(site), ...finding }
}

export function nameOfSite({ rules: { framework, folder, configPath } }: Site): SiteName {
  return { framework: framework.name, place: configPath ?? folder }
}

/** A problem in the making. */
export interface GroupedProblem extends Problem {
  /** Of a problem that the base can show to be none. */
  group?: Group
  /** Of a problem of a link. */
  kind?: LinkKind
  /** What the link names, if its page is there. */
  anchor?: { path: string; fragment: string }
}

const RULE_OF_KIND: Record<LinkKind, Rule> = {
  link: 'broken-link',
  image: 'missing-image',
  include: 'missing-include',
  document: 'broken-link',
  label: 'broken-link',
}

export function describeGroup({ form, cause }: Pick<Group, 'form' | 'cause'>): string {
  if (cause === 'base') return `${FORMS[form]} that lack or repeat its base path`
  return cause === 'missing' ? FORMS[form] : `${FORMS[form]} that differ in case alone`
}

/** True for `[text][label]` of a label that the page does not define. */
export function isOpenReference({ rule, severity }: Pick<PageProblem, 'rule' | 'severity'>): boolean {
  return rule === 'malformed-link' && severity === 'warning'
}

/** What one rule says of a link. */
export interface Finding {
  rule: Rule
  form: Form
  /** Undefined where the rule finds nothing wrong. */
  cause: Cause | undefined
}

/** Gives what each rule that judges a link says of it. A link that leads nowhere has no anchor to be judged. */
export async function findingsOf(
  site: Site,
  { kind, target }: Pick<PageLink, 'kind' | 'target'>,
  { found, anchor, base, unserved }: JudgedLink,
): Promise<Finding[]> {
  // A few among many sound links show a habit all the same, such as a plugin that rewrites them.
  if (unserved !== undefined) return [{ rule: RULE_OF_KIND[kind], form: 'link unserved', cause: 'missing' }]
  const findings: Finding[] = []
  const form = formOf(kind, target)
  if (form !== undefined && found.kind !== 'ignored' && found.kind !== 'external') {
    const cause = found.kind === 'broken' ? causeOfPath(site, found.tried) : base === undefined ? undefined : 'base'
    const mayBeElsewhere = found.kind === 'broken' && found.mayBeElsewhere === true
    findings.push({ rule: RULE_OF_KIND[kind], form: mayBeElsewhere ? 'elsewhere' : form, cause })
  }
  if (anchor !== undefined) {
    const cause = anchor.isThere ? undefined : await causeOfAnchor(site, anchor)
    findings.push({ rule: 'broken-anchor', form: form === undefined ? 'anchor same' : 'anchor other', cause })
  }
  return findings
}

/** Whether the rules may find a link of this form; of a link whose kind is not known, as in a scan. */
export function mayBeOfForm(form: Form, target: string): boolean {
  const { path } = splitTarget(target.trim())
  if (form === 'anchor same' || form === 'anchor other')
    return target.includes('#') && (path === '') === (form === 'anchor same')
  if (form === 'link unserved' || !/^(?:link|image)/.test(form)) return true
  return formOf('link', target) === form || formOf('image', target) === form
}

/** Undefined for a link within its page. */
function formOf(kind: LinkKind, target: string): Form | undefined {
  if (kind !== 'link' && kind !== 'image') return kind
  const { path } = splitTarget(target.trim())
  if (path === '') return undefined
  if (kind === 'link' && /^(?:https?:)?\/\//i.test(path)) return 'link whole'
  const start = path.startsWith('/') ? 'absolute' : /^[@~]/.test(path) ? 'alias' : 'relative'
  if (kind === 'image' || start === 'alias') return `${kind} ${start}`
  return /\.[a-z\d]{1,8}$/i.test(path) ? `${kind} ${start} file` : `${kind} ${start}`
}

function causeOfPath({ files }: Site, tried: string): Cause {
  return files.findOtherCase(tried.replace(/^\//, '')) === undefined ? 'missing' : 'case'
}

async function causeOfAnchor(site: Site, { path, fragment }: { path: string; fragment: string }): Promise<Cause> {
  const folded = fragment.toLowerCase()
  const anchors = (await site.anchors(path)) ?? []
  return [...anchors].some((anchor) => anchor.toLowerCase() === folded) ? 'case' : 'missing'
}
