import type { ActiveContentRules } from '../../active-content/rules.ts'

/** https://www.mintlify.com/docs/components. Every page may render them without an import. */
const COMPONENTS =
  'Accordion AccordionGroup Badge Banner Callout Card CardGroup Cards Check CodeBlock CodeGroup Color Color.Row ' +
  'Color.Item Column Columns Danger Error Expandable Frame Heading Icon Info Latex Mermaid Note Panel Param ParamField ' +
  'Prompt RequestExample ResponseExample Response ResponseField Snippet Step Steps Tab Tabs Tile Tiles Tip Tooltip Tree ' +
  'Tree.Folder Tree.File Update Video View Visibility Warning ZoomImage'

/** https://www.mintlify.com/docs/organize/pages */
const FIELDS =
  'icontype icon_type mode openapi openapi-schema asyncapi api authmethod playground contenttype hideapimarker rss ' +
  'hidefooterpagination timestamp boost public asyncapi-channel showsource lastupdateddate'

export const activeContent: ActiveContentRules = {
  components: new Set(COMPONENTS.split(' ')),
  fields: new Set(FIELDS.split(' ')),
}
