// The package's export `docmend/checks`.

export type { Change } from './base/git-tree/change.ts'
export { changesBetween } from './base/git-tree/changes-between.ts'
export { treeOfFiles } from './base/git-tree/files-tree.ts'
export { BlobTooLargeError, type ReadableTree, type TreeEntry, TreeTooLargeError } from './base/git-tree/tree.ts'
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
