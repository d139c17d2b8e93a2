// The code of a site that may change what its pages evaluate.
import { isBelow, pathFrom } from '../config/paths.ts'
import type { SiteRules } from '../frameworks/framework.ts'
import type { TemplateFault } from '../page/page-analysis.ts'
import { readText } from './load-rules.ts'
import type { Overlay } from './overlay.ts'

/** With more of them, nothing is certain. */
const MAX_FILES = 100

/** Gives a test: true for a fault of a page that this code may settle. */
export async function readTemplateSettings(
  { framework, folder }: SiteRules,
  overlay: Overlay,
): Promise<(fault: TemplateFault) => boolean> {
  const { template } = framework.text ?? {}
  if (template === undefined) return () => true
  const read = new Map<string, string>()
  for (const path of overlay.files.paths()) {
    const inside = isBelow(path, folder) ? pathFrom(folder, path) : ''
    if (!template.settings.test(inside)) continue
    if (read.size === MAX_FILES) return () => true
    read.set(inside, (await readText(overlay, path)) ?? '')
  }
  return template.settledBy(read)
}
