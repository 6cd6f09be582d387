import { fromLevel } from '#platform/access/access.ts'

/** Minimum level for scheduling and sending. Notifications are not part of the permission tree. */
export const sendingLevel = 40
export const senders = fromLevel(sendingLevel)
