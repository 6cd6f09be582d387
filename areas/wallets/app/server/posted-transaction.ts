import type { PostedTransaction } from '#areas/wallets/server/movements.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'

/** The transaction of a movement as its owner sees it. */
export function postedTransaction(transaction: PostedTransaction | undefined) {
  if (!transaction) throw new Error('The ledger returned no transaction.')
  const { refNo, amount, fee, balanceAfter, createdAt } = transaction
  return {
    refNo,
    amount: wholeCentavos(amount),
    fee: wholeCentavos(fee),
    balanceAfter: wholeCentavos(balanceAfter),
    createdAt,
  }
}
