import { z } from 'zod'
import { Reason } from '#platform/contract/fields/text.ts'

/** Every carrier a promo can be of, as it stands in paths. `ml` sells diamonds of a game and is no network. */
export const carriers = ['globe', 'tm', 'gomo', 'smart', 'tnt', 'sun', 'dito', 'cherry', 'ml'] as const
export const Carrier = z.enum(carriers)
export type Carrier = z.infer<typeof Carrier>

/** A carrier, or every one of them. */
export const AnyCarrier = z.enum([...carriers, 'all'])
export type AnyCarrier = z.infer<typeof AnyCarrier>

/** How people write each carrier's name. */
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

/** What every decision carries beside its verb: the token of a mail or, from the screen, the record's number. */
export const decisionFields = {
  token: z.string().trim().min(1).max(200).optional(),
  reason: Reason.optional(),
  /** What the screen showed: where it has changed since, nothing is decided. */
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** The record's own, where a screen shows that: without a link, one of the two is needed. */
  version: z.int().optional(),
}
