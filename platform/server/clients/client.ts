import type { ClientScope } from '#platform/contract/client-scopes.ts'

/** The API client that sends a request, and the subscriber for whom it does. */
export type ApiClient = {
  id: number
  name: string
  scopes: ReadonlySet<ClientScope>
  requestsPerMinute: number
  /** subscriber.id, or null if the client acts for itself. */
  subscriberId: number | null
}

/** Returns the client that a valid access token was issued to, or null. `ip` must be in the client's ranges. */
export type AuthenticateClient = (token: string, ip: string) => Promise<ApiClient | null>
