/** Calls of API clients. */

export type { ApiClient, AuthenticateClient } from '#platform/server/clients/client.ts'
export {
  type ClientContext,
  clientHandlersFor,
  type HandledClientCall,
} from '#platform/server/clients/client-handlers.ts'
export type { RequestLog } from '#platform/server/clients/request-log.ts'
export { queryCursorPage } from '#platform/server/clients/cursor-page.ts'
