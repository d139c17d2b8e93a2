// Active content: what a page can make the build or a reader's browser do. The policy gate refuses new active content.

/** Each with what it does, for the refusal that a person reads. */
export const ACTIVE_FORMS = {
  script: 'runs a script in the browser of every reader',
  frame: 'shows a foreign site inside of the page (iframe, object, embed)',
  handler: 'runs code on an event (onclick and the like)',
  'script-address': 'runs code when it is followed (javascript:, data:, vbscript:)',
  style: 'changes or hides the page around it (style, link, meta, base, form)',
  expression: 'runs code while the page is built (MDX { })',
  'import-export': 'loads or defines code while the page is built (import, export)',
  component: 'renders a component that no page of the site uses yet',
  interpolation: 'is evaluated by Vue ({{ }}, v- directives, : and @ attributes)',
  snippet: 'copies a file of the build machine into the page (<<<, --8<--, include, literalinclude)',
  template: 'is evaluated by Liquid or Jinja ({{ }}, {% %})',
  directive: 'runs code or raw markup in the build (eval-rst, raw, code-cell)',
  'frontmatter-code': 'is code or markup in the frontmatter (head, script, layout, template)',
} as const

export type ActiveForm = keyof typeof ACTIVE_FORMS

export interface ActiveContent {
  form: ActiveForm
  /** From 1. */
  line: number
  column: number
  /** The construct, whitespace folded, whole: two are the same when form and text are. */
  text: string
}
