import { type SqlBool, sql } from 'kysely'
import { maskedName, publishTransfer } from '#areas/wallets/app/server/transfers.ts'
import { ownWallet } from '#areas/wallets/app/server/own-wallet.ts'
import { postedTransaction } from '#areas/wallets/app/server/posted-transaction.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import {
  type AppPaymentRequest,
  paymentRequestAppCalls,
} from '#areas/wallets/payment-requests/app/contract.ts'
import {
  endPaymentRequest,
  lockPaymentRequest,
  type PaymentRequest,
  requestColumns,
  requestPayment,
} from '#areas/wallets/payment-requests/server/payment-requests.ts'
import { postMovement } from '#areas/wallets/server/movements.ts'
import { findWallets } from '#areas/wallets/server/wallets.ts'
import { type ClientContext, clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'
import type { Database } from '#platform/server/db.ts'
import { orNotFound, rejectField } from '#platform/server/errors.ts'

/** Whether a column is a wallet of the subscriber. */
const isOwn = (column: 'wallet_id' | 'payer_wallet_id', subscriberId: number) =>
  sql<SqlBool>`${sql.ref(`t.${column}`)} in (select wallet_id from wallet where subscriber_id = ${subscriberId})`

export const paymentRequestAppHandlers = clientHandlersFor(paymentRequestAppCalls, {
  request: async ({ db, subscriberId, request, audit }) => {
    const wallet = await ownWallet(db, subscriberId, request.accountNo)
    const [payer] = await findWallets(db, { mobileNumbers: [request.from] })
    const isPerson = payer && payer.businessId === null && payer.subscriberId !== subscriberId
    if (!isPerson || payer.status === 'closed') rejectField('from', walletsMessages('PAYER_UNKNOWN'))
    const created = await requestPayment(db, { wallet, payer }, request)
    await audit({ action: 'Create', ...subjectOf(created), toStatus: 'pending' })
    return viewOf(db, subscriberId, created.refNo)
  },

  list: async ({ db, subscriberId, request: { direction, ...page } }) => {
    const own = direction === 'incoming' ? 'payer_wallet_id' : 'wallet_id'
    const { rows: wallets } = await sql<{ walletId: number }>`
      select wallet_id from wallet where subscriber_id = ${subscriberId}`.execute(db)
    const { data, nextCursor } = await queryCursorPage<PaymentRequest>(db, page, {
      table: 'wallet_payment_request',
      key: 'payment_request_id',
      sorts: {},
      where: [sql`${sql.ref(`t.${own}`)} = any(${wallets.map(({ walletId }) => walletId)}::bigint[])`],
      select: requestColumns,
    })
    return { data: await viewsOf(db, subscriberId, data), nextCursor }
  },

  show: ({ db, subscriberId, request }) => viewOf(db, subscriberId, request.refNo),

  pay: async ({ db, subscriberId, request, origin }) => {
    const paymentRequest = await lockPaymentRequest(db, { refNo: request.refNo, subscriberId, as: 'payer' })
    const wallets = await findWallets(db, {
      walletIds: [paymentRequest.payerWalletId, paymentRequest.walletId],
    })
    const [from, to] = [paymentRequest.payerWalletId, paymentRequest.walletId].map((id) =>
      wallets.find(({ walletId }) => walletId === id),
    )
    if (!from || !to) throw new Error('The request has no wallets.')
    const { transferId, transactions } = await postMovement(db, {
      type: 'p2p',
      fromWalletId: from.walletId,
      toWalletId: to.walletId,
      amount: paymentRequest.amount,
      cause: `payment request ${paymentRequest.refNo}`,
      channel: 'App',
      memo: [paymentRequest.refNo, paymentRequest.note].filter((text) => text !== '').join(' · '),
      details: origin,
    })
    await publishTransfer(db, { from, to, transactions })
    await endPaymentRequest(db, paymentRequest, 'paid', transferId)
    return postedTransaction(transactions[0])
  },

  decline: (context) => endUnpaid(context, 'declined', 'payer'),

  cancel: (context) => endUnpaid(context, 'cancelled', 'requester'),
})

async function endUnpaid(
  { db, subscriberId, request, audit }: ClientContext<{ refNo: string }, 'subscriber'>,
  status: 'declined' | 'cancelled',
  as: 'payer' | 'requester',
): Promise<AppPaymentRequest> {
  const paymentRequest = await lockPaymentRequest(db, { refNo: request.refNo, subscriberId, as })
  await endPaymentRequest(db, paymentRequest, status)
  const action = status === 'declined' ? 'Reject' : 'Cancel'
  await audit({ action, ...subjectOf(paymentRequest), fromStatus: 'pending', toStatus: status })
  return viewOf(db, subscriberId, request.refNo)
}

const subjectOf = ({ id, refNo }: PaymentRequest) => ({ kind: 'payment-request', recordId: id, label: refNo })

async function viewOf(db: Database, subscriberId: number, refNo: string): Promise<AppPaymentRequest> {
  const { rows } = await sql<PaymentRequest>`
    select ${requestColumns} from wallet_payment_request t
    where t.ref_no = ${refNo} and (${isOwn('wallet_id', subscriberId)} or ${isOwn('payer_wallet_id', subscriberId)})`.execute(
    db,
  )
  const [view] = await viewsOf(db, subscriberId, rows)
  return orNotFound(view, walletsMessages('PAYMENT_REQUEST_NOT_FOUND', { ref: refNo }))
}

/** Requests as the subscriber sees them, with the other party's name masked unless it is a business. */
async function viewsOf(
  db: Database,
  subscriberId: number,
  requests: readonly PaymentRequest[],
): Promise<AppPaymentRequest[]> {
  const walletIds = [...new Set(requests.flatMap((each) => [each.walletId, each.payerWalletId]))]
  const byId = new Map((await findWallets(db, { walletIds })).map((wallet) => [wallet.walletId, wallet]))
  return requests.flatMap((request) => {
    const { walletId, payerWalletId, refNo, amount, note, status, expiresAt, createdAt } = request
    const [payee, payer] = [byId.get(walletId), byId.get(payerWalletId)]
    if (!payee || !payer) return []
    const isIncoming = payer.subscriberId === subscriberId
    const [own, other] = isIncoming ? [payer, payee] : [payee, payer]
    return {
      refNo,
      amount,
      note,
      status,
      expiresAt,
      createdAt,
      direction: isIncoming ? ('incoming' as const) : ('outgoing' as const),
      accountNo: own.accountNo,
      counterparty: other.businessName ?? maskedName(other.ownerName),
    }
  })
}
