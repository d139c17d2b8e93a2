// Fields of the frontmatter that are plain values in every generator; each framework adds its own in its rules.

const FIELDS = new Set(
  (
    'title description author authors date updated created modified published lastupdated last_updated last_update lastmod ' +
    'last_modified_at publishdate expirydate tag tags keyword keywords category categories draft unlisted slug permalink ' +
    'url aliases alias canonical canonical_url id uid name summary subtitle excerpt abstract lang language locale dir order ' +
    'weight position priority image cover thumbnail banner_image icon label sidebar_label sidebar_position sidebartitle ' +
    'sidebar_title nav_title linktitle short_title menu_title heading toc hide_title version versions since status hidden ' +
    'noindex nofollow robots sitemap search searchable comments contributors source sources owner owners reviewers audience ' +
    'product products topic topics type_of_content difficulty level duration estimated_time readtime reading_time pagetype ' +
    'next prev previous related see_also seo og license copyright changelog deprecated experimental beta new group groups ' +
    // Judged by their values.
    'openapi asyncapi myst html_meta ' +
    'section section_title parent children nav_order nav navigation breadcrumb breadcrumbs'
  ).split(' '),
)

/** True for a field that no generator gives a meaning beyond its text. `name` in lower case. */
export function isPermittedField(name: string): boolean {
  return FIELDS.has(name) || /^(?:og|twitter|article|fb):[\w:-]{1,60}$/.test(name)
}
