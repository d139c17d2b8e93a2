// The package's export `docmend/checks`.

export { changesBetween } from './base/changes-between.ts'
export type { Change } from './base/git-tree.ts'
export {
  BlobTooLargeError,
  type ReadableTree,
  type TreeEntry,
  TreeTooLargeError,
} from './base/git-tree.ts'
export { treeOfFiles } from './base/made-trees.ts'
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
