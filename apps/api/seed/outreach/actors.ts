/** The people of the demo who write and who let go. */
export const [maker, checker] = ['maker@erp.test', 'checker@erp.test']

export const hourMs = 3_600_000

/** A moment some hours from the seed's own; below zero, before it. */
export const hoursFrom = (until: number, hours: number) => new Date(until + hours * hourMs).toISOString()
