// `docmend login`: a link that signs the instance admin in to the dashboard.
import { createSignInLink } from '../service/admin/sign-in-link.ts'
import { readConfig } from '../service/config.ts'
import { EXIT, type Runtime } from './runtime.ts'

export async function login(runtime: Runtime, { json }: { json?: boolean }): Promise<number> {
  const config = readConfig(runtime.env)
  const { url, minutes } = await createSignInLink(config)
  if (json === true) runtime.stdout(`${JSON.stringify({ url })}\n`)
  else {
    runtime.stdout(`${url}\n`)
    runtime.stderr(`Open this link in a browser within ${minutes} minutes. It works once.\n`)
    if (config.baseUrl === undefined)
      runtime.stderr(
        `BASE_URL is not set here; replace ${new URL(url).host} in the link with the address of your service.\n`,
      )
  }
  return EXIT.done
}
