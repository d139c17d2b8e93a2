// Plugins and extensions of MkDocs that run something, and what Python-Markdown reads differently from CommonMark.

import { PYTHON_SNIPPETS } from '../../active-content/directives.ts'
import { addFenceOptions } from '../../active-content/fence-options.ts'
import type { ActiveContentList } from '../../active-content/list.ts'
import { addPythonBlocks } from '../../active-content/python-blocks.ts'
import { addReferenceBlocks } from '../../active-content/reference-blocks.ts'
import type { ActiveContentRules } from '../../active-content/rules.ts'
import { ACTING_TEMPLATE, fieldsOf } from '../own-words.ts'

/**
 * Of MkDocs (https://www.mkdocs.org/user-guide/writing-your-docs/#meta-data), of Material for MkDocs with its plugins
 * (https://squidfunk.github.io/mkdocs-material/reference/), and of well-known plugins that only show them.
 */
const FIELDS = new Set(
  (
    'hide status subtitle pin links readtime social search comments glightbox revision_date git_revision_date ' +
    'git_creation_date creation_date show_related ignore_macros toc_depth disable_toc boost exclude tags_extra ' +
    'no_comments source_url edit_url repo_url extra_classes og_image og_title og_description'
  ).split(' '),
)

export const activeContent: ActiveContentRules = {
  hasCommonMarkParser: false,
  findsFencesInHtml: true,
  readsEscapedTags: true,
  hasAttributeLists: true,
  hasTemplatePlugins: true,
  snippets: PYTHON_SNIPPETS,
  fields: FIELDS,
  ownWords: {
    acting: ACTING_TEMPLATE,
    files: /(?:^|\/)(?:overrides|theme|custom_theme|_?templates)\/.+\.html$/,
    fields: fieldsOf('page\\.meta'),
  },
  // MultiMarkdown: https://www.mkdocs.org/user-guide/writing-your-docs/#multimarkdown-style-meta-data
  hasUnmarkedFields: true,
  hasPyYaml: true,
  // They are found in the text: the syntax tree has none inside HTML, where Python-Markdown finds them.
  addFence: () => {},
  addDirectives,
}

/** STX and ETX, which Python-Markdown uses as its own marks and removes from a page: `<` and a mark begin a tag. */
const OWN_MARKS = new RegExp(`[${String.fromCharCode(2, 3)}][^\\n]{0,200}`, 'g')
/** plantuml-markdown (`::uml:: format="png"`) and the blocks of neoteroi (`::cards:: source.yaml`). */
const COLON_BLOCK = /^[ \t>]*::(?!end-)([a-z][\w-]{0,50})::([^\n\r]*)/gm
/** Files that plugins read: `!!swagger a.json!!`, `[OAD(./a.yaml)]`, `<!--codeinclude-->`. */
const READING_PLUGIN = /!!swagger[^\n]{0,300}?!!|\[OAD\([^\n)]{0,300}\)\]|<!--[ \t]*codeinclude\b[^\n]{0,300}/gi
/** mkdocs-video shows another site in a frame: `![type:video](https://...)`. */
const FRAME_IMAGE = /!\[[ \t]*type:[^\]\n]{0,200}\]\([^\n)]{0,500}\)/g

function addDirectives(text: string, live: string, found: ActiveContentList): void {
  addFenceOptions(text, live, found)
  addPythonBlocks(text, live, found)
  addReferenceBlocks(text, live, found)
  for (const match of text.matchAll(OWN_MARKS)) found.add('directive', match.index, match[0])
  for (const { 0: line, 1: name = '', 2: args = '', index } of live.matchAll(COLON_BLOCK)) {
    if (args.trim() === '') found.add('unknown-directive', index, name, name)
    else found.add('snippet', index, line)
  }
  for (const match of live.matchAll(READING_PLUGIN)) found.add('snippet', match.index, match[0])
  for (const match of live.matchAll(FRAME_IMAGE)) found.add('frame', match.index, match[0])
}
