// Fields of the frontmatter of MyST, and of the fields at the top of reStructuredText, that hold plain values:
// https://www.sphinx-doc.org/en/master/usage/restructuredtext/field-lists.html, https://mystmd.org/guide/frontmatter,
// https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#bibliographic-fields, ablog, sphinx-design,
// sphinxext-opengraph, pydata-sphinx-theme.
export const FIELDS: ReadonlySet<string> = new Set(
  (
    'title subtitle short_title description abstract summary tags tag keywords category categories author authors ' +
    'contributors affiliations organization contact address version revision status date dedication copyright license ' +
    'language lang location orphan nocomments no-search nosearch tocdepth sd_hide_title html_meta numbering label id ' +
    'name subject venue doi arxiv open_access funding blogpost blog_post excerpt image thumbnail banner github ' +
    'site parts abbreviations acknowledgments data_availability biblio ogp_disable og:title og:description og:image ' +
    'og:type og:url og:image:alt og:site_name last_updated updated created html_theme.sidebar_secondary.remove ' +
    'html_theme.sidebar_primary.remove hide-toc hide_toc sidebar_title page_title skip_toc myst'
  ).split(' '),
)
