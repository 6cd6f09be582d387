import { postedTransaction } from '#areas/wallets/app/server/posted-transaction.ts'
import { walletEvents } from '#areas/wallets/server/events.ts'
import type { PostedTransaction } from '#areas/wallets/server/movements.ts'
import type { WalletFacts } from '#areas/wallets/server/wallets.ts'
import type { Database } from '#platform/server/db.ts'
import { publishEvent } from '#platform/server/outbox.ts'

/** A name as the other party of a transfer sees it: `J*** R***`. */
export const maskedName = (name: string) => name.replace(/(\S)\S*/g, '$1***')

type Owner = Pick<WalletFacts, 'accountNo' | 'cognitoSub'>
type Between = { from: Owner; to: Owner; transactions: readonly PostedTransaction[] }

const ofOwner = ({ accountNo, cognitoSub: subscriber }: Owner, posted: PostedTransaction | undefined) => ({
  accountNo,
  subscriber,
  ...postedTransaction(posted),
})

/** Publishes a transfer between people for each of the two wallets. */
export async function publishTransfer(
  db: Database,
  { from, to, transactions: [sent, received] }: Between,
): Promise<void> {
  await publishEvent(db, walletEvents.sent, from.accountNo, ofOwner(from, sent))
  await publishEvent(db, walletEvents.received, to.accountNo, ofOwner(to, received))
}

/** Publishes a payment to a merchant for each of the two wallets. */
export async function publishPayment(
  db: Database,
  { from, to, transactions: [sent, received], reference }: Between & { reference: string },
): Promise<void> {
  await publishEvent(db, walletEvents.paymentSent, from.accountNo, { ...ofOwner(from, sent), reference })
  await publishEvent(db, walletEvents.paymentReceived, to.accountNo, { ...ofOwner(to, received), reference })
}

/** Publishes a refund by a merchant for each of the two wallets. */
export async function publishRefund(
  db: Database,
  { from, to, transactions: [sent, received], paymentRefNo }: Between & { paymentRefNo: string },
): Promise<void> {
  await publishEvent(db, walletEvents.refundSent, from.accountNo, { ...ofOwner(from, sent), paymentRefNo })
  await publishEvent(db, walletEvents.refundReceived, to.accountNo, {
    ...ofOwner(to, received),
    paymentRefNo,
  })
}
