/** Postings of concurrent requests in one commit. */

export { inSet } from '#platform/server/group-commit/group-commit.ts'
