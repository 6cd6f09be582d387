import { walletsMessages } from '#areas/wallets/messages.ts'
import { findWallets, type WalletFacts } from '#areas/wallets/server/wallets.ts'
import type { Database } from '#platform/server/db.ts'
import { NotFound } from '#platform/server/errors.ts'

/** Returns a wallet of the subscriber. A wallet of somebody else is not found. */
export async function ownWallet(db: Database, subscriberId: number, accountNo: string): Promise<WalletFacts> {
  const wallets = await findWallets(db, { subscriberIds: [subscriberId] })
  const wallet = wallets.find((each) => each.accountNo === accountNo)
  if (!wallet) throw new NotFound(walletsMessages('NOT_FOUND', { wallet: accountNo }))
  return wallet
}
