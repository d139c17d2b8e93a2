// What Docusaurus accepts in the frontmatter: `DocFrontMatterSchema` and `BlogFrontMatterSchema` of its plugins, 3.10, which
// turn numbers and dates into texts, and texts into numbers and booleans. https://docusaurus.io/docs/create-doc#doc-front-matter
import { type FieldTypes, fieldTypes } from '../../page/rules/field-types.ts'

const ALL = `
draft: boolean | boolean text
unlisted: boolean | boolean text
hide_table_of_contents: boolean | boolean text
keywords: list
keywords.*: text | number | date
image: text
toc_min_heading_level: 2 to 6 | numeric text
toc_max_heading_level: 2 to 6 | numeric text
last_update: object
`
const POSTS_AND_DOCS = `${ALL}
id: text | number | date
title: string | number | date
description: string | number | date
slug: text | number | date
tags: list
tags.*: text | number | date | object
`
const DOCS = `${POSTS_AND_DOCS}
hide_title: boolean | boolean text
sidebar_key: text | number | date
sidebar_label: text | number | date
sidebar_position: number | numeric text
sidebar_class_name: text | number | date
sidebar_custom_props: object | date
displayed_sidebar: text | number | date | null
pagination_label: text | number | date
pagination_next: text | number | date | null
pagination_prev: text | number | date | null
custom_edit_url: string | null
parse_number_prefixes: boolean | boolean text
`
const BLOG = `${POSTS_AND_DOCS}
title_meta: string | number | date
sidebar_label: string | number | date
authors: text | number | date | list | object
author: text | number | date
`

export const FIELD_TYPES: Readonly<Record<string, FieldTypes>> = {
  docs: fieldTypes(DOCS),
  blog: fieldTypes(BLOG),
  pages: fieldTypes(ALL),
}
