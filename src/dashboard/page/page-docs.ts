// Port: what the docs of a project say of one page. Implemented in src/service/.
export interface PageProblem {
  rule: string
  line: number
  message: string
  isError: boolean
}

export interface KnownPage {
  /** From the root of the repository. */
  file: string
  title: string | undefined
  /** What the checks find in it; undefined while they are still at work. */
  problems: readonly PageProblem[] | undefined
}

export type PageDocsAnswer =
  /** `page`: undefined when no file matches the address. */
  | { state: 'known'; commitSha: string; branch: string; page: KnownPage | undefined }
  /** It takes longer than a request may: the same question gets an answer later. */
  | { state: 'reading' }
  /** `reason`: a sentence. */
  | { state: 'unknown'; reason: string }

export interface PageDocs {
  /** Answers within some seconds. `path`: as views of the page are counted. */
  find(projectId: string, path: string): Promise<PageDocsAnswer>
}
