import { sql } from 'kysely'
import type { adjustmentCalls, AdjustmentType } from '#areas/adjustments/contract.ts'
import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { getWalletError } from '#areas/adjustments/rules.ts'
import { findWallets, type WalletFacts } from '#areas/wallets/public.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { NotFound } from '#platform/server/errors.ts'
import type { RequestContext } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'
import { countUse } from '#platform/server/rate-limits.ts'
import type { Message } from '#platform/words.ts'

const draftLimits = [
  { max: 60, seconds: 60 },
  { max: 600, seconds: 86_400 },
]

type Draft = RequestOf<(typeof adjustmentCalls)['checks']>

/** Checks of an adjustment that is being entered. Rate limited, because they reveal transactions of the wallet. */
export async function checksOfDraft({
  db,
  staff,
  request: { adjustmentId = 0, walletId, type, amount, relatedTxn },
}: Pick<RequestContext<Draft, Staff>, 'db' | 'request' | 'staff'>) {
  await countUse(db, { personId: staff.id, purpose: 'checks of an adjustment', limits: draftLimits })
  const [wallet] = await findWallets(db, { walletIds: [walletId] })
  if (!wallet) throw new NotFound(adjustmentsMessages('WALLET_NOT_FOUND', { id: walletId }))
  return checkAdjustment(db, { adjustmentId, walletId, type, amountCentavos: amount, relatedTxn }, wallet)
}

type Checked = {
  /** Excluded from the comparison with earlier adjustments; 0 for a new one. */
  adjustmentId: number
  walletId: number
  type: AdjustmentType
  amountCentavos: number
  relatedTxn: string
}

/** Checks of an adjustment, shown to its maker while it is entered and to its approvers. */
export async function checkAdjustment(
  db: Database,
  { adjustmentId, walletId, type, amountCentavos, relatedTxn }: Checked,
  wallet: Pick<WalletFacts, 'accountNo' | 'status' | 'available'>,
): Promise<{ errors: Message[]; doubtful: Message[]; passed: Message[] }> {
  const { rows } = await sql<{
    lately: number
    sum: number
    sameTxn: string | null
    same: string | null
    isKnown: boolean
  }>`
    select count(*) as lately, coalesce(sum(a.amount), 0)::bigint as sum,
      (array_agg(a.ref_no order by a.created_at desc) filter (where a.related_txn = ${relatedTxn} and a.related_txn <> ''))[1] as same_txn,
      (array_agg(a.ref_no order by a.created_at desc) filter (where a.amount = ${amountCentavos}))[1] as same,
      (${relatedTxn} = '' or exists (select from published_wallet_txn t where t.wallet_id = ${walletId} and t.ref_no = ${relatedTxn})) as is_known
    from adjustment a
    where a.wallet_id = ${walletId} and a.type = ${type} and a.adjustment_id <> ${adjustmentId}
      and a.status not in ('rejected', 'cancelled', 'expired', 'failed') and a.created_at > now() - interval '7 days'`.execute(
    db,
  )
  const { lately = 0, sum = 0, sameTxn = null, same = null, isKnown = true } = rows[0] ?? {}
  const isDebit = type === 'debit'
  const isShort = isDebit && wallet.available < amountCentavos
  const isOnHold = isDebit && wallet.status === 'on_hold'
  const walletError = getWalletError(wallet)
  const doubtful = [
    isShort && adjustmentsMessages('WARNING_LOW_BALANCE'),
    isOnHold && adjustmentsMessages('WARNING_ON_HOLD'),
    sameTxn !== null
      ? adjustmentsMessages('WARNING_SAME_TRANSACTION', { ref: sameTxn })
      : same !== null && adjustmentsMessages('WARNING_SAME_AMOUNT', { ref: same }),
    lately > 0 &&
      adjustmentsMessages('WARNING_TOTAL', { count: lately, total: formatCentavos(sum + amountCentavos) }),
    !isKnown && adjustmentsMessages('WARNING_OTHER_WALLET', { ref: relatedTxn }),
  ]
  const passed = [
    walletError === null && !isOnHold && adjustmentsMessages('CHECK_WALLET'),
    isDebit && !isShort && adjustmentsMessages('CHECK_BALANCE'),
    lately === 0 && adjustmentsMessages('CHECK_NO_OTHER'),
    relatedTxn !== '' && isKnown && adjustmentsMessages('CHECK_TRANSACTION', { ref: relatedTxn }),
  ]
  const isMessage = (each: Message | false): each is Message => each !== false
  return {
    errors: walletError ? [walletError] : [],
    doubtful: doubtful.filter(isMessage),
    passed: passed.filter(isMessage),
  }
}
