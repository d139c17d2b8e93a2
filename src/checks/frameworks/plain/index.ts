import { addPythonBlocks } from '../../active-content/python-blocks.ts'
import { addReferenceBlocks } from '../../active-content/reference-blocks.ts'
import { isAsciidoc, isBelow, isFixture, isForeign } from '../../config/paths.ts'
import type { PageSyntax } from '../../dialect.ts'
import { BRACKETS_OR_LIST } from '../../page/anchors/heading-ids.ts'
import { activeContent, anchors, text } from '../code-host.ts'
import type { Framework, FrameworkRules, SiteLocation, SiteSource } from '../framework.ts'

/** Markdown as it is read on a code host. It fits everywhere, so `findGroup` chooses it only if nothing else fits. */
export const plain: Framework = {
  name: 'plain',
  title: 'plain files without a site generator',
  detect,
  load,
  text,
  anchors: { ...anchors, headingIds: { read: readId, remove: removeId } },
  activeContent: {
    ...activeContent,
    // GitHub Pages runs Jekyll without any configuration.
    mayHaveKramdown: true,
    hasTemplatePlugins: true,
    showsFields: true,
    // Any generator may build the site one day, also one whose themes do not escape.
    printsRaw: 'first',
    // Any generator may build the site one day: its blocks are not part of GitHub's Markdown.
    addDirectives: (page, live, found) => {
      activeContent.addDirectives?.(page, live, found)
      addPythonBlocks(page, live, found)
      addReferenceBlocks(page, live, found, true)
    },
  },
}

/** Of generators that are not known, some write ids in brackets; `[#12]` is an issue of a code host. */
const ISSUE = /\[#\d+\]$/

function readId(heading: string): string | undefined {
  return ISSUE.test(heading) ? undefined : BRACKETS_OR_LIST.read(heading)
}

function removeId(words: string): string {
  return ISSUE.test(words.trimEnd()) ? words : BRACKETS_OR_LIST.remove(words)
}

const PAGE = /\.(md|mdx|markdown|rst|adoc|asciidoc)$/i

function detect(): SiteLocation[] {
  return [{ folder: '', configPath: undefined }]
}

/** Files link to each other by their paths; nothing has an address. */
async function load(_: SiteLocation, { docsRoot }: SiteSource): Promise<FrameworkRules> {
  return {
    contentFolders: [docsRoot],
    isPage: (path) => {
      if (!isBelow(path, docsRoot) || !PAGE.test(path) || isForeign(path)) return false
      return !/(^|\/)\./.test(path) && !isFixture(path, docsRoot)
    },
    syntaxOf,
    routesOf: () => [],
    mayDefineReferences: true,
    // Jekyll, which GitHub Pages runs without any configuration, and Eleventy.
    isTemplate: (path) => /(?:^|\/)_includes\//i.test(path),
    links: {
      relativeTo: ['file'],
      // GitHub and GitLab read `/x` from the top: https://docs.github.com/en/get-started/writing-on-github
      absoluteFrom: ['repository', 'content'],
      allowsFolders: true,
      mayLeaveRepository: true,
    },
  }
}

function syntaxOf(path: string): PageSyntax {
  const syntax = /\.(md|markdown)$/i.test(path) ? 'markdown' : /\.mdx$/i.test(path) ? 'mdx' : 'other'
  return { syntax, isAsciidoc: isAsciidoc(path) }
}
