import { BUILDERS, whyNot } from './builders.ts'
import { judgeBuild } from './judge-build.ts'
import { readBaseSite } from './read-cases.ts'
for (const b of BUILDERS) {
  const t = Date.now()
  console.log(b.title, whyNot(b, '/work/builders/tmp-judge'), judgeBuild(b, {files: readBaseSite(b.framework), shows: 'After the construct.'}, '/work/builders/tmp-judge'), Date.now() - t)
}
