// markdown-it 14.1.0 with the plugins of VitePress, and Vue's own compiler on what they render.
import { componentPlugin } from '@mdit-vue/plugin-component'
import { frontmatterPlugin } from '@mdit-vue/plugin-frontmatter'
import { type MarkdownSfcBlocks, sfcPlugin } from '@mdit-vue/plugin-sfc'
import { NodeTypes, parse, type TemplateChildNode } from '@vue/compiler-dom'
import MarkdownIt from 'markdown-it'
import attributes from 'markdown-it-attrs'
import container from 'markdown-it-container'
import { full as emoji } from 'markdown-it-emoji'
import { actsInFields, recordingEngines } from './frontmatter.ts'
import { actsInHtml } from './html.ts'
import type { Oracle } from './oracle.ts'

type RenderRule = NonNullable<MarkdownIt['renderer']['rules'][string]>
type BlockRule = Parameters<MarkdownIt['block']['ruler']['push']>[1]

interface Environment {
  frontmatter?: unknown
  sfcBlocks?: MarkdownSfcBlocks
  snippets: string[]
}

export function createVitepress(): Oracle {
  return {
    name: 'markdown-it 14.1.0, @mdit-vue 2.1.4, gray-matter 4.0.3 and @vue/compiler-dom 3.5.45',
    actsIn: async (page) => {
      // VitePress looks for these before anything else.
      const included = Array.from(page.matchAll(/<!--\s*@include:\s*(.*?)\s*-->/g), ([, file = '']) => file)
      const env: Environment = { snippets: [] }
      const run: string[] = []
      const html = render(page, env, run)
      const blocks = [...(env.sfcBlocks?.scripts ?? []), ...(env.sfcBlocks?.styles ?? [])]
      return [
        ...included,
        ...run,
        ...actsInFields(env.frontmatter),
        ...env.snippets,
        ...blocks.map(({ content }) => content),
        ...actsInTemplate(html),
      ]
    },
  }
}

/** Gives the template that VitePress makes of a page. */
export function templateOf(page: string): string {
  return render(page, { snippets: [] }, [])
}

/** Gives the HTML; nothing when the frontmatter does not parse, since the build stops there. */
function render(page: string, env: Environment, run: string[]): string {
  try {
    return createMarkdown(run).render(page, env)
  } catch (error) {
    if (error instanceof Error && /YAML|JSON|gray-matter/.test(`${error.name} ${error.message}`)) return ''
    throw error
  }
}

/** `run` gets the code that gray-matter would evaluate. */
function createMarkdown(run: string[]): MarkdownIt {
  const md = new MarkdownIt({ html: true, linkify: true })
  md.linkify.set({ fuzzyLink: false })
  md.renderer.rules.fence = renderFence
  md.block.ruler.before('fence', 'snippet', recordSnippet)
  for (const name of ['tip', 'info', 'warning', 'danger', 'details']) {
    md.use(container, name, { render: renderContainer(md, name) })
  }
  md.use(container, 'v-pre', { render: renderPlain('<div v-pre>') })
  md.use(container, 'raw', { render: renderPlain('<div class="vp-raw">') })
  md.use(container, 'code-group', { render: renderGroup })
  md.use(attributes).use(emoji)
  return md
    .use(componentPlugin)
    .use(frontmatterPlugin, { grayMatterOptions: recordingEngines(run) })
    .use(sfcPlugin)
}

/** A line that reads a file: `<<< file`. */
const recordSnippet: BlockRule = (state, line, _end, silent) => {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
  const isCode = (state.sCount[line] ?? 0) - state.blkIndent >= 4
  if (isCode || state.src.slice(start, start + 3) !== '<<<') return false
  if (silent) return true
  const { snippets }: Environment = state.env
  snippets.push(state.src.slice(start + 3, state.eMarks[line]))
  state.line = line + 1
  return true
}

/** The code is highlighted and not evaluated, but for languages in `-vue`; the language is shown as it is written. */
const renderFence: RenderRule = (tokens, index, _options, _env, self) => {
  const token = tokens[index]
  if (token === undefined) return ''
  const info = token.info.replace(/\[.*\]/, '')
  const language = languageOf(info)
  const isEvaluated = /-vue(?=[:{[\s]|$)/.test(info.trim().split(/\s/)[0] ?? '')
  const code = token.content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const open = `<div class="language-${language}"><span class="lang">${language}</span>`
  return `${open}<pre${isEvaluated ? '' : ' v-pre'}${self.renderAttrs(token)}><code>${code}</code></pre></div>`
}

function languageOf(info: string): string {
  const name = info
    .trim()
    .replace(/=\d*/, '')
    .replace(/:(?:no-)?line-numbers(?:[{ ]|$|=\d*).*/, '')
  return name.replace(/(?:-vue|[{ ]).*$/, '')
}

function renderContainer(md: MarkdownIt, name: string): RenderRule {
  return (tokens, index, _options, _env, self) => {
    const token = tokens[index]
    const tag = name === 'details' ? 'details' : 'div'
    if (token?.nesting !== 1) return `</${tag}>\n`
    const title = md.renderInline(token.info.trim().slice(name.length).trim(), {})
    return `<${tag} ${self.renderAttrs(token)}><p>${title}</p>\n`
  }
}

function renderPlain(open: string): RenderRule {
  return (tokens, index) => (tokens[index]?.nesting === 1 ? `${open}\n` : '</div>\n')
}

/** The titles of its tabs are shown as they are written. */
const renderGroup: RenderRule = (tokens, index) => {
  if (tokens[index]?.nesting !== 1) return '</div>\n'
  const end = tokens.findIndex(({ type }, at) => at > index && type === 'container_code-group_close')
  const titles = tokens.slice(index, end).flatMap(({ type, info, content }) => {
    if (type === 'fence') return [/\[(.*)\]/.exec(info)?.[1] ?? languageOf(info)]
    return type === 'html_block' ? [/data-title="(.*?)"/.exec(content)?.[1] ?? ''] : []
  })
  return `<div>${titles.map((title) => `<label>${title}</label>`).join('')}\n`
}

/** Gives what Vue evaluates or mounts, and what acts in the HTML itself. */
function actsInTemplate(html: string): string[] {
  const acting = actsInHtml(html)
  const pending: readonly TemplateChildNode[][] = [parse(html, { onError: () => {} }).children]
  const nodes = pending.flat()
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.type === NodeTypes.INTERPOLATION) acting.push(node.loc.source)
    if (node.type !== NodeTypes.ELEMENT) continue
    // A component; any other name is one only where the site registers it.
    if (/[A-Z-]/.test(node.tag)) acting.push(`<${node.tag}>`)
    for (const property of node.props) {
      if (property.type === NodeTypes.DIRECTIVE && property.name !== '' && property.exp?.loc.source)
        acting.push(property.loc.source)
    }
    nodes.push(...node.children)
  }
  return acting
}
