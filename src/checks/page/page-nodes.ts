// Collects in one walk what the passes over a page need of its tree.
import type { Html, Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { type HtmlTag, readTags } from './html-tags.ts'

export interface PageNodes {
  /** In document order. */
  all: readonly Nodes[]
  /** The tags of all HTML nodes, in document order. */
  tags: readonly HtmlTag[]
  imageReferences: ReadonlySet<string>
  linkReferences: ReadonlySet<string>
}

/** Walks over the tree. Throws a RangeError when it is nested too deeply. */
export function collectNodes(text: string, root: Root): PageNodes {
  const all: Nodes[] = []
  const tags: HtmlTag[] = []
  const imageReferences = new Set<string>()
  const linkReferences = new Set<string>()
  visit(root, (node) => {
    all.push(node)
    if (node.type === 'html') tags.push(...tagsOf(text, node))
    if (node.type === 'imageReference') imageReferences.add(node.identifier)
    if (node.type === 'linkReference') linkReferences.add(node.identifier)
  })
  return { all, tags, imageReferences, linkReferences }
}

function tagsOf(text: string, { position }: Html): HtmlTag[] {
  if (position?.start.offset === undefined || position.end.offset === undefined) return []
  return readTags(text, { start: position.start.offset, end: position.end.offset }, true)
}
