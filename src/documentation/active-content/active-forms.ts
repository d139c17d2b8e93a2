// Active content: what a page can make the build or a reader's browser do. The policy gate refuses new active content.

/** What each form does, in words for the person who reads the refusal. */
export const ACTIVE_FORMS = {
  script: 'runs a script in the browser of every reader',
  frame: 'shows another site inside the page (iframe, object, embed)',
  handler: 'runs code on an event (onclick, onload)',
  'script-address': 'is a link that runs code (javascript:, data:, vbscript:)',
  style: 'changes or hides other parts of the page (style, link, meta, base, form)',
  expression: 'runs code during the build (MDX { })',
  'import-export': 'loads or defines code during the build (import, export)',
  component: 'renders a component that no page of the site uses yet',
  interpolation: 'is evaluated by Vue ({{ }}, v- directives, : and @ attributes)',
  snippet: 'copies a file from the build machine into the page (<<<, --8<--, include, literalinclude)',
  template: 'is evaluated by Liquid or Jinja ({{ }}, {% %})',
  directive: 'runs code or inserts raw markup during the build (eval-rst, raw, code-cell)',
  'frontmatter-code': 'is code or markup in the frontmatter (head, script, layout, template)',
} as const

export type ActiveForm = keyof typeof ACTIVE_FORMS

export interface ActiveContent {
  form: ActiveForm
  /** From 1. */
  line: number
  column: number
  /** The whole construct, whitespace folded. Two constructs are the same when form and text are. */
  text: string
}
