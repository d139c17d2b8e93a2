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
  component: 'renders a component that fewer than two other pages use',
  interpolation: 'is evaluated by Vue ({{ }}, v- directives, : and @ attributes)',
  snippet: 'copies a file from the build machine into the page (<<<, --8<--, include, literalinclude)',
  template: 'is evaluated by Liquid or Jinja ({{ }}, {% %})',
  directive: 'runs code or inserts raw markup during the build (eval-rst, raw, code-cell)',
  'frontmatter-code': 'is code or markup in the frontmatter (head, script, redirect)',
  'page-address': 'sets an address of a page that generators read differently (slug, permalink, url, aliases)',
  'unclear-frontmatter': 'begins, ends or nests differently in another parser of frontmatter',
  layout: 'chooses the template that renders the page (layout, template)',
  overlay: 'may cover the page or other parts of it (position, fixed, inset-0)',
  'maths-command': 'links, styles, moves, loads or defines something in a formula (\\href, \\style, \\def)',
  'reference-block': 'loads a package to document it (:::)',
  'fence-language': 'is the language or title of a code block and could break out of its HTML attribute',
  'shared-fence': 'opens or moves a code block in a file that other pages include',
  'unknown-directive': 'is a directive, role, block or shortcode that is not on the list of harmless ones',
  'unknown-element': 'is an HTML element or attribute that is not on the list of harmless ones',
  'unknown-field': 'is a frontmatter field that is not on the list of harmless ones',
  'unknown-maths': 'is a command of TeX that is not on the list of those that only typeset',
  'unknown-scheme': 'is an address with a scheme that is not on the list of harmless ones',
} as const

export type ActiveForm = keyof typeof ACTIVE_FORMS

/** What a project's settings allow: a form, or one name of it: `component:Video`. */
export type AllowedForm = ActiveForm | `${ActiveForm}:${string}`

export interface ActiveContent {
  form: ActiveForm
  /** From 1. */
  line: number
  column: number
  /** The whole construct as `sameCode` gives it. Two constructs are the same when form, text and place are. */
  text: string
  /** Of a directive, element, field or the like, as it stands in the page; absent where the form has no names. */
  name?: string
  /** What around it may keep it from running, as `readPlaces` gives it; absent where it surely runs. */
  place?: string
}

/** True if the settings allow the form, or this name of it. */
export function isAllowed(
  { form, name }: Pick<ActiveContent, 'form' | 'name'>,
  allowed: readonly AllowedForm[],
): boolean {
  return allowed.includes(form) || (name !== undefined && allowed.includes(`${form}:${name}`))
}

/** What to write into `allowedForms` to allow exactly this: with its name if that can be part of a setting. */
export function settingFor({ form, name }: Pick<ActiveContent, 'form' | 'name'>): AllowedForm {
  return name !== undefined && /^[\w@:.*[\]-]{1,100}$/.test(name) ? `${form}:${name}` : form
}
