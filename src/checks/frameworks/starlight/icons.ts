// `Icons` of @astrojs/starlight 0.37: https://starlight.astro.build/reference/icons/
const NAMES =
  'up-caret down-caret right-caret left-caret up-arrow down-arrow right-arrow left-arrow bars translate pencil pen document ' +
  'add-document setting external download cloud-download moon sun laptop open-book information magnifier forward-slash close ' +
  'error warning approve-check-circle approve-check rocket star puzzle list-format random comment comment-alt heart github ' +
  'gitlab bitbucket codePen farcaster discord gitter twitter x.com mastodon codeberg youtube threads linkedin twitch ' +
  'azureDevOps microsoftTeams instagram stackOverflow telegram rss facebook email phone reddit patreon signal slack matrix ' +
  'hackerOne openCollective blueSky discourse zulip pinterest tiktok astro alpine pnpm biome bun mdx apple linux homebrew nix ' +
  'starlight pkl node cloudflare vercel netlify deno jsr nostr backstage confluence jira storybook vscode jetbrains zed vim ' +
  'figma sketch npm sourcehut substack chrome edge firefox safari'

export const ICONS: ReadonlySet<string> = new Set(NAMES.split(' '))

/** Those of files are too many to list. */
export function isIcon(name: string): boolean {
  return ICONS.has(name) || name.startsWith('seti:')
}
