// What the name of a template gives away, where pages call templates of their site: shortcodes and includes.

const RAW =
  /raw|html|eval|exec|iframe|unsafe|(?<![a-z])(?:java|type)?scripts?(?![a-z])|(?<![a-z])(?:js|css|styles?|svg)(?![a-z])/i
const READING =
  /include|import|read-?file|get-?json|get-?csv|remote|embed|snippet|gist|fetch|curl|(?<![a-z])(?:file|read|load|source|csv|json|yaml|toml)(?![a-z])/i
/** A file, or an address. */
const PATH = /\.\.[\\/]|\/|\.[a-z]{1,5}(?![a-z])/i

/**
 * Says whether a template inserts raw markup, reads files, or neither, going by its name and its arguments. Precedent
 * permits only the last. With content of its own, a template that shows code uses the name of a file as a label.
 */
export function formOfTemplate(name: string, args: string, hasContent = false): 'directive' | 'snippet' | 'component' {
  if (RAW.test(name)) return 'directive'
  const readsPath = !hasContent && /code|sample|example/i.test(name) && PATH.test(args)
  return READING.test(name) || readsPath || /\.\.[\\/]/.test(args) ? 'snippet' : 'component'
}
