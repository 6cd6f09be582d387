import { type RawBuilder, sql } from 'kysely'
import type { CashInMethod } from '#areas/wallets/cash-in-methods/contract.ts'
import { methodConnection, methods } from '#areas/wallets/cash-in-methods/server/methods.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { walletEvents } from '#areas/wallets/server/events.ts'
import { checkMovement, type OneWallet, postMovement } from '#areas/wallets/server/movements.ts'
import { type Centavos, wholeCentavos } from '#platform/contract/fields.ts'
import { type Database, errorDetail } from '#platform/server/db.ts'
import { rejectField } from '#platform/server/errors.ts'
import { publishEvent } from '#platform/server/outbox.ts'
import { addProviderOrder, type ProviderRecord } from '#platform/server/providers.ts'

type NewCashIn = {
  walletId: number
  method: string
  amount: Centavos
  /** Mobile number or account from which the subscriber pays. */
  source: string
  origin: { client: number; request: string }
}

/** Fee of a method for an amount. Half centavos round up. */
export const methodFee = (
  amount: Centavos,
  { feeType, fee }: Pick<CashInMethod, 'feeType' | 'fee'>,
): Centavos => wholeCentavos(feeType === 'fixed' ? fee : Math.floor((amount * fee + 5_000) / 10_000))

const movementOf = (cashIn: {
  walletId: number
  method: string
  amount: Centavos
  fee: Centavos
  refNo: string
}) =>
  ({
    type: 'cash_in',
    walletId: cashIn.walletId,
    amount: cashIn.amount,
    fee: cashIn.fee,
    cause: `cash-in ${cashIn.refNo}`,
    refNo: cashIn.refNo,
    channel: cashIn.method,
    counterparty: cashIn.method,
  }) satisfies OneWallet

/** Begins a cash-in, which its method confirms. Rejects what could not be credited now. */
export async function beginCashIn(
  tx: Database,
  { walletId, method: name, amount, source, origin }: NewCashIn,
) {
  const method = (await methods(tx, 'in')).find((each) => each.name === name)
  if (!method) rejectField('method', walletsMessages('METHOD_NOT_FOUND', { id: name }))
  const { rows: checks } = await sql<{ violation: string | null }>`
    select cashin_violation(${name}, ${amount}) as violation`.execute(tx)
  const violation = errorDetail(checks[0]?.violation ?? null)
  const message = violation && walletsMessages.from(violation.code, violation.params)
  if (message) rejectField(violation.code === 'CASH_IN_DISABLED' ? 'method' : 'amount', message)
  const fee = methodFee(amount, method)
  if (fee >= amount) rejectField('amount', walletsMessages('FEE_EXCEEDS_AMOUNT'))
  const { rows } = await sql<{ id: number; refNo: string }>`
    insert into wallet_cash_in (wallet_id, method_id, amount, fee)
    values (${walletId}, ${method.methodId}, ${amount}, ${fee}) returning cash_in_id as id, ref_no`.execute(
    tx,
  )
  const [begun] = rows
  if (!begun) throw new Error('The cash-in was not stored.')
  await checkMovement(tx, movementOf({ walletId, method: name, amount, fee, refNo: begun.refNo }))
  await addProviderOrder(tx, {
    kind: 'cash-in',
    recordId: begun.id,
    reference: begun.refNo,
    providerCode: `cash-in-${method.methodId}`,
    request: { product: name, target: source, amount },
    context: { walletId: String(walletId), client: String(origin.client), request: origin.request },
  })
  return begun.refNo
}

type EndedCashIn = Parameters<typeof movementOf>[0] & { accountNo: string; subscriber: string | null }

/** Ends a pending cash-in. Returns undefined if it has ended before. */
async function end(tx: Database, id: number, values: RawBuilder<unknown>): Promise<EndedCashIn | undefined> {
  const { rows } = await sql<EndedCashIn>`
    update wallet_cash_in c set ${values}, ended_at = clock_timestamp()
    from cashin_method m, wallet w, published_subscriber s
    where c.cash_in_id = ${id} and m.method_id = c.method_id and c.status = 'pending' and w.wallet_id = c.wallet_id
      and s.id = w.subscriber_id
    returning c.wallet_id, m.name as method, c.amount, c.fee, c.ref_no, w.account_no, s.cognito_sub as subscriber`.execute(
    tx,
  )
  return rows[0]
}

const publish = (
  tx: Database,
  event: 'cashInSucceeded' | 'cashInFailed',
  { refNo, accountNo, subscriber, method, amount, fee }: EndedCashIn,
) => publishEvent(tx, walletEvents[event], refNo, { refNo, accountNo, subscriber, method, amount, fee })

/**
 * Cash-ins follow the orders of their methods. A payment that the wallet cannot take, for example above its limits, stays
 * pending and is tried again with the next inquiry.
 */
export const cashInRecord: ProviderRecord = {
  kind: 'cash-in',

  connectionOf: (db, order) => methodConnection(db, order),

  onSent: async () => {},

  async onSucceeded(tx, { recordId, context }, { providerRef }) {
    const paid = await end(tx, recordId, sql`status = 'success', provider_ref = ${providerRef}`)
    if (!paid) throw new Error('The cash-in has ended.')
    const details = { client: Number(context['client']), request: context['request'] ?? '' }
    await postMovement(tx, { ...movementOf(paid), details }).catch((cause: unknown) => {
      // Not an error of the application, so that the method is not told that its report was accepted.
      throw new Error(`The cash-in ${paid.refNo} cannot be credited yet.`, { cause })
    })
    await publish(tx, 'cashInSucceeded', paid)
  },

  async onDeclined(tx, { recordId }) {
    const declined = await end(tx, recordId, sql`status = 'failed'`)
    if (declined) await publish(tx, 'cashInFailed', declined)
  },

  decidedByStaff: async () => null,
}
