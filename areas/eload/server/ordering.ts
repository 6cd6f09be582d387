export {
  arrange,
  closeGaps,
  lastPlace,
  moveOrder,
  type Order,
  orderVersion,
} from '#platform/server/ordering.ts'
