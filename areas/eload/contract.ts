import { z } from 'zod'

/**
 * Carriers of promos as written in paths, in the order of their tabs. `ml` sells Mobile Legends diamonds and is not a
 * network. Each is also a row of `eload_carrier`.
 */
export const carriers = ['globe', 'tm', 'gomo', 'smart', 'tnt', 'sun', 'dito', 'cherry', 'ml'] as const
export const Carrier = z.enum(carriers)
export type Carrier = z.infer<typeof Carrier>

/** A carrier that is a network. */
export const NetworkCarrier = Carrier.exclude(['ml'])

/** A carrier, or `all`. */
export const AnyCarrier = z.enum([...carriers, 'all'])
export type AnyCarrier = z.infer<typeof AnyCarrier>

/** Display names of the carriers. */
export const carrierNames: Readonly<Record<Carrier, string>> = {
  globe: 'Globe',
  tm: 'TM',
  gomo: 'GOMO',
  smart: 'Smart',
  tnt: 'TNT',
  sun: 'Sun',
  dito: 'DITO',
  cherry: 'Cherry',
  ml: 'Mobile Legends',
}

export { ActiveStatus, auditFields, NamedRecord } from '#platform/contract/record.ts'
