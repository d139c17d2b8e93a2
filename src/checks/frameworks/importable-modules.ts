import type { Framework } from './framework.ts'

/** Gives the modules that pages in MDX may import by the rules of these frameworks, for a sentence: `@theme/{Details,Tabs}`. */
export function importableModules(frameworks: Iterable<Framework>): string[] {
  const modules = [...frameworks].flatMap(({ activeContent }) => [...(activeContent?.imports?.keys() ?? [])])
  const folders = Map.groupBy([...new Set(modules)].sort(), (module) => module.slice(0, module.lastIndexOf('/') + 1))
  return [...folders].flatMap(([folder, all]) => {
    const names = all.map((module) => module.slice(folder.length))
    return folder === '' || names.length === 1 ? all : [`${folder}{${names.join(',')}}`]
  })
}
