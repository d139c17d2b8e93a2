// Port: what answers the messages of the Model Context Protocol. Implemented in src/http/mcp/.
import type { Scope } from '../../contract/scopes.ts'

/** A request whose key was let through. */
export interface McpRequest {
  /** Its body has been read. */
  request: Request
  /** Parsed JSON of any shape. */
  body: unknown
  /** The project of the key. */
  projectId: string
  scopes: readonly Scope[]
  /** Identifies the credential: the same for all its requests, and not a secret. */
  askedBy: string
  apiKey: string
  /** Sends a request to this API as the same client. */
  fetch: typeof fetch
  /** Aborts when the answer is sent, or nobody reads it any more. */
  over: AbortSignal
}

export interface McpEndpoint {
  /** Gives the answer, which may be a stream, with the statuses and headers of the protocol. */
  answer(request: McpRequest): Promise<Response>
}
