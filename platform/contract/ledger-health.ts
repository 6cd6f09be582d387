import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** An error found by the ledger check: the violated rule, the account or transfer, and the details. */
export const LedgerError = z.object({ error: z.string(), subject: z.string(), detail: z.string() })
export type LedgerError = z.infer<typeof LedgerError>

export const AssetFigures = z.object({
  asset: z.string(),
  name: z.string(),
  /** Decimal places of the asset; amounts are in whole minor units. */
  decimals: z.int(),
  accounts: z.int(),
  /** Total balance of all wallets, and the total of the operator accounts against it. Their sum is zero. */
  wallets: z.int(),
  house: z.int(),
  held: z.int(),
})
export type AssetFigures = z.infer<typeof AssetFigures>

export const LedgerHealth = z.object({
  /**
   * `late` if no check has finished for five minutes, so the last result may be outdated. `clock` if postings are
   * suspended because the clock of the database is ahead.
   */
  state: z.enum(['sound', 'wrong', 'late', 'unchecked', 'clock']),
  /** Seconds by which the clock of the database is ahead; null unless postings are suspended for it. */
  clockAheadS: z.number().nullable(),
  /** Whether money movements are stopped, and since when. */
  stopped: z.boolean(),
  /** Only for administrators (level 80 and above); empty for others. */
  why: z.string(),
  since: Moment.nullable(),
  checkedAt: Moment.nullable(),
  tookMs: z.int(),
  /** Whether the person has permission to see the figures; otherwise they are left out. */
  figuresShown: z.boolean(),
  assets: z.array(AssetFigures),
  errorCount: z.int(),
  /** Only for administrators (level 80 and above); empty for others. */
  errors: z.array(LedgerError),
})
export type LedgerHealth = z.infer<typeof LedgerHealth>

export const ledgerCalls = {
  health: call('/ledger/health', {
    needs: 'signed-in',
    reply: LedgerHealth,
    background: true,
  }),
}
