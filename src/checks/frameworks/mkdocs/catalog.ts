// What https://github.com/mkdocs/catalog lists (October 2025), as far as the package of each has its name in its own.

/** Plugins, themes and Markdown extensions, as mkdocs.yml names them; `static-i18n` is the package of `i18n`. */
export const CATALOG: ReadonlySet<string> = new Set(
  (
    'add-number ai-summary alias api-autonav apidescribed argref asciinema-player authors auto-refresh-build-pages ' +
    'autolink_references autolinks autorefs autozip awesome-nav awesome-pages backlinks_section badges bibtex blogging ' +
    'bootstrap-tables bpmn-js branchcustomization build_plantuml callouts categories charts code-validator ' +
    'codeinclude codeyaml copy-to-llm coverage d2 data diagrams document-dates drawio-exporter encryptcontent ' +
    'entangled enumerate-headings exclude exclude-search exclude-unused-files exporter external-markdown extra-sass ' +
    'extract_listings ezglossary ezlinks file-filter gallery gen-files git-authors git-committers git-latest-changes ' +
    'git-revision-date git-revision-date-localized gitsnippet glightbox htmlproofer i18n image-formatter img2fig ' +
    'import-statement inari include-markdown include_dir_to_nav inline-svg jsfiddle jupyterlite kroki link-embeds ' +
    'link-marker literate-nav live-edit llmstxt localsearch macros marimo markdown-exec markdown-filter ' +
    'markdownextradata markmap mcp mdpo mermaid2 meta-descriptions meta-manager mike minify minify_html ' +
    'mk-append-to-head mkapi mkblog mkdocs-add-teaser mkdocs-addresses mkdocs-autoapi mkdocs-azure-pipelines ' +
    'mkdocs-breadcrumbs-plugin mkdocs-issues-plugin mkdocs-jupyter mkdocs-material-adr/adr mkdocs-nav-enhancements ' +
    'mkdocs-nav-weight mkdocs-new-features-notifier mkdocs-newsletter mkdocs-note mkdocs-simple-hooks mkdocs-typer2 ' +
    'mkdocs-versioning mkdocs-video mkdocs_exclude_tagged_files mkdocs_github_changelog mkdocs_licenseinfo ' +
    'mkdocs_matplotlib mkdocs_protobuf mkdocs_safe_text mkdocstrings mkdoxy mknotebooks mkpdfs mkrefs mktheapidocs ' +
    'monorepo multiple multirepo navsorted nbconvert no-sitemap obsidian-interactive-graph octadocs_adr oembedpy ' +
    'open-in-new-tab pagetree panzoom pdf-export pdf-with-js pheasant pipeline-visualizer placeholder plotly ' +
    'print-site recently-updated redirects remove_sections render_swagger required-frontmatter resize-images ' +
    'roamlinks rss same-dir schema_reader section-index select-files simple site-urls snippet spellcheck ' +
    'swagger-ui-tag swangallery table-reader tags task-collector techdocs-core termage termynal thumbnails ' +
    'title-casing toc-sidebar toggle-sidebar tooltipster-links translations typedoc unused_files user-defined-values ' +
    'vercel_pw vim-md-tags webcontext with-pdf yaarg yamp zettelkasten zip_folders static-i18n alabaster bootstrap ' +
    'bootstrap386 bootstrap4 cinder cluster curriculum-vitae custommill dracula gitbook github ivory kpn landing ' +
    'lantana material moonstone nature risonia shadcn simple-blog swan terminal topdf torillic windmill windmill-dark ' +
    'callouts full_yaml_metadata iconfonts kbdextension lightgallery markdown_aafigure markdown_blockdiag ' +
    'markdown_captions markdown_del_ins markdown_figcap markdown_grid_tables markdown_inline_graphviz markdown_katex ' +
    'markdown_sub_sup markdown_svgbob markdown_version_annotations mdx_breakless_lists mdx_cite mdx_gh_links ' +
    'mdx_include mdx_semanticdata mdx_semanticwikilinks mdx_truly_sane_lists mdx_wikilink_plus mkautodoc mkdocs-click ' +
    'mkdocs-typer mkdocs_graphviz mkpatcher plantuml_markdown subscript superscript'
  ).split(' '),
)
