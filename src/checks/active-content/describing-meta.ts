// Names of `meta` that say what a page is about. Others prove who owns the site (`google-site-verification`), tell `go get`
// where a module is (`go-import`), or offer readers an app.
const DESCRIBING =
  /^(?:description|keywords|authors?|title|language|date|copyright|robots|googlebot|theme-color|generator|viewport|(?:og|article|docsearch|dc|dcterms|citation|pagefind|algolia)[:._][\w:.-]{1,60}|twitter:(?!player)[\w:.-]{1,60})$/i

/** True for a name that only describes the page. */
export function isDescribingMeta(name: string): boolean {
  return DESCRIBING.test(name)
}
