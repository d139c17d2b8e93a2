// Numbers of signing in. See "Where numbers live" in docs/architecture.md.

/** A browser that nobody has used for this long is signed out. */
export const SESSION_IDLE_DAYS = 7

/** A browser is signed out after this long, however much it is used: who has lost an account has lost it everywhere. */
export const SESSION_DAYS = 30

/** Browsers in which one person may be signed in; the one that was used least recently goes. */
export const PERSON_MAX_SESSIONS = 20

/** Signing in with GitHub has to be finished in this time. GitHub's own code lives for 10 minutes. */
export const SIGN_IN_MINUTES = 10

/** Sign-ins under way at once; the oldest go, so that strangers who begin many cannot fill the database. */
export const UNFINISHED_LOGINS = 10_000

/** A sign-in link of `docmend login` works for this long, and once. */
export const SIGN_IN_LINK_MINUTES = 15

/** GitHub is given this long to answer while a person waits for a page. */
export const IDENTITY_TIMEOUT_MS = 10_000
