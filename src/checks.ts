// The package's export `docmend/checks`.
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
} from './documentation/index.ts'
export type { Change } from './git-tree/change.ts'
export { changesBetween } from './git-tree/changes-between.ts'
export { treeOfFiles } from './git-tree/files-tree.ts'
export { BlobTooLargeError, type ReadableTree, type TreeEntry, TreeTooLargeError } from './git-tree/tree.ts'
