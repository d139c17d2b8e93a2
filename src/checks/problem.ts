// What a check can find, as data. docs/checks.md lists the same rules; a test compares the two.

/** A new error stops a pull request; a warning is shown to the model and to the reviewer. */
type Severity = 'error' | 'warning'

interface RuleDefinition {
  severity: Severity
  /** For people, in the list of rules. */
  meaning: string
}

const error = (meaning: string): RuleDefinition => ({ severity: 'error', meaning })
const warning = (meaning: string): RuleDefinition => ({ severity: 'warning', meaning })

export const RULES = {
  'page-syntax': error('The page cannot be parsed by its framework, or contains an expression that cannot'),
  'unclosed-fence': error(
    'A code fence or a container (`:::note`) is opened and never closed, so the rest of the page is in it',
  ),
  'unclosed-comment': error(
    'An HTML comment, or a `<?` or `<!` that browsers treat as one, is opened and never closed, so the rest of the page is hidden',
  ),
  frontmatter: error(
    'The frontmatter is not closed, is not valid YAML, lacks a required field, or has a value that the framework refuses',
  ),
  'frontmatter-key': warning('A frontmatter field looks like a misspelled field of the other pages'),
  'unknown-container': warning('A container or admonition has a name that looks misspelled (`:::warnign`)'),
  'broken-link': error('A link leads to a page or file that does not exist'),
  'broken-anchor': error('A link leads to a heading or id that the page does not have'),
  'malformed-link': error(
    'A typing error keeps a link from being a link: a space, an open parenthesis, or swapped brackets; a label that nothing defines, a warning',
  ),
  'missing-image': error('An image or other asset does not exist'),
  'missing-include': error('A file that the page includes does not exist; a layout of Jekyll, a warning'),
  'missing-import': error(
    'The page uses a component that it neither imports nor defines, or imports what a module does not have',
  ),
  'undefined-name': error(
    'The page uses a name that nothing defines, so the build stops, drops the text or publishes the page empty; in Jekyll, a warning',
  ),
  'nav-missing-page': error('The navigation lists a page that does not exist'),
  'nav-duplicate': error(
    'The navigation lists a page twice in one list; in two lists of one sidebar or tab, a warning',
  ),
  'duplicate-route': error('Two pages would be served at the same address'),
  'redirect-loop': error('A redirect leads back to its own address'),
  'config-syntax': error('A configuration file does not parse, or has a value or a name at which the framework stops'),
  'tool-residue': error('The page contains leftovers of a tool call or of a conversation with a model'),
  'hidden-character': error('The page contains invisible characters that change how its text is read'),
  'code-block-syntax': warning('A code block tagged as JSON, YAML or TOML does not parse'),
  encoding: error('The page is not valid UTF-8 text'),
  unchecked: error('The page is too large or too slow to be checked'),
  'local-link': warning("A link leads to the reader's own machine"),
  'page-not-in-nav': warning('Neither the navigation nor another page leads to the page'),
  'anchors-unchecked': warning('Code that Docmend does not run makes the anchors, so links to anchors are not checked'),
  'left-out-site': warning('The detected docs root leaves out a site that has a configuration of its own'),
  'redirect-chain': warning('A redirect leads to an address that is redirected again'),
  'nav-unreadable': warning('The navigation is code that cannot be read without running it'),
} satisfies Record<string, RuleDefinition>

export type Rule = keyof typeof RULES
export const RULE_NAMES = Object.keys(RULES) as Rule[]

/** Something wrong at a position in a page, whichever page that is. */
export interface PageProblem {
  rule: Rule
  /** From 1. */
  line: number
  /** From 1, in UTF-16 units as editors count. */
  column: number
  /**
   * What the problem is about, such as the target of a link. Problems with the same rule and subject in one page are
   * the same problem, even when the line has moved; where nothing else tells two apart, they are counted. It never
   * holds neighboring words, which may change without making anything worse. '' for what a page can have only once.
   */
  subject: string
  /** A sentence for the model and the reviewer: what is wrong, and how to fix it if that is known. */
  message: string
  /** Absent where it is that of the rule. */
  severity?: Severity
}

/** Something wrong at a position in the repository. */
export interface Problem extends PageProblem {
  path: string
  /** Other files that it comes from: a page that lacks the anchor or is gone, pages at the same address. Absent if none is known. */
  others?: string[]
  /** In a report on a whole site: the page is kept as it was, and what is wrong in it is a warning. */
  frozen?: 'earlier version' | 'post'
}

/** A configuration file that does not parse, or is not read for another reason. */
export function unparsedFile(path: string, why: string, { line, column } = { line: 1, column: 1 }): Problem {
  const message = `${path} does not parse: ${why}. The checks ignore it.`
  return { path, rule: 'config-syntax', line, column, subject: path, message }
}

/** The headings of a site get their ids from code; said once, at its configuration. */
export function unknownAnchors(path: string): Problem {
  const message =
    'The anchors of headings are made by code, which Docmend does not run, so links to anchors are not checked'
  return { path, rule: 'anchors-unchecked', line: 1, column: 1, subject: path, message }
}

/** True when the problem stops a pull request. */
export function isError(problem: Pick<Problem, 'rule' | 'severity'> | { rule: string; severity: Severity }): boolean {
  return (problem.severity === undefined ? RULES[problem.rule].severity : problem.severity) === 'error'
}

/** `docs/a.md:3:1 broken-link ...`, as compilers write it. The message contains the subject. */
export function describeProblem({ path, line, column, rule, message }: Problem): string {
  return `${path}:${line}:${column} ${rule} ${message}`
}
