import { isPerson } from '#platform/server/lists.ts'
import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import type { Message } from '#platform/words.ts'
import { getWalletError } from '#areas/adjustments/rules.ts'
import { sql } from 'kysely'
import type { AdjustableWallet } from '#areas/adjustments/contract.ts'
import { findWallets, type WalletFacts } from '#areas/wallets/public.ts'
import { maskedMobile, mobileFrom, wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import type { RequestContext } from '#platform/server/http.ts'
import { countUse } from '#platform/server/rate-limits.ts'
import { ValidationError } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

const maxResults = 10

/** Rate limit for searches by name, which run while typing. */
const byNameLimits = [{ max: 60, seconds: 60 }]
/**
 * Rate limits for searches by number. A result reveals the owner of the number, so the limits prevent enumeration.
 */
const byNumberLimits = [
  { max: 20, seconds: 60 },
  { max: 200, seconds: 86_400 },
]

type Search = { search: string; walletId?: number | undefined }
type WalletLookupContext = Pick<RequestContext<Search, Staff>, 'db' | 'request' | 'staff' | 'audit'>

/**
 * Finds wallets by full mobile or account number, or by part of a business name. Lookups by number are audited, and
 * both are rate limited per person.
 */
export async function findWalletsToAdjust({
  db,
  request,
  staff,
  audit,
}: WalletLookupContext): Promise<AdjustableWallet[]> {
  const { search, walletId } = request
  const mobile = mobileFrom(search)
  const digits = search.replaceAll(/[\s-]/g, '')
  const accountNo = /^\d{16}$/.test(digits) ? digits : null
  if (walletId === undefined && !mobile && accountNo === null) {
    if (search.length < 2) return []
    await countUse(db, { personId: staff.id, purpose: 'wallets by name', limits: byNameLimits })
    return (await findWallets(db, { walletIds: await walletsNamed(db, search) })).map(listView)
  }
  await countUse(db, { personId: staff.id, purpose: 'wallets by number', limits: byNumberLimits })
  const found =
    walletId !== undefined
      ? await findWallets(db, { walletIds: [walletId] })
      : mobile
        ? await findWallets(db, { mobileNumbers: [mobile] })
        : await findWallets(db, { walletIds: await walletsAt(db, accountNo ?? '') })
  await audit({
    action: 'View',
    kind: 'wallet',
    recordId: found[0]?.walletId ?? 0,
    label: found.length === 0 ? 'Not found' : found.map((wallet) => wallet.accountNo).join(', '),
    after: { by: walletId !== undefined ? 'wallet' : mobile ? 'mobile number' : 'account number' },
  })
  return found.map(listView)
}

async function walletsNamed(db: Database, search: string): Promise<number[]> {
  const { rows } = await sql<{ walletId: number }>`
    select w.wallet_id from published_business b join published_wallet w on w.business_id = b.business_id
    where b.deleted_at is null and ${isPerson(sql`b.search_text`, search)}
    order by b.business_name limit ${maxResults}`.execute(db)
  return rows.map(({ walletId }) => walletId)
}

async function walletsAt(db: Database, accountNo: string): Promise<number[]> {
  const { rows } = await sql<{ walletId: number }>`
    select wallet_id from published_wallet where account_no = ${accountNo}`.execute(db)
  return rows.map(({ walletId }) => walletId)
}

const listView = (wallet: WalletFacts): AdjustableWallet => ({
  walletId: wallet.walletId,
  cognitoSub: wallet.cognitoSub,
  accountNo: wallet.accountNo,
  ownerName: wallet.ownerName,
  businessName: wallet.businessName,
  mobile: maskedMobile(wallet.mobileNumber),
  status: wallet.status,
  balance: wholeCentavos(wallet.balance),
  availableBalance: wholeCentavos(wallet.available),
})

/** Loads the wallet to adjust. Throws if it does not exist, belongs to a different owner than given, or is closed. */
export async function walletToAdjust(
  db: Database,
  { walletId, cognitoSub }: { walletId: number; cognitoSub: string | null },
): Promise<WalletFacts> {
  const [wallet] = await findWallets(db, { walletIds: [walletId] })
  if (!wallet) throw atWallet(adjustmentsMessages('WALLET_NOT_FOUND', { id: walletId }))
  if (wallet.cognitoSub !== cognitoSub) throw atWallet(adjustmentsMessages('WALLET_OWNER_CHANGED'))
  const reason = getWalletError(wallet)
  if (reason) throw atWallet(reason)
  return wallet
}

const atWallet = (message: Message) => new ValidationError([{ field: 'walletId', message }])
