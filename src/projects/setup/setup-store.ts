// Port: what the set-up keeps: what lets a browser in, registrations under way, and the App. Implemented in src/storage/.
// Tokens are stored as hashes only.

/** `token` is printed to the log, `session` is the cookie that it becomes, `state` is on its way over GitHub. */
export type PassKind = 'token' | 'session' | 'state'

export interface Pass {
  kind: PassKind
  hash: string
  /** Of a state: the browser that began. */
  boundTo: string
  /** Epoch milliseconds. */
  createdAt: number
}

/** The App with its secrets encrypted. */
export interface StoredApp {
  appId: number
  slug: string
  htmlUrl: string
  encrypted: string
  createdAt: number
}

export interface SetupStore {
  /** Saves a pass, and forgets the oldest of its kind beyond `keep`. */
  addPass(pass: Pass, keep: number): Promise<void>
  /** Gives the passes of a kind that were made at this time or later, the newest first. */
  listPasses(kind: PassKind, since: number): Promise<Pass[]>
  /** Gives a pass and forgets it, to one caller alone; undefined when there is none that is so young. */
  takePass(kind: PassKind, hash: string, since: number): Promise<Pass | undefined>
  /** Forgets all passes of a kind. */
  dropPasses(kind: PassKind): Promise<void>
  /** Gives when the last webhook of GitHub came that told something new; undefined = none in the last days. */
  lastWebhookAt(): Promise<number | undefined>
  /** Gives the App that is stored. */
  findApp(): Promise<StoredApp | undefined>
  /** Stores the App in place of the one with this number (undefined = of none); false when another one is there. */
  keepApp(app: StoredApp, instead: number | undefined): Promise<boolean>
  /** Replaces what the App's secrets are encrypted in; false when it is not `from` any more. */
  replaceSecrets(from: string, to: string): Promise<boolean>
}
