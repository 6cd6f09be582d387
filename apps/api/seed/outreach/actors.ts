import { hourMs } from '#platform/contract/fields/manila.ts'
/** The demo people who write notifications and who release them. */
export const [maker, checker] = ['maker@erp.test', 'checker@erp.test']

/** Returns the time the given number of hours after the reference time. Negative hours are in the past. */
export const hoursFrom = (until: number, hours: number) => new Date(until + hours * hourMs).toISOString()
