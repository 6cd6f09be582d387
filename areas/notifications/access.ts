import { fromLevel } from '#platform/access/access.ts'

/** From this level on one schedules and sends. Notifications stand outside the access tree. */
export const sendingLevel = 40
export const senders = fromLevel(sendingLevel)
