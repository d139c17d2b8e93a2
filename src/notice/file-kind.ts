// What a changed file is, as its path shows: the code that the documentation describes comes first, and what only follows
// from it is counted.

export type FileKind =
  | 'source'
  | 'configuration'
  | 'documentation'
  | 'other'
  | 'test'
  | 'example'
  | 'snapshot'
  | 'lock file'
  | 'generated'
  | 'vendored'

const SNAPSHOT =
  /(?:^|\/)__snapshots__\/|\.(?:snap|ambr|approved\.\w{1,10})$|(?:^|\/)(?:snapshots?|goldens?|testdata)\//i
const LOCK =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb?|go\.sum|[\w.-]{0,60}\.lock|[\w.-]{0,60}-lock\.\w{2,5})$/i
const VENDORED = /(?:^|\/)(?:vendor|third_party|third-party|node_modules|external|\.yarn)\//i
const GENERATED =
  /(?:^|\/)(?:dist|build|generated|__generated__|gen|out)\/|\.min\.(?:js|css)$|\.(?:pb|g|gen|generated)\.\w{1,5}$|_pb2?\.\w{2,4}$|\.map$/i
const TEST =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testing|cypress|fixtures?|__mocks__|mocks?|bench(?:marks?)?|playground)\/|[._-](?:test|spec|e2e|bench)\.\w{1,5}$|_test\.\w{1,4}$|(?:^|\/)(?:test_[\w.-]{1,100}|conftest)\.py$/i
const EXAMPLE = /(?:^|\/)(?:examples?|samples?|demos?|docs?[_-]src|snippets)\//i
const DOCUMENTATION = /\.(?:md|mdx|markdown|rst|adoc|asciidoc)$/i
const SOURCE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|py|pyi|pyx|rs|go|java|kt|kts|scala|rb|php|cs|fs|swift|m|mm|c|h|cc|cpp|cxx|hpp|ex|exs|erl|clj|hs|ml|lua|dart|sh|bash|ps1|pl|r|jl|zig|nim|sql|graphql|gql|proto|tmpl|tera)$/i
const CONFIGURATION = /\.(?:json|ya?ml|toml|ini|cfg|conf|env|properties|xml|hcl|tf)$|(?:^|\/)(?:Dockerfile|Makefile)$/i

/** What says nothing of its own; it is counted, and a tool shows it. */
export const FOLDED: ReadonlySet<FileKind> = new Set([
  'test',
  'example',
  'snapshot',
  'lock file',
  'generated',
  'vendored',
])

/** By the path alone. */
export function fileKind(path: string): FileKind {
  if (LOCK.test(path)) return 'lock file'
  if (VENDORED.test(path)) return 'vendored'
  if (SNAPSHOT.test(path)) return 'snapshot'
  if (TEST.test(path)) return 'test'
  if (DOCUMENTATION.test(path)) return 'documentation'
  if (EXAMPLE.test(path)) return 'example'
  if (GENERATED.test(path)) return 'generated'
  if (SOURCE.test(path)) return 'source'
  return CONFIGURATION.test(path) ? 'configuration' : 'other'
}

const RANKS: Readonly<Record<FileKind, number>> = {
  source: 0,
  configuration: 1,
  other: 2,
  documentation: 3,
  example: 4,
  test: 5,
  snapshot: 6,
  generated: 7,
  vendored: 8,
  'lock file': 9,
}

/** Orders kinds: what the documentation describes first. */
export function compareKinds(a: FileKind, b: FileKind): number {
  return RANKS[a] - RANKS[b]
}
