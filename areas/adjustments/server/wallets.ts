import { sql } from 'kysely'
import type { AdjustableWallet } from '#areas/adjustments/contract.ts'
import { findWallets, type WalletFacts } from '#areas/wallets/public.ts'
import { maskedMobile, mobileFrom } from '#platform/contract/mobile.ts'
import { wholeCentavos } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/database.ts'
import { FieldRefusal } from '#platform/server/refusal.ts'

const most = 10

/** Wallets that a search finds: by mobile or account number in full, or by a part of a business's name. */
export async function searchWallets(
  db: Database,
  { search, walletId }: { search: string; walletId?: number | undefined },
): Promise<AdjustableWallet[]> {
  if (walletId !== undefined) return (await findWallets(db, { walletIds: [walletId] })).map(shown)
  const mobile = mobileFrom(search)
  if (mobile) return (await findWallets(db, { mobileNumbers: [mobile] })).map(shown)
  if (search.length < 2) return []
  const digits = search.replaceAll(/[\s-]/g, '')
  const { rows } = /^\d{16}$/.test(digits)
    ? await sql<{ walletId: number }>`select wallet_id from wallet where account_no = ${digits}`.execute(db)
    : await sql<{ walletId: number }>`
        select w.wallet_id from business b join wallet w on w.business_id = b.business_id
        where b.deleted_at is null and b.search_text like '%' || search_fold(${escaped(search)}) || '%'
        order by b.business_name limit ${most}`.execute(db)
  if (rows.length === 0) return []
  return (await findWallets(db, { walletIds: rows.map(({ walletId: id }) => id) })).map(shown)
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

const shown = (wallet: WalletFacts): AdjustableWallet => ({
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

/** The wallet that is to be adjusted: there, its owner's as told, and not shut. */
export async function walletToAdjust(
  db: Database,
  { walletId, cognitoSub }: { walletId: number; cognitoSub: string | null },
): Promise<WalletFacts> {
  const [wallet] = await findWallets(db, { walletIds: [walletId] })
  if (!wallet) throw atWallet(`There is no wallet ${walletId}.`)
  if (wallet.cognitoSub !== cognitoSub)
    throw atWallet('This wallet belongs to somebody else. Choose it again.')
  const reason = whyNotAdjust(wallet)
  if (reason) throw atWallet(reason)
  return wallet
}

/** Why nothing is adjusted in this wallet now, or null. A wallet on hold still takes credits. */
export function whyNotAdjust({
  status,
  accountNo,
}: Pick<WalletFacts, 'status' | 'accountNo'>): string | null {
  if (status === 'closed') return `Wallet ${accountNo} is closed.`
  if (status === 'frozen') return `Wallet ${accountNo} is frozen: nothing may move.`
  return null
}

const atWallet = (message: string) => new FieldRefusal([{ field: 'walletId', message }])
