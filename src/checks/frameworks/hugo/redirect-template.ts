// `layouts/index.redirects`, of which many Hugo sites make the file of redirects of their host:
// https://gohugo.io/configuration/output-formats/
import { readRedirectsFile } from '../../config/netlify-redirects.ts'
import { joinPath } from '../../config/paths.ts'
import type { Redirect, SiteSource } from '../framework.ts'

/** Gives the redirects that are written out; what stands between braces is a program. */
export async function readRedirectTemplate(folder: string, source: SiteSource): Promise<Redirect[]> {
  const names = ['index', 'home'].map((name) => joinPath(folder, `layouts/${name}.redirects`) ?? '')
  const path = names.find((name) => source.hasFile(name))
  const text = (path === undefined ? undefined : await source.readText(path)) ?? ''
  const rules = readRedirectsFile(text.replace(/^.*\{\{.*$/gm, ''))
  return rules.filter(({ from, status }) => from !== '/*' && status >= 300 && status < 400)
}
