// The modules that a Docusaurus site has under names of its own.

/**
 * `src/theme` of @docusaurus/theme-classic and of the other official themes, 3.10, with what 3.0 had beside:
 * https://docusaurus.io/docs/swizzling
 */
const THEME =
  'Admonition AnnouncementBar BackToTopButton Blog BlogArchivePage BlogLayout BlogListPage BlogListPaginator ' +
  'BlogPostItem BlogPostItems BlogPostPage BlogPostPaginator BlogSidebar BlogTagsListPage BlogTagsPostsPage ' +
  'CodeBlock CodeInline ColorModeToggle ContentVisibility DebugConfig DebugContent DebugGlobalData DebugJsonView ' +
  'DebugLayout DebugRegistry DebugRoutes DebugSiteMetadata Details DocBreadcrumbs DocCard DocCardList ' +
  'DocCategoryGeneratedIndexPage DocItem DocPaginator DocRoot DocSidebar DocSidebarItem DocSidebarItems ' +
  'DocTagDocListPage DocTagsListPage DocVersionBadge DocVersionBanner DocVersionRoot DocsRoot EditMetaRow ' +
  'EditThisPage Error ErrorPageContent Footer Heading Icon IdealImage LastUpdated Layout Loading Logo ' +
  'MDXComponents MDXContent MDXPage Mermaid Navbar NavbarItem NotFound PaginatorNavLink Playground PwaReloadPopup ' +
  'ReactLiveScope Root SearchBar SearchMetadata SearchPage SearchTranslations SiteMetadata SkipToContent TOC ' +
  'TOCCollapsible TOCInline TOCItems TabItem Tabs Tag TagsListByLetter TagsListInline ThemeProvider ThemedImage ' +
  'hooks prism-include-languages styles'
/** `src/client/exports` of @docusaurus/core: https://docusaurus.io/docs/docusaurus-core */
const CORE =
  'BrowserOnly ComponentCreator ErrorBoundary ExecutionEnvironment Head Interpolate Link Noop Translate constants ' +
  'isInternalUrl renderRoutes router useBaseUrl useBrokenLinks useDocusaurusContext useGlobalData useIsBrowser ' +
  'useIsomorphicLayoutEffect useRouteContext'
/** Packages. */
const OFFICIAL =
  /^(?:core|types|utils|utils-\w+|logger|theme-.+|plugin-.+|preset-.+|remark-plugin-.+|babel|faster|mdx-loader|module-type-aliases|eslint-plugin|tsconfig|bundler|lqip-loader|responsive-loader|cssnano-preset)$/

const THEME_NAMES = new Set(THEME.split(' '))
const CORE_NAMES = new Set(CORE.split(' '))
const EXTENSIONS = ['.js', '.jsx', '.ts', '.tsx', '/index.js', '/index.jsx', '/index.ts', '/index.tsx']

/** True for `@theme/x` and `@docusaurus/x` of which nothing is known. Of a part of a component, its first name counts. */
export function isMissingModule(module: string, has: (path: string) => boolean): boolean {
  const [, scope, path = ''] = /^@(theme|docusaurus)\/(.+)$/.exec(module) ?? []
  const [name = ''] = path.split('/')
  if (scope === 'docusaurus') return !CORE_NAMES.has(name) && !OFFICIAL.test(name)
  if (scope === undefined || THEME_NAMES.has(name)) return false
  return !EXTENSIONS.some((extension) => has(`src/theme/${path}${extension}`))
}
