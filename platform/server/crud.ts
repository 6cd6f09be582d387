/** Handlers of plain records, with their order and references. */

export { crud } from '#platform/server/crud/crud.ts'
export { namedSortableCrud } from '#platform/server/crud/named-sortable-crud.ts'
export type { ActorContext, Values } from '#platform/server/crud/record-files.ts'
export { rejectIfReferenced, type ReferenceSource } from '#platform/server/crud/references.ts'
export * from '#platform/server/crud/sort-order.ts'
export { sortableCrud } from '#platform/server/crud/sortable-crud.ts'
export { guardedStatusChange, statusChange } from '#platform/server/crud/status-change.ts'
export { defineRecord, type RowOf } from '#platform/server/crud/record-definition.ts'
export { recordStore } from '#platform/server/crud/record-store.ts'
