import { postedTransaction } from '#areas/wallets/app/server/posted-transaction.ts'
import { walletEvents } from '#areas/wallets/server/events.ts'
import type { PostedTransaction } from '#areas/wallets/server/movements.ts'
import type { WalletFacts } from '#areas/wallets/server/wallets.ts'
import type { Database } from '#platform/server/db.ts'
import { publishEvent } from '#platform/server/outbox.ts'

/** A name as the other party of a transfer sees it: `J*** R***`. */
export const maskedName = (name: string) => name.replace(/(\S)\S*/g, '$1***')

/** Publishes a transfer between two wallets for each of them. */
export async function publishTransfer(
  db: Database,
  from: WalletFacts,
  to: WalletFacts,
  [sent, received]: readonly PostedTransaction[],
): Promise<void> {
  for (const [event, wallet, posted] of [
    [walletEvents.sent, from, sent],
    [walletEvents.received, to, received],
  ] as const)
    await publishEvent(db, event, wallet.accountNo, {
      accountNo: wallet.accountNo,
      subscriber: wallet.cognitoSub,
      ...postedTransaction(posted),
    })
}
