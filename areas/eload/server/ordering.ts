export {
  reorder,
  closeGaps,
  nextPosition,
  bumpOrderVersion,
  type SortOrder,
  orderVersion,
} from '#platform/server/crud/sort-order.ts'
