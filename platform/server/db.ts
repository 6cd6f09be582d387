/** Connection, transactions and batches. */

export { inBatches } from '#platform/server/db/batches.ts'
export { listenToChannel } from '#platform/server/db/channel-listener.ts'
export * from '#platform/server/db/database.ts'
export { staffName } from '#platform/server/db/staff-name.ts'
