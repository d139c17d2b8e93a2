// `ConfigSchema` of @docusaurus/core, and the schemas of the options of the official theme and plugins, 3.10:
// https://docusaurus.io/docs/api/docusaurus-config
import { readShape } from '../../config/js-shape.ts'

export const CONFIG = readShape(`
: url baseUrl baseUrlIssueBanner favicon title trailingSlash i18n storage future onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes organizationName staticDirectories projectName deploymentBranch customFields githubHost githubPort plugins themes presets themeConfig scripts ssrTemplate headTags stylesheets clientModules tagline titleDelimiter noIndex webpack markdown
onBrokenLinks = ignore log warn throw
onBrokenAnchors = ignore log warn throw
onBrokenMarkdownLinks = ignore log warn throw
onDuplicateRoutes = ignore log warn throw
plugins is list
presets is list
themes is list
i18n: defaultLocale path locales localeConfigs
i18n.localeConfigs.*: label htmlLang direction calendar path translate url baseUrl
i18n.localeConfigs.*.direction = ltr rtl
storage: type namespace
storage.type = localStorage sessionStorage
future: v4 faster experimental_vcs experimental_router experimental_storage experimental_faster
future.v4: removeLegacyPostBuildHeadAttribute useCssCascadeLayers siteStorageNamespacing fasterByDefault mdx1CompatDisabledByDefault
future.faster: swcJsLoader swcJsMinimizer swcHtmlMinimizer lightningCssMinimizer mdxCrossCompilerCache rspackBundler rspackPersistentCache ssgWorkerThreads gitEagerVcs
webpack: jsLoader
markdown: format parseFrontMatter mermaid emoji preprocessor mdx1Compat remarkRehypeOptions anchors hooks
markdown.format = mdx md detect
markdown.mdx1Compat: comments admonitions headingIds
markdown.anchors: maintainCase
markdown.hooks: onBrokenMarkdownLinks onBrokenMarkdownImages
`)
/** `ThemeConfigSchema` of @docusaurus/theme-classic. Other themes may have more at its top. */
export const THEME = readShape(`
colorMode: defaultMode disableSwitch respectPrefersColorScheme
colorMode.defaultMode = dark light
docs: versionPersistence sidebar
docs.versionPersistence = localStorage none
docs.sidebar: hideable autoCollapseCategories
blog: sidebar
blog.sidebar: groupByYear
announcementBar: id content backgroundColor textColor isCloseable
metadata is list
navbar: style hideOnScroll items title logo
navbar.style = dark primary
navbar.items is list
navbar.items.*.position = left right
navbar.items.*.type = docsVersion dropdown docsVersionDropdown doc docSidebar localeDropdown search html custom-*
navbar.logo: alt src srcDark width height href target style className
footer: style logo copyright links
footer.style = dark light
footer.links is list
footer.logo: alt src srcDark width height href target style className
tableOfContents: minHeadingLevel maxHeadingLevel
`)
export const CLASSIC = readShape(': debug docs blog pages sitemap svgr theme googleAnalytics gtag googleTagManager')
const EDIT = 'editUrl editLocalizedFiles showLastUpdateTime showLastUpdateAuthor id'
const MDX =
  'remarkPlugins rehypePlugins recmaPlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins admonitions include exclude'
/** Options of the plugins for content. */
export const CONTENT = {
  docs: readShape(`
: path routeBasePath tagsBasePath tags ${EDIT} ${MDX} editCurrentVersion sidebarPath sidebarItemsGenerator sidebarCollapsible sidebarCollapsed numberPrefixParser docsRootComponent docVersionRootComponent docRootComponent docItemComponent docTagsListComponent docTagDocListComponent docCategoryGeneratedIndexComponent includeCurrentVersion onlyIncludeVersions disableVersioning lastVersion versions breadcrumbs onInlineTags
versions.*: path label banner badge className noIndex
versions.*.banner = none unreleased unmaintained
onInlineTags = ignore log warn throw
`),
  blog: readShape(`
: path routeBasePath tagsBasePath tags archiveBasePath pageBasePath authorsBasePath ${EDIT} ${MDX} postsPerPage blogListComponent blogPostComponent blogTagsListComponent blogTagsPostsComponent blogAuthorsPostsComponent blogAuthorsListComponent blogArchiveComponent blogTitle blogDescription blogSidebarCount blogSidebarTitle showReadingTime readingTime feedOptions authorsMapPath sortPosts truncateMarker processBlogPosts onInlineTags onInlineAuthors onUntruncatedBlogPosts
onInlineTags = ignore log warn throw
onInlineAuthors = ignore log warn throw
`),
  pages: readShape(`: path routeBasePath mdxPageComponent ${EDIT} ${MDX}`),
}
