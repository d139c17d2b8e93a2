// One site in a process of its own, so that its memory is its own: `node measure-site.ts whole|history DIR[:ROOT] COMMITS`.
import { readConfig } from '../../../src/service/config.ts'
import { replaySite } from './replay-site.ts'
import { parseSite } from './site-under-test.ts'
import { checkWholeSite } from './whole-site.ts'

const [part, argument = '', commits] = process.argv.slice(2)
const { childEnv } = readConfig(process.env)
const site = parseSite(argument)
const measured =
  part === 'whole' ? await checkWholeSite(site, childEnv) : await replaySite(site, Number(commits), childEnv)
process.stdout.write(JSON.stringify(measured))
