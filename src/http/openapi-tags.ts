// The groups of operations in the OpenAPI document. Generated clients and references show one section for each.

interface Tag {
  name: string
  description: string
  /** Beginnings of the paths that belong to it. */
  paths: readonly string[]
}

const TAGS: readonly Tag[] = [
  { name: 'Jobs', description: 'Prompts that become pull requests or patches.', paths: ['/v1/agent/', '/v2/agent/'] },
  {
    name: 'Page views',
    description: 'Reports on page views, human and AI, and their input.',
    paths: ['/v1/analytics/'],
  },
  { name: 'Browser script', description: 'Counts page views in browsers.', paths: ['/v1/beacon/', '/beacon.js'] },
  { name: 'Service', description: 'Health and description of this service.', paths: ['/'] },
]

/** As in the OpenAPI document. */
export const OPENAPI_TAGS = TAGS.map(({ name, description }) => ({ name, description }))

export function tagOf(path: string): string {
  const tag = TAGS.find(({ paths }) => paths.some((start) => path.startsWith(start)))
  if (tag === undefined) throw new Error(`The path of a route begins with a slash: ${path}`)
  return tag.name
}
