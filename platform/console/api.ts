/** Calls of the API from screens: queries, mutations and their state. */

export { callApi } from '#platform/console/api/api-client.ts'
export * from '#platform/console/api/api.ts'
export { useEventStream } from '#platform/console/api/event-stream.ts'
export { callLegacyApi } from '#platform/console/api/legacy-api.ts'
export { useRefetchCall } from '#platform/console/api/use-refetch-call.ts'
export { useUncachedQuery } from '#platform/console/api/use-uncached-query.ts'
