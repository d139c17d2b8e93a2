// Attributes that Vue's compiler refuses. VitePress 1.6.4 and 2.0 stop their build at each of them.
import type { HtmlTag } from '../../page/html-tags.ts'
import type { TemplateFault } from '../../page/page-analysis.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import { positionAt } from '../../positions.ts'

/** Directives that need an expression: https://vuejs.org/api/built-in-directives.html */
const NEEDS_EXPRESSION = /^(?:v-(?:if|else-if|for|html|text|show|model)$|v-bind$)/

/** Gives a fault for an attribute that is there twice, and for a directive without its expression. */
export function faultsOfTags(tags: readonly HtmlTag[], { text, starts }: ParsedPage): TemplateFault[] {
  return tags.flatMap(({ name: tag, attributes }) => {
    const seen = new Set<string>()
    return attributes.flatMap(({ name, value, range }): TemplateFault[] => {
      const why = seen.has(name)
        ? `<${tag}> has the attribute ${name} twice, and Vue stops the build there. Remove one of them`
        : lacksExpression(name, value, text.slice(range.start - 2, range.end + 1))
          ? `${name} on <${tag}> has no expression, and Vue stops the build there. Add it, or remove the attribute`
          : undefined
      seen.add(name)
      if (why === undefined) return []
      const at = positionAt(starts, range.start)
      const problem = { rule: 'page-syntax' as const, ...at, subject: name.slice(0, 80), message: why }
      return [{ kind: 'syntax', name: undefined, place: 'attribute', mayBeMath: false, problem }]
    })
  })
}

/** `:title` alone takes the value of that name, and `@click.prevent` needs none. */
function lacksExpression(name: string, value: string, around: string): boolean {
  if (value.trim() !== '') return false
  if (NEEDS_EXPRESSION.test(name)) return true
  if (/^(?::|v-bind:)[\w-]+$/.test(name)) return /=["']|=$/.test(around)
  return /^(?:@|v-on:)[\w-]+$/.test(name)
}
