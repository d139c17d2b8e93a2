// What is known about one page from its text alone: plain data that depends on nothing but the bytes and the dialect,
// so it can be cached by blob id and passed between threads.
import type { ActiveContent } from '../active-content/active-forms.ts'
import type { PageProblem } from '../problem.ts'
import type { UnseenText } from '../unseen-text/unseen-text.ts'

export interface Heading {
  /** 1 to 6. */
  depth: number
  text: string
  /** From 1. */
  line: number
  /** Without `#`. */
  anchor: string
}

/**
 * `link`: leads to a page or a file. `image`: an image or asset that the build or the browser loads. `include`: text
 * taken from another file. `document`: a document named without its extension (`{doc}`, toctree). `label`: `{ref}`.
 */
export type LinkKind = 'link' | 'image' | 'include' | 'document' | 'label'

/** A name, and where it stands; both from 1. */
export interface NamedPlace {
  name: string
  line: number
  column: number
}

export interface PageLink {
  kind: LinkKind
  /** As the framework reads it: character references and escapes resolved. */
  target: string
  /** Position of the link. From 1. */
  line: number
  column: number
  /**
   * A link in a tag of HTML, or in a component; `code`: an address that code gives to a tag of HTML. Absent for those of Markdown
   * and of the frontmatter.
   */
  via?: 'html' | 'component' | 'code'
  /** The position of the target in the text (UTF-16 offsets), which a move rewrites. Absent if not known. */
  range?: { start: number; end: number }
}

/** A module that an MDX page imports, or exports again; line and column from 1. */
export interface PageImport {
  module: string
  /** What it uses, as the module calls it; `default` is one. Words of the path and of the text count as uses. */
  names: string[]
  line: number
  column: number
}

/** Something that a template language evaluates and cannot, as far as the page tells. */
export interface TemplateFault {
  /**
   * `syntax`: it does not parse. `value`: a name that the page does not define. `tag`: a tag, shortcode, directive or
   * component that the framework does not have. `file`: a file that a tag names and that is not there. `label`: a label, which
   * is a fault only if another page has it too.
   */
  kind: 'syntax' | 'value' | 'tag' | 'file' | 'label'
  /** What it names: of a file, its path below the folder of the site. Undefined where the text does not parse. */
  name: string | undefined
  place: 'text' | 'inline code' | 'code block' | 'attribute' | 'script' | 'frontmatter'
  /** Between dollar signs, where some sites have maths. */
  mayBeMath: boolean
  problem: PageProblem
}

export interface PageTemplate {
  faults: TemplateFault[]
  /** What the page's own code defines; undefined where only running it would tell. */
  names: string[] | undefined
}

/** Everything that is known about a page. Costs a full parse. */
export interface PageAnalysis {
  problems: PageProblem[]
  /** Empty when the page has none, or when it does not parse. */
  frontmatter: Record<string, unknown>
  title: string | undefined
  headings: Heading[]
  /** Everything that `#...` may name: anchors of headings, explicit ids, names of HTML anchors. */
  anchors: string[]
  links: PageLink[]
  /** Links of pages that are not Markdown: where they lead counts, not whether that exists. */
  uncheckedLinks: PageLink[]
  /** Components of MDX that the page neither imports nor defines. */
  unboundComponents: NamedPlace[]
  /** Of MDX; empty where the page does not compile. */
  imports: PageImport[]
  /** Undefined where the framework evaluates no templates. */
  template: PageTemplate | undefined
  /** Constructs that can run code or read files when the site is built or looked at. */
  activeContent: ActiveContent[]
  /** Words that its readers do not see. */
  unseenText: UnseenText[]
}

/** What the index of a whole site needs; costs one pass over the text without a parser. */
export interface PageScan {
  /** Empty when the page has none, or when it does not parse. */
  frontmatter: Record<string, unknown>
  /** From the frontmatter, else the first heading of depth 1. */
  title: string | undefined
  /** Texts of headings of any depth: what the page is about. The first ones. */
  headings: string[]
  /**
   * Everything that looks like the target of a link, distinct; at least all internal targets of `PageAnalysis.links`.
   * Of external ones scheme and host alone (`https://example.com`), unless they are below the site's own address.
   */
  targets: string[]
  /** Targets of includes in the framework's own syntax; those of imports are in `imports`. */
  includes: string[]
  /** `import` and `export` lines of MDX as they stand, trimmed. */
  imports: string[]
  /** Names of components of MDX that the page uses and no statement of it binds. */
  unboundComponents: string[]
  /** Names of containers that the framework does not define, distinct. */
  containers: string[]
  /** Names by which any page of the site can link here. */
  labels: string[]
}
