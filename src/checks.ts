// The package's export `docmend/checks`.

export type { Change } from './base/git-tree.ts'
export {
  BlobTooLargeError,
  changesBetween,
  type ReadableTree,
  type TreeEntry,
  TreeTooLargeError,
  treeOfFiles,
} from './base/git-tree.ts'
export {
  type CheckReport,
  createDocsCaches,
  type DocsSession,
  describeProblem,
  describeUnjudged,
  detectDocsRoot,
  isError,
  openDocs,
  type Problem,
  RULES,
  type SiteSummary,
  type Unjudged,
} from './checks/index.ts'
