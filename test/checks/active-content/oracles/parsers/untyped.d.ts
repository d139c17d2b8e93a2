declare module 'markdown-it-attrs' {
  import type { PluginSimple } from 'markdown-it'

  const attributes: PluginSimple
  export default attributes
}
declare module 'markdown-it-container' {
  import type MarkdownIt from 'markdown-it'

  const container: (md: MarkdownIt, name: string, options: { render: MarkdownIt['renderer']['rules'][string] }) => void
  export default container
}
declare module 'markdown-it-emoji' {
  import type { PluginSimple } from 'markdown-it'
  export const full: PluginSimple
}
