// What Starlight accepts in the frontmatter: `StarlightFrontmatterSchema` of @astrojs/starlight/schema.ts, 0.37.
// https://starlight.astro.build/reference/frontmatter/
import { type FieldTypes, fieldTypes } from '../../page/rules/field-types.ts'

const DOCS = `
description: string
editUrl: string | boolean
head: list
head.*: object
head.*.tag!: "title" | "base" | "link" | "style" | "meta" | "script" | "noscript" | "template"
head.*.attrs: object
head.*.content: string
tableOfContents: boolean | object
tableOfContents.minHeadingLevel: heading level
tableOfContents.maxHeadingLevel: heading level
template: "doc" | "splash"
hero: object
hero.title: string
hero.tagline: string
hero.image: object
hero.actions: list
hero.actions.*: object
hero.actions.*.text!: string
hero.actions.*.link!: string
hero.actions.*.variant: "primary" | "secondary" | "minimal"
hero.actions.*.icon: string
lastUpdated: date | boolean
prev: boolean | string | object
prev.link: string
prev.label: string
next: boolean | string | object
next.link: string
next.label: string
sidebar: object
sidebar.order: number
sidebar.label: string
sidebar.hidden: boolean
sidebar.badge: string | object
sidebar.badge.text!: string
sidebar.badge.variant: "note" | "danger" | "success" | "caution" | "tip" | "default"
sidebar.attrs: object
banner: object
banner.content!: string
pagefind: boolean
draft: boolean
`

export const FIELD_TYPES: Readonly<Record<string, FieldTypes>> = { docs: fieldTypes(DOCS) }
