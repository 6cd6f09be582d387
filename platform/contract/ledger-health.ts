import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** What a check of the books found wrong: which rule, at which account or transfer, and how. */
export const LedgerError = z.object({ fault: z.string(), what: z.string(), told: z.string() })
export type LedgerError = z.infer<typeof LedgerError>

export const AssetFigures = z.object({
  asset: z.string(),
  name: z.string(),
  /** Digits after the point; the amounts are whole minor units. */
  decimals: z.int(),
  accounts: z.int(),
  /** What all wallets hold, and what the house's accounts hold against it: their sum is zero. */
  wallets: z.int(),
  house: z.int(),
  held: z.int(),
})
export type AssetFigures = z.infer<typeof AssetFigures>

export const LedgerHealth = z.object({
  /** `late` when no check has ended for five minutes: what was found then may no longer hold. */
  state: z.enum(['sound', 'wrong', 'late', 'unchecked']),
  /** Whether money is stopped, and since when. */
  stopped: z.boolean(),
  /** Only for those who run the house. */
  why: z.string(),
  since: Moment.nullable(),
  checkedAt: Moment.nullable(),
  tookMs: z.int(),
  /** Whether this person may see the figures; to others none are told. */
  figuresShown: z.boolean(),
  assets: z.array(AssetFigures),
  faultCount: z.int(),
  /** Only for those who run the house. */
  faults: z.array(LedgerError),
})
export type LedgerHealth = z.infer<typeof LedgerHealth>

export const ledgerCalls = {
  health: call('/ledger/health', {
    needs: 'signed-in',
    request: z.strictObject({}),
    reply: LedgerHealth,
    background: true,
  }),
}
