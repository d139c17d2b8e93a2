// All tasks, in the order of the table.
import type { Task } from '../task.ts'
import { ABSTENTIONS } from './abstentions.ts'
import { CAUSES } from './causes.ts'
import { FACTS } from './facts.ts'
import { FOLLOW_UPS } from './follow-ups.ts'
import { HOSTILE } from './hostile.ts'
import { LINKS } from './links.ts'
import { MANY_FILES } from './many-files.ts'
import { NOTHING_TO_DO } from './nothing-to-do.ts'
import { ODD_PAGES } from './odd-pages.ts'
import { PAGES } from './pages.ts'
import { PARTS } from './parts.ts'
import { RENAMES } from './renames.ts'

export const TASKS: readonly Task[] = [
  ...RENAMES,
  ...LINKS,
  ...FACTS,
  ...PAGES,
  ...ODD_PAGES,
  ...NOTHING_TO_DO,
  ...HOSTILE,
  ...FOLLOW_UPS,
  ...MANY_FILES,
  ...CAUSES,
  ...PARTS,
  ...ABSTENTIONS,
]
