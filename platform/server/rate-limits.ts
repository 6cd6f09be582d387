/** Limits of attempts by person and network. */

export { countLinkLookup, networkOf } from '#platform/server/rate-limits/networks.ts'
export { countUse } from '#platform/server/rate-limits/rate-limits.ts'
