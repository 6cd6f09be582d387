/** Orders that providers carry out. */

export type { Connection } from '#platform/server/providers/connector.ts'
export {
  addProviderOrder,
  type ProviderOrder,
  type ProviderRecord,
} from '#platform/server/providers/orders.ts'
