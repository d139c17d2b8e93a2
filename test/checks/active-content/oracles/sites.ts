// A small site of each framework, and the page of it that is written.

const STARLIGHT = {
  'astro.config.mjs':
    "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'a' })] }\n",
  'package.json': '{"dependencies":{"@astrojs/starlight":"0.36.0"}}\n',
  'src/content/docs/index.md': '---\ntitle: Home\n---\n',
}

export const SITES = {
  vitepress: {
    framework: 'vitepress',
    path: 'docs/page.md',
    files: { 'docs/.vitepress/config.mjs': 'export default {}\n', 'docs/index.md': '# Home\n' },
  },
  docusaurus: {
    framework: 'docusaurus',
    path: 'docs/page.md',
    files: {
      'docusaurus.config.js': "export default { presets: [['classic', {}]] }\n",
      'package.json': '{"dependencies":{"@docusaurus/core":"3.9.0"}}\n',
      'docs/index.md': '# Home\n',
    },
  },
  starlight: {
    framework: 'starlight',
    path: 'src/content/docs/page.mdx',
    files: STARLIGHT,
  },
  astro: {
    framework: 'starlight',
    path: 'src/content/docs/page.md',
    files: STARLIGHT,
  },
  markdown: {
    framework: 'mkdocs',
    path: 'docs/page.md',
    files: { 'mkdocs.yml': 'site_name: a\n', 'docs/index.md': '# Home\n' },
  },
  yaml: {
    framework: 'mkdocs',
    path: 'docs/page.md',
    files: { 'mkdocs.yml': 'site_name: a\n', 'docs/index.md': '# Home\n' },
  },
  superfences: {
    framework: 'mkdocs',
    path: 'docs/page.md',
    files: {
      'mkdocs.yml': 'site_name: a\nmarkdown_extensions:\n  - pymdownx.superfences\n',
      'docs/index.md': '# Home\n',
    },
  },
  macros: {
    framework: 'mkdocs',
    path: 'docs/page.md',
    files: {
      'mkdocs.yml':
        'site_name: a\nplugins:\n  - macros\nmarkdown_extensions:\n  - pymdownx.superfences\n  - attr_list\n',
      'docs/index.md': '# Home\n',
    },
  },
  jekyll: {
    framework: 'jekyll',
    path: 'page.md',
    files: { '_config.yml': 'title: a\n', 'index.md': '---\ntitle: Home\n---\n' },
  },
  hugo: {
    framework: 'hugo',
    path: 'content/page.md',
    files: { 'hugo.toml': 'title = "a"\n', 'content/_index.md': '---\ntitle: Home\n---\n' },
  },
  myst: {
    framework: 'sphinx',
    path: 'docs/page.md',
    files: { 'docs/conf.py': "extensions = ['myst_parser']\n", 'docs/index.md': '# Home\n' },
  },
  rst: {
    framework: 'sphinx',
    path: 'docs/page.rst',
    files: { 'docs/conf.py': 'extensions = []\n', 'docs/index.rst': 'Home\n====\n' },
  },
} as const
