import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { methodFee } from '#areas/wallets/cash-in-methods/server/cash-ins.ts'
import { methodConnection, methods } from '#areas/wallets/cash-in-methods/server/methods.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { walletEvents } from '#areas/wallets/server/events.ts'
import { releaseReserved, reserveMoney, settleReserved } from '#areas/wallets/server/movements.ts'
import { findWallets } from '#areas/wallets/server/wallets.ts'
import { type Centavos, formatCentavos, mask } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { rejectField } from '#platform/server/errors.ts'
import { publishEvent } from '#platform/server/outbox.ts'
import { addProviderOrder, type ProviderRecord } from '#platform/server/providers.ts'

type NewCashOut = {
  walletId: number
  method: string
  amount: Centavos
  destination: { account: string; name: string; bank: string }
  origin: { client: number; request: string }
}

/** Reserves amount and fee of a cash-out, and orders it from its method. */
export async function beginCashOut(tx: Database, cashOut: NewCashOut): Promise<string> {
  const { walletId, amount, destination, origin } = cashOut
  const method = await usableMethod(tx, cashOut)
  const fee = methodFee(amount, method)
  const [holdId, masked] = [randomUUID(), mask('bankAccount', destination.account)]
  const { rows } = await sql<{ id: number; refNo: string }>`
    insert into wallet_cash_out (wallet_id, method_id, amount, fee, destination, hold_id)
    values (${walletId}, ${method.methodId}, ${amount}, ${fee}, ${masked}, ${holdId})
    returning cash_out_id as id, ref_no`.execute(tx)
  const [begun] = rows
  if (!begun) throw new Error('The cash-out was not stored.')
  await reserveMoney(tx, {
    type: 'cash_out',
    walletId,
    amount,
    fee,
    holdId,
    cause: `cash-out reserved ${begun.refNo}`,
    refNo: begun.refNo,
    channel: method.name,
    counterparty: masked,
    details: origin,
  })
  await addProviderOrder(tx, {
    kind: 'cash-out',
    recordId: begun.id,
    reference: begun.refNo,
    providerCode: `cash-out-${method.methodId}`,
    request: {
      product: method.name,
      target: destination.account,
      amount,
      fields: { name: destination.name, bank: destination.bank },
    },
    context: {},
  })
  return begun.refNo
}

async function usableMethod(db: Database, { method: name, amount }: Pick<NewCashOut, 'method' | 'amount'>) {
  const method = (await methods(db, 'out')).find((each) => each.name === name)
  if (!method) rejectField('method', walletsMessages('METHOD_NOT_FOUND', { id: name }))
  if (method.status === 'inactive')
    rejectField('method', walletsMessages('CASH_OUT_DISABLED', { method: name }))
  if (amount < method.min || amount > method.max)
    rejectField(
      'amount',
      walletsMessages('CASH_OUT_RANGE', { min: formatCentavos(method.min), max: formatCentavos(method.max) }),
    )
  return method
}

type Ended = { walletId: number; refNo: string; amount: Centavos; fee: Centavos; holdId: string }

/** Cash-outs follow the orders of their methods: the outcome settles or releases the reserved amount. */
export const cashOutRecord: ProviderRecord = {
  kind: 'cash-out',

  connectionOf: (db, order) => methodConnection(db, order),

  onSent: async () => {},

  async onSucceeded(tx, { recordId }, { code, providerRef }) {
    const paid = await end(tx, recordId, { status: 'success', code, providerRef })
    await settleReserved(tx, paid.holdId, { cause: `cash-out ${paid.refNo}` })
    await publish(tx, 'cashOutSucceeded', paid)
  },

  async onDeclined(tx, { recordId }, { code }) {
    const declined = await end(tx, recordId, { status: 'failed', code, providerRef: '' })
    await releaseReserved(tx, declined.holdId, walletsMessages('CASH_OUT_DECLINED', { code }).text)
    await publish(tx, 'cashOutFailed', declined)
  },

  decidedByStaff: async () => null,
}

async function end(
  tx: Database,
  id: number,
  { status, code, providerRef }: { status: 'success' | 'failed'; code: string; providerRef: string },
): Promise<Ended> {
  const { rows } = await sql<Ended>`
    update wallet_cash_out set status = ${status}, response_code = ${code}, provider_ref = ${providerRef},
      ended_at = clock_timestamp()
    where cash_out_id = ${id} and status = 'pending'
    returning wallet_id, ref_no, amount, fee, hold_id`.execute(tx)
  const [ended] = rows
  if (!ended) throw new Error('The cash-out has ended.')
  return ended
}

async function publish(
  tx: Database,
  event: 'cashOutSucceeded' | 'cashOutFailed',
  { walletId, refNo, amount, fee }: Ended,
) {
  const [wallet] = await findWallets(tx, { walletIds: [walletId] })
  if (!wallet) throw new Error('The cash-out has no wallet.')
  const { accountNo, cognitoSub: subscriber } = wallet
  await publishEvent(tx, walletEvents[event], refNo, { refNo, accountNo, subscriber, amount, fee })
}
