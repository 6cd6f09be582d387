/** Pages for addresses that cannot be shown. */

export { ErrorPage, NotFound } from '#platform/console/layout/ErrorPage.tsx'
