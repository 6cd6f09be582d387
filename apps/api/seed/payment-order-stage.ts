import { isTrue, seedInTransaction, type Stage } from './stage.ts'

/**
 * Requests to pay and holds of the last days. Paid requests and captured holds belong to payments of the generated
 * transactions; the others never moved money.
 */
export const paymentOrderStage: Stage = {
  name: 'Requests to pay and holds',
  brings: 'transactions',

  when: isTrue('exists (select from wallet_txn) and not exists (select from wallet_payment_request)'),

  run: (client, { until }) =>
    seedInTransaction(client, async () => {
      for (const statement of [requests, holds, captures]) await client.query(statement, [until / 1000])
    }),
}

/** The newest payments between two wallets, numbered, with the wallets of both sides. */
const payments = (pay: string, receive: string) => `
  select paid.transfer_id, paid.wallet_id as payer, received.wallet_id as payee, paid.amount, paid.fee, received.fee as payee_fee, paid.created_at,
    row_number() over (order by paid.created_at, paid.txn_id) as n
  from (select * from wallet_txn where type = '${pay}' and status = 'success' and created_at > to_timestamp($1) - interval '10 days'
    order by created_at desc, txn_id desc limit 600) paid
  join wallet_txn received on received.transfer_id = paid.transfer_id and received.type = '${receive}'
    and received.created_at between paid.created_at - interval '1 hour' and paid.created_at + interval '1 hour'`

const requests = `
  with payment as (${payments('p2p_send', 'p2p_receive')}),
  request as (
    select *, (array['paid', 'paid', 'paid', 'declined', 'cancelled', 'pending'])[1 + n % 6] as status,
      (array['Lunch', 'Share of the rent', '', 'Tickets', 'Load', ''])[1 + n % 6] as note, created_at - interval '40 minutes' as asked_at
    from payment)
  insert into wallet_payment_request (wallet_id, payer_wallet_id, amount, note, status, expires_at, transfer_id, created_at, ended_at)
  select payee, payer, amount, note, status, asked_at + interval '24 hours', case status when 'paid' then transfer_id end, asked_at,
    case when status <> 'pending' then created_at end
  from request order by asked_at, n`

const holds = `
  with payment as (${payments('p2m_pay', 'p2m_receive')}),
  hold as (
    select *, (array['captured', 'captured', 'voided', 'expired'])[1 + n % 4] as status, created_at - interval '26 hours' as held_at
    from payment where n % 3 = 0)
  insert into wallet_payment_hold (wallet_id, merchant_wallet_id, amount, fee, fee_paid_by, fee_rate, fee_fixed, note, hold_id, status,
    expires_at, transfer_id, created_at, ended_at)
  select payer, payee, amount, fee + payee_fee, case when fee > 0 then 'payer' else 'payee' end, 100, 0, 'Reservation', gen_random_uuid(), status,
    case status when 'expired' then created_at else held_at + interval '7 days' end, case status when 'captured' then transfer_id end, held_at,
    created_at
  from hold order by held_at, n`

const captures = `
  insert into wallet_payment_capture (payment_hold_id, amount, fee, created_at)
  select payment_hold_id, amount, fee, ended_at from wallet_payment_hold
  where status = 'captured' and created_at > to_timestamp($1) - interval '20 days' order by payment_hold_id`
