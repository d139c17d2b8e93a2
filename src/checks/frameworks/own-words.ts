// What the templates of different generators have in common where they read the fields of a page or render components.

/** Code of a component that inserts markup, reads files or hosts, or shows another site. */
export const ACTING_CODE =
  /v-html|set:html|@html\b|dangerouslySetInnerHTML|innerHTML|outerHTML|srcdoc|insertAdjacentHTML|document\.write|\beval\b|\bFunction\(|\bfetch\(|\bimport\(|import\.meta\.glob|[?!](?:raw|url)\b|raw-loader|node:|child_process|['"]fs['"]|readFile|<(?:iframe|object|embed)\b|:is=/

/** Templates with Liquid or Jinja that do not only print. */
export const ACTING_TEMPLATE =
  /<(?:script|iframe|object|embed|link|base|meta|form)\b|\bon[a-z]+=|srcdoc|include_relative|remote_include|include(?:_cached)?[ \t]+\{\{|decode|unescape|\|[ \t-]*(?:safe|raw|replace|remove|prepend|append|split|join)\b/i

/** `frontmatter.title`, `page.meta['title']`: the objects are given without their dots. */
export function fieldsOf(objects: string): RegExp {
  return new RegExp(`\\b(?:${objects})(?:\\??\\.|\\[['"])([\\w-]{1,80})`, 'g')
}

/** `{ ...defaults, Card, Note: MyNote }`. */
export const COMPONENT_MAP = /(?<=[{,]\s{0,20})([A-Z]\w{0,80})(?:\s{0,20}:\s{0,20}([A-Z]\w{0,80}))?(?=\s{0,20}[,}])/g
