// What an API key may be allowed to do.

export const SCOPES = ['jobs:read', 'jobs:write', 'views:read', 'views:write'] as const
export type Scope = (typeof SCOPES)[number]
