import { placeOf } from '#areas/staff/access.ts'
import { fromLevelAnd, makerLevel, toCreate, toUpdate, viewersOf } from '#platform/access.ts'

const notificationPlace = placeOf('Utilities', 'Notifications')

/** Minimum level for scheduling and sending. */
export const sendingLevel = 40

export const notificationReaders = viewersOf(notificationPlace)
/** Guard of people who write and submit notifications. */
export const notificationMakers = fromLevelAnd(makerLevel, toCreate(notificationPlace))
export const senders = fromLevelAnd(sendingLevel, toUpdate(notificationPlace))
