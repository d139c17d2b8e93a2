// What links of a site's pages mean, as its framework says.
import type { LinkKind } from '../page/page-analysis.ts'

export interface LinkRules {
  /**
   * What a relative target is relative to: the file, the content folder that it lies in (unless it begins with a dot),
   * or the address of the page as a browser would. All are tried in turn. Default: the file, then the address.
   */
  relativeTo?: readonly ('file' | 'content' | 'route')[]
  /** True where only browsers resolve relative links without an extension, so that these never name a file. Default: false. */
  leavesLinks?: true
  /** Whether addresses of pages end in a slash, which decides what relative links lead to. Default: both are tried. */
  routesEndInSlash?: boolean
  /**
   * What absolute targets (`/x`) start from, in turn; from the `folder` of the site, only source files are named. Default:
   * addresses of the site, then its content folders. None: nothing is known of what they lead to.
   */
  absoluteFrom?: readonly ('site' | 'content' | 'folder' | 'repository')[]
  /**
   * Whether the build puts the base path before absolute links of Markdown and of the frontmatter: to all of them, even if
   * they have it (`always`), to those without it, or to none. Tags of HTML stay as they are written. Default: not known.
   */
  addsBase?: 'always' | 'where missing' | 'never'
  /**
   * Whether an absolute link (`/x`) on a translation leads to the page in the same language, if there is one. Default: not
   * known, so that it may be meant where there is no other page.
   */
  addsLanguage?: 'always' | 'never'
  /** Extensions with which a page may be named: `.md`, `.html`. Default: none. */
  pageExtensions?: readonly string[]
  /** True where the build takes these extensions off links, so that `x.md` may name the page `x.mdx`. Default: it does not. */
  cutsExtensions?: true
  /** Whether a page may be named without its extension. Default: false. */
  allowsExtensionless?: boolean
  /** Prefixes that stand for folders of the repository: `@site/` → the site's folder. Default: none. */
  aliases?: Readonly<Record<string, string>>
  /** True where a folder is a valid target (plain Markdown on a code host). Default: false. */
  allowsFolders?: boolean
  /** True where pages are also read on a code host, so that `../../issues` may lead to its pages. Default: false. */
  mayLeaveRepository?: boolean
  /**
   * True where a relative link may lead out of the content folder, to what the host serves beside the site, of which nothing
   * is known. Default: what is not in the repository does not exist.
   */
  mayLeaveContent?: true
  /** True where the build copies the file that a link names into the site. Default: false. */
  copiesFiles?: true
  /**
   * Where a page of another language has its place in the default one: what the translation lacks is taken from there.
   * `kind`: of the link that leads nowhere. Undefined for what is in the default language. Default: nothing is.
   */
  originalOf?: (path: string, kind: LinkKind) => string | undefined
  /** Gives the page that a `document` link on `from` names. Default: the one with that id, from the page's folder. */
  findDocument?: (name: string, from: string) => string | undefined
  /** Gives the page that a template of the site finds by the target of a link on `from`. Default: templates look up none. */
  findLinked?: (target: string, from: string) => string | undefined
  /** Further folders in which a template looks up images by their paths. Default: none. */
  imagesFrom?: readonly string[]
  /** Targets that are no places: a template of the site makes something of its own of them. Default: none. */
  ownTargets?: { has(target: string): boolean }
  /**
   * True where a link may also name a label, or an object that the build finds in code (`[x](module.Class)`,
   * `[x](#Class.method)`), which no page tells. Default: links name files and addresses.
   */
  namesLabels?: true
  /** True where the build knows the classes of the documented code, which links name alone (`#Spawner`). Default: it does not. */
  namesObjects?: true
  /** True where other projects or code may define labels, so that one that no page has may be there. Default: false. */
  mayHaveOtherLabels?: true
  /** The same of documents. */
  mayHaveOtherDocuments?: true
  /** What begins the names of labels that the configuration, which is code, makes. Default: it makes none. */
  madeLabels?: readonly string[]
  /** True where a relative link with the extension of a page may name it by its address. Default: it names the file. */
  namesRoutesByFile?: true
  /** True where includes are imports of code too, which a bundler resolves as modules. Default: they name files. */
  findsModules?: true
  /**
   * Says why the site does not serve a file that a link of a page names, as a sentence for people; undefined where it does.
   * Default: a link to a file of the repository leads there.
   */
  unservedBecause?: ((link: NamedFile) => string | undefined) | undefined
  /** True where the build leaves the links of HTML as they are, and `unservedBecause` judges them too. Default: it does not. */
  leavesHtml?: true
  /** True where the build changes no address in a tag <img>, so that such images are files of public folders. Default: not known. */
  leavesHtmlImages?: true
  /** True if any file may be included by the end of its path, as the base folder is unknown. Default: false. */
  includesByPathEnd?: boolean
}

/** A file of the repository, as a link or an image of Markdown names it. */
export interface NamedFile {
  kind: 'link' | 'image'
  /** As written, decoded, without query and fragment. */
  target: string
  file: string
  /** True for a page of a site. */
  isPage: boolean
  /** The frontmatter of that page. */
  fields: Readonly<Record<string, unknown>>
  /** A link in a tag of HTML. */
  via?: 'html' | undefined
}
