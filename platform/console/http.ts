/** Errors of the API as the console reports them. */

export { ApiError, errorMessage, HttpError } from '#platform/console/http/api-errors.ts'
