// The page about a page.

export const SITE = {
  'docs/docs.json': '{"navigation": {"groups": [{"group": "Start", "pages": ["guides/deploy", "intro"]}]}}',
  'docs/guides/deploy.mdx': '---\ntitle: Deploy\n---\n\nSee [the rest](/nowhere).\n',
  'docs/intro.mdx': '---\ntitle: Start\n---\n\nThe Lumen Platform.\n',
}

export const pageOf = (path: string, more = '') => `page?path=${encodeURIComponent(path)}${more}`
