// What entries of a navigation may be made of. Some keys are markup or code to a framework (Docusaurus: items of type
// html; Starlight: attrs; VitePress shows `text` as HTML), so only known ones may be added.

export interface EntryRules {
  /** Keys that may hold text, numbers and truth values. Default: none. */
  texts?: readonly string[]
  /** Keys that hold the address of a page or of another site. Default: none. */
  addresses?: readonly string[]
  /** Keys that name a page, a file or a folder of the site: a build would fetch what is elsewhere. Default: none. */
  files?: readonly string[]
  /** What `type` may be. Default: entries have no types. */
  types?: readonly string[]
  /** Keys below which any name may hold such a value, such as a title; '' is the top, '*' everywhere. Default: none. */
  namesBelow?: Readonly<Record<string, 'text' | 'address'>>
  /** What a bare text in a list is. */
  listed: 'text' | 'address' | 'file'
  /** True for a list of redirects: they stay on the site. Default: false. */
  areRedirects?: true
  /** True where keys name files that the build writes: an absolute one would be anywhere on its machine. Default: false. */
  keysAreFiles?: true
}

/** Redirects, old address to new: a new one leads to another page of the site, never to another site. */
export const REDIRECT_RULES: EntryRules = {
  texts: ['permanent', 'status'],
  addresses: ['source', 'destination'],
  namesBelow: { '*': 'address' },
  listed: 'text',
  areRedirects: true,
}

/** Those of data, where old addresses are keys only in MkDocs: a file is written under each. */
export const REDIRECT_FILE_RULES: EntryRules = { ...REDIRECT_RULES, keysAreFiles: true }
