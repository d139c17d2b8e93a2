// The frame of every page.
import { type Html, html } from './html.ts'

/** A whole page. `trail` is the breadcrumb from the list of repositories. */
export function layout(title: string, trail: readonly { text: string; href: string }[], content: Html): string {
  const crumbs = trail.map(({ text, href }) => html`<span aria-hidden="true">/</span><a href="${href}">${text}</a>`)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/-/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar"><div><a class="wordmark" href="/">Local forge</a>${trail.length === 0 ? null : html`<nav class="trail" aria-label="Path">${crumbs}</nav>`}</div></header>
<main id="content">${content}</main>
</body>
</html>
`
  return page.html
}
