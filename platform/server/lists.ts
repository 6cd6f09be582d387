/** Queries of lists: filters, sorts, search and cursors. */

export { amountPlan } from '#platform/server/lists/amount-plan.ts'
export * from '#platform/server/lists/list-query.ts'
export { containingPerson, isPerson, matchingPerson } from '#platform/server/lists/person-search.ts'
export type { SortColumn } from '#platform/server/lists/sort-column.ts'
