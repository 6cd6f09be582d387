import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type AppCashIn, type AppTransaction, walletAppCalls } from '#areas/wallets/app/contract.ts'
import { ownWallet } from '#areas/wallets/app/server/own-wallet.ts'
import { maskedName, publishRefund, publishTransfer } from '#areas/wallets/app/server/transfers.ts'
import { beginCashIn } from '#areas/wallets/cash-in-methods/server/cash-ins.ts'
import { methods } from '#areas/wallets/cash-in-methods/server/methods.ts'
import { LimitKind } from '#areas/wallets/contract.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { limitRows } from '#areas/wallets/rules.ts'
import { postedTransaction } from '#areas/wallets/app/server/posted-transaction.ts'
import { postMovement, refundPayment } from '#areas/wallets/server/movements.ts'
import { findWallets, selectWallet } from '#areas/wallets/server/wallets.ts'
import { limitUsage } from '#areas/wallets/limit-usage.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'
import type { Database } from '#platform/server/db.ts'
import { orNotFound, rejectField } from '#platform/server/errors.ts'

export const walletAppHandlers = clientHandlersFor(walletAppCalls, {
  wallets: async ({ db, subscriberId }) => {
    const wallets = await findWallets(db, { subscriberIds: [subscriberId] })
    return {
      data: wallets.map(({ accountNo, businessName, status, kycLevel, balance, available }) => ({
        accountNo,
        businessName,
        status,
        level: kycLevel,
        balance: wholeCentavos(balance),
        availableBalance: wholeCentavos(available),
      })),
    }
  },

  transactions: async ({ db, subscriberId, request }) => {
    const { walletId } = await ownWallet(db, subscriberId, request.accountNo)
    return queryCursorPage<AppTransaction>(db, request, {
      table: 'wallet_txn',
      key: 'txn_id',
      sorts: {},
      partitionedBy: 'created_at',
      where: [sql`t.wallet_id = ${walletId}`],
      select: sql<AppTransaction>`t.ref_no, t.type, t.amount, t.fee, t.balance_after, t.channel, t.counterparty, t.status,
        t.created_at`,
    })
  },

  limits: async ({ db, subscriberId, request }) => {
    const { walletId } = await ownWallet(db, subscriberId, request.accountNo)
    const wallet = await selectWallet(db, { walletId })
    return {
      maxBalance: wallet.limits.maxBalance,
      limits: LimitKind.options.map((type) => {
        const [perTransaction, daily, monthly] = limitRows[type]
        return {
          type,
          perTransaction: wallet.limits[perTransaction],
          daily: wallet.limits[daily],
          dailyUsed: wholeCentavos(limitUsage(wallet, daily) ?? 0),
          monthly: wallet.limits[monthly],
          monthlyUsed: wholeCentavos(limitUsage(wallet, monthly) ?? 0),
        }
      }),
    }
  },

  transfer: async ({ db, subscriberId, request, origin }) => {
    const from = await ownWallet(db, subscriberId, request.accountNo)
    const [to] = await findWallets(db, { mobileNumbers: [request.to] })
    if (!to || to.businessId !== null) rejectField('to', walletsMessages('RECIPIENT_UNKNOWN'))
    const { transactions } = await postMovement(db, {
      type: 'p2p',
      fromWalletId: from.walletId,
      toWalletId: to.walletId,
      amount: request.amount,
      cause: `transfer ${randomUUID()}`,
      channel: 'App',
      memo: request.note,
      details: origin,
    })
    await publishTransfer(db, { from, to, transactions })
    return { ...postedTransaction(transactions[0]), recipient: maskedName(to.ownerName) }
  },

  refund: async ({ db, subscriberId, request }) => {
    const { accountNo, refNo: ref, amount, reason } = request
    const from = await ownWallet(db, subscriberId, accountNo)
    const { walletId } = from
    const { rows } = await sql<{ transferId: string | null }>`
      select t.transfer_id from wallet_txn first join wallet_txn t on t.transfer_id = first.transfer_id
      where first.txn_id = ${ref.slice(3)}::bigint and first.ref_no = ${ref} and t.wallet_id = ${walletId}
        and t.type = 'p2m_receive' and t.status = 'success'`.execute(db)
    const transferId = orNotFound(rows[0]?.transferId, walletsMessages('PAYMENT_NOT_FOUND', { ref }))
    const { transactions } = await refundPayment(db, { walletId, transferId, amount, reason })
    const [to] = await findWallets(db, { walletIds: transactions.slice(1).map((each) => each.walletId) })
    if (!to) throw new Error('The refund has no payer.')
    await publishRefund(db, { from, to, transactions, paymentRefNo: ref })
    return postedTransaction(transactions[0])
  },

  cashInMethods: async ({ db }) => ({
    data: (await methods(db, 'in')).filter(({ status }) => status === 'active'),
  }),

  cashIn: async ({ db, subscriberId, request, origin }) => {
    const { walletId } = await ownWallet(db, subscriberId, request.accountNo)
    const { method, amount, source } = request
    return findCashIn(db, walletId, await beginCashIn(db, { walletId, method, amount, source, origin }))
  },

  cashInStatus: async ({ db, subscriberId, request }) => {
    const { walletId } = await ownWallet(db, subscriberId, request.accountNo)
    return findCashIn(db, walletId, request.refNo)
  },
})

async function findCashIn(db: Database, walletId: number, ref: string): Promise<AppCashIn> {
  const { rows } = await sql<AppCashIn>`
    select c.ref_no, m.name as method, c.amount, c.fee, c.expires_at, c.created_at,
      case when c.status = 'pending' and c.expires_at < now() then 'expired' else c.status end as status
    from wallet_cash_in c join cashin_method m on m.method_id = c.method_id
    where c.wallet_id = ${walletId} and c.ref_no = ${ref}`.execute(db)
  return orNotFound(rows[0], walletsMessages('CASH_IN_NOT_FOUND', { ref }))
}
