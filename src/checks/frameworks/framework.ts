// What a docs framework has to tell about a site: where its pages are, under which addresses, how links are meant, what
// the navigation names. Everything is read from files; no code of the repository is ever run.
import type { ActiveContentRules } from '../active-content/rules.ts'
import type { PageSyntax } from '../dialect.ts'
import type { NavFile } from '../nav-edit/nav-file.ts'
import type { AnchorRules } from '../page/anchors/anchor-rules.ts'
import type { PageScan } from '../page/page-analysis.ts'
import type { TextRules } from '../page/text-rules.ts'
import type { PageProblem, Problem, Rule } from '../problem.ts'
import type { FrozenKind } from './frozen-pages.ts'
import type { LinkRules } from './link-rules.ts'
import type { AddressField } from './old-addresses.ts'

/** Where a site is, as the names of files show. */
export interface SiteLocation {
  /** Folder of the configuration file; '' = the top. */
  folder: string
  /** Path of the configuration file; undefined when the site was told by its folders. */
  configPath: string | undefined
}

export interface FoundSite extends SiteLocation {
  framework: Framework
  /** Generators that left traces around the docs root, where none of them surely builds it. */
  candidates: readonly FrameworkSite[]
}

export interface FrameworkSite extends SiteLocation {
  framework: Framework
}

/** What a framework reads its rules from. */
export interface SiteSource {
  /** All paths of the tree, sorted. */
  paths: readonly string[]
  hasFile(path: string): boolean
  /** UTF-8 text of a file, or undefined: no such file, not text, too large. */
  readText(path: string): Promise<string | undefined>
  /** Only pages below this folder (the docs root of the project; '' = all) are of interest. */
  docsRoot: string
}

/**
 * Everything that is known of one framework. A part is a file of its folder, or a line in its index; a part that is
 * left out means what its comment says.
 */
export interface Framework {
  /** Stable: it is kept in the reports of jobs. */
  name: string
  /** As people know it: models read it, and reviewers do. */
  title: string
  /**
   * True where the file that tells a site is common in other repositories too: such a site is considered only when no
   * other framework has one, and says nothing of where the documentation is. Default: false.
   */
  hasCommonMarker?: true
  /** Finds sites from file names, best first. Of the pages in a folder (`name.md` and so on), it is given one. */
  detect(paths: readonly string[]): SiteLocation[]
  /** Folders outside of the site's own that usually hold its pages. Default: none. */
  foldersBeside?(folder: string): string[]
  /** The usual folder of pages below the site's own; the configuration is not read for this. Default: none. */
  usualPageFolder?: string
  /** Reads the configuration. One that is broken or dynamic gives `problems` and defaults; it never throws for it. */
  load(location: SiteLocation, source: SiteSource): Promise<FrameworkRules>
  /** Files that hold its navigation. Default: there are none that may be edited. */
  navFiles?: readonly NavFile[]
  /** What the system prompt calls the files that hold its navigation as code. Default: there are none. */
  navInCode?: string
  /** True where the build lists the pages itself when no file holds the navigation. Default: false, or the theme decides. */
  listsUnnamedPages?: true
  /** A hidden folder in which files of the navigation may stand. Default: none. */
  configFolder?: string
  /** True where scripts build the languages beside a site with the configuration of that one. Default: false. */
  buildsSiblings?: true
  /** Documents that decide what its build runs: pull requests may change only their navigation. Default: none. */
  buildFiles?: RegExp
  /** How pages name a file other than by its path: the text up to the end of a word. Default: they do not. */
  usedAs?(path: string): string[]
  /** Files that make components known to all pages. Default: there are none. */
  componentRegistry?: RegExp
  /** Default: a person is asked to add the redirect. */
  editRedirects?: EditRedirects
  /** How pages read beside Markdown. Default: the default of each rule. */
  text?: TextRules
  /** What `#...` may name in a page. Default: the default of each rule. */
  anchors?: AnchorRules
  /** What a page can run or read. Default: the default of each rule. */
  activeContent?: ActiveContentRules
}

/** A page as a framework's rules see it. */
export interface PageInfo {
  path: string
  scan: PageScan
}

/** What an entry of the navigation means. Addresses are as in `routesOf`. */
export type NavTarget =
  /** Any one of these files, in this order of preference. */
  | { kind: 'files'; paths: readonly string[] }
  | { kind: 'route'; route: string }
  /** A document by its id from `SiteRules.idOf`. `mayBeRooted`: an id with a slash before it is meant from the top. */
  | { kind: 'id'; id: string; mayBeRooted?: true }
  /** All pages below a folder (autogenerated). */
  | { kind: 'folder'; path: string }
  | { kind: 'external'; url: string }

export interface NavEntry {
  file: string
  line: number
  column: number
  /** As written, unquoted. */
  text: string
  /** Where the text stands in the file without its quotes (UTF-16 offsets): what a move rewrites. */
  range: { start: number; end: number }
  target: NavTarget
  /** By which pages say that they are below it (`menu.main.parent` of Hugo): then a theme may show it as a heading without a link. */
  menuName?: string | undefined
  /** True where code that is not run may make a page at this address, or change it. Default: the entry is dead without a page. */
  mayBeMade?: true
  /** Entries of one list: the same page twice in it is a mistake. Any stable name, such as the path of the array. */
  list: string
}

export interface Nav {
  /** Files in which the navigation stands. */
  files: readonly string[]
  entries: readonly NavEntry[]
  /**
   * True when a page that no entry names, itself or by its folder, cannot be found by readers: all was readable, and
   * what is autogenerated has entries.
   */
  isComplete: boolean
  /**
   * The part of the navigation that a list belongs to, in which a reader who opens a page is shown one place of it; undefined
   * for lists that may name a page once more. Default: for all of them.
   */
  partOf?(list: string): string | undefined
  /** True for pages that are listed elsewhere or left out on purpose: posts of a blog, `not_in_nav`, `orphan`. */
  needsNoEntry?(path: string): boolean
}

export interface Redirect {
  /** Addresses as in `routesOf`; `*` or `:name` segments match anything. */
  from: string
  to: string
  /** Where it is written. Default: unknown, so it is not checked for loops and chains. */
  place?: RedirectPlace
  /** True where it goes before a page at its address. Default: the page does. */
  isForced?: boolean
  /** True where the host serves `to` under `from` itself, so that readers are not led on. Default: false. */
  isRewrite?: true
  /** True where no other program answers beside the pages, so that an address there without a page does not exist. Default: false. */
  isOfSite?: true
  /** True where the build lets all redirects of a chain lead to its end. Default: readers are led on step by step. */
  isShortened?: true
}

interface RedirectPlace {
  path: string
  line: number
  column: number
}

/**
 * A file of redirects: a line each, tables of TOML, a list of `source` and `destination`, or of `from` and `to`; or one of
 * the framework's own form. `toAdd` gives what a person has to add for addresses as in `routesOf`.
 */
export type RedirectFile =
  | { path: string; form: 'lines' | 'toml' | 'json' | 'fields' }
  | { path: string; form: 'own'; toAdd(from: string, to: string): RedirectLines }

/** What to write by hand. `place` follows "Add", such as `this line to _redirects`; `lines` are ready to paste. */
export interface RedirectLines {
  place: string
  lines: string
}

/** Gives the configuration file with a redirect for a moved page in it, or undefined when this file cannot hold it. */
export type EditRedirects = (text: string, path: string, move: MovedAddress) => string | undefined

export interface MovedAddress {
  from: NamedPage
  to: NamedPage
  /** False when no reader knows the old address: then redirects to it are only led on. */
  isNeeded: boolean
}

export interface NamedPage {
  /** As in `routesOf`. */
  route: string
  /** Path below its content folder. */
  file: string
}

/** What a framework says of one of its sites; `frameworks/site-rules.ts` fills in what it leaves out. */
export interface FrameworkRules {
  /** `config-syntax` and `nav-unreadable` of its files; `subject` is the file. Default: none. */
  problems?: readonly Problem[]
  /** Folders below which pages lie, most specific first. */
  contentFolders: readonly string[]
  /** True for a file that the framework serves as a page: not for partials, snippets, components. */
  isPage(path: string): boolean
  syntaxOf(path: string): PageSyntax
  /**
   * The addresses of a page, its own first: decoded, from `/`, without base path, extension, `index` and trailing slash
   * (the top is `/`). Empty for drafts and the like that are not served. `/blog/[slug]` style patterns are left out.
   */
  routesOf(page: PageInfo): readonly string[]
  /** Those of them that only redirect to the page, as its frontmatter says. Default: none. */
  formerRoutesOf?(page: PageInfo): readonly string[]
  /** The id by which navigation and links name a page (Docusaurus, Sphinx). Default: pages have no ids. */
  idOf?(page: PageInfo): string | undefined
  /** Finds what stops the build in fields that name something of the site. `hasId`: a page has this id. Default: nothing. */
  findFieldFaults?(page: PageInfo, hasId: (id: string) => boolean): readonly PageProblem[]
  /** `/docs`. Default: '', the site is served from the top of its host. */
  basePath?: string
  /** Where the site is served, as `ownAddress` gives it, with the base path. Default: what a `CNAME` file says. */
  address?: string
  /** Folders whose files are served from `/` as they are. Default: none. */
  publicFolders?: readonly string[]
  /** RegExp sources, without `^` and `$`, of addresses that have no page: indexes, tags, `src/pages`. Default: none. */
  generatedRoutes?: readonly string[]
  /** Default: none. */
  redirects?: readonly Redirect[]
  /** True where a page that is served at a former address of another goes before it. Default: readers are redirected. */
  formerRoutesGiveWay?: true
  /** The field of the frontmatter in which pages name their old addresses. Default: there is none. */
  addressField?: AddressField | undefined
  /** Files that hold redirects, which the framework's `editRedirects` does not edit. Default: none. */
  redirectFiles?: readonly RedirectFile[]
  /** Further files of its configuration, of whatever part of it. Default: none. */
  configFiles?: readonly string[]
  /** True for a file that the site leaves out of everything, its checks of links among them. Default: never. */
  isLeftOut?(path: string): boolean
  /** True for data that the framework takes for content: translations, authors, data of templates. Default: never. */
  isContentData?(path: string): boolean
  /** True for what renders other pages, or what new ones are made of: layouts, partials, archetypes. Default: never. */
  isTemplate?(path: string): boolean
  /** The name by which pages include a template that is a piece of text for them. Default: no template is. */
  includedAs?(path: string): string | undefined
  /** Default: the default of each rule. */
  links?: LinkRules
  /** Default: the site has no navigation that can be read. */
  nav?: Nav | undefined
  /** Default: none. */
  locales?: readonly string[]
  /** Code of the site may define labels of Markdown links that its pages do not. Default: each page defines its own. */
  mayDefineReferences?: boolean
  /** What its pages have that no rule judges, a sentence each. Default: nothing of note. */
  unread?: readonly string[]
  /** True where `a.md` and `a/index.md` become two files and have two addresses. Default: one of them hides the other. */
  foldersHaveOwnAddresses?: true
  /** Folders that an extension of the generator fills with pages, and files that it writes: there, a missing file is no dead link. */
  filledFolders?: readonly string[]
  /**
   * Code that the build runs and that may write pages: a missing file that it names, by its path from the content folder, is
   * no dead link.
   */
  pageScripts?: readonly string[]
  /** Code that the build runs over the text of pages, which may add ids to it. Default: none. */
  pageHooks?: readonly string[]
  /**
   * Says why a page, or a file of the navigation, is kept as it was; undefined where it is not. Default: by the dates and
   * numbers of versions in paths.
   */
  frozenAs?(path: string): FrozenKind | undefined
  /** True where code that is not run makes the anchors, so that no link to one is judged. Default: false. */
  hasUnknownAnchors?: boolean
  /** Links find an anchor if this makes the same of both. Default: `AnchorRules.fold`. */
  foldAnchor?: ((anchor: string) => string) | undefined
  /** The configuration that its own takes over, where that is of no site. Default: none. */
  inheritsFrom?: string | undefined
  /** Rules whose problems stop its build, as its configuration says: what it has of them is the fault of a rule. Default: none. */
  failsOn?: readonly Rule[]
}

/** All that is known of one site. */
export interface SiteRules extends SiteLocation, FrameworkRules {
  framework: Framework
  /** The configuration that a translation without one is built with: that of the language beside it. */
  configuredBy?: string | undefined
  /** Sites of generators that may build the same pages; only of a site that no generator surely builds. */
  candidates: readonly SiteRules[]
  problems: readonly Problem[]
  basePath: string
  /** '' where it is not known. */
  address: string
  publicFolders: readonly string[]
  generatedRoutes: readonly string[]
  redirects: readonly Redirect[]
  /** Files that hold redirects and that only people change, those of its host among them. */
  redirectFiles: readonly RedirectFile[]
  /** Files that its configuration consists of or includes, at any depth, whether or not they exist. */
  configFiles: readonly string[]
  /** True for a file that is not in the repository because a build makes it. */
  isGenerated(path: string): boolean
  frozenAs(path: string): FrozenKind | undefined
  links: LinkRules &
    Required<
      Omit<
        LinkRules,
        | 'addsBase'
        | 'addsLanguage'
        | 'copiesFiles'
        | 'cutsExtensions'
        | 'findDocument'
        | 'findLinked'
        | 'findsModules'
        | 'imagesFrom'
        | 'leavesHtml'
        | 'leavesHtmlImages'
        | 'leavesLinks'
        | 'madeLabels'
        | 'mayHaveOtherDocuments'
        | 'mayHaveOtherLabels'
        | 'mayLeaveContent'
        | 'namesLabels'
        | 'namesRoutesByFile'
        | 'namesObjects'
        | 'originalOf'
        | 'ownTargets'
        | 'routesEndInSlash'
        | 'unservedBecause'
      >
    >
  locales: readonly string[]
}
