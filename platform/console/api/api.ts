// Entry point of the API client. Unused exports are removed from each chunk.
export { HttpError, ApiError, errorMessage } from '#platform/console/http/api-errors.ts'
export { callApi } from './api-client.ts'
export { queryKeyFor, queryOptionsFor } from './query-options.ts'
export { useApiQuery } from './use-api-query.ts'
export { useApiMutation } from './use-api-mutation.ts'
export { useSuspenseApiQueries } from './use-suspense-api-queries.ts'
export { useSuspenseApiQuery } from './use-suspense-api-query.ts'
