import { z } from 'zod'
import { Reason } from '#platform/contract/fields.ts'

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

/** Fields of every decision: the token of an email link or, from the screen, the number of the record. */
export const decisionFields = {
  token: z.string().trim().min(1).max(200).optional(),
  reason: Reason.optional(),
  /** Hash of the content shown. The decision is rejected if the content has changed since. */
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /**
   * Version of the record, for screens that show the record itself. Without a link token, the hash or the version is
   * required.
   */
  version: z.int().optional(),
}
