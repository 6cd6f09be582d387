import type pg from 'pg'
import { officeTime } from './acts/office-hours.ts'
import { walletCalls } from '#areas/wallets/contract.ts'
import { wholeCentavos } from '#platform/contract/fields/money.ts'
import { type Desk, act, ask, day } from './desk-requests.ts'

// Reasons of the hold and the release, office minutes since the hold and until the request, and its decision.
const holds = [
  [
    'on_hold',
    'A cash-in is disputed by the sender',
    'The sender withdrew the dispute',
    58 * day,
    700,
    { verdict: 'approve', after: 60 },
  ],
  [
    'on_hold',
    'The owner reported a lost phone',
    'The owner has a new SIM and passed the selfie check',
    44 * day,
    380,
    { verdict: 'approve', after: 35 },
  ],
  [
    'frozen',
    'Requested by the sending bank',
    'The bank confirmed that the transfer was genuine',
    36 * day,
    1_900,
    { verdict: 'approve', after: 150 },
  ],
  [
    'on_hold',
    'Twelve cash-outs within an hour',
    'The owner pays the staff of his store',
    23 * day,
    260,
    { verdict: 'reject', after: 90, reason: 'No payroll was provided' },
  ],
  [
    'on_hold',
    'The owner reported a lost phone',
    'The phone was found',
    11 * day,
    130,
    { verdict: 'approve', after: 20 },
  ],
  ['on_hold', 'A cash-in is disputed by the sender', 'The dispute was settled', 2 * day, 900, undefined],
] as const

/** Wallets that checkers put on hold or froze, and the requests to release them. */
export async function holdWallets(desk: (nth: number) => Desk, client: pg.Client) {
  const { rows: wallets } = await client.query<{ id: number; sub: string; at: number }>(
    `select w.wallet_id as id, s.cognito_sub as sub, coalesce(extract(epoch from l.last_at)::float8 * 1000, 0) as at
     from wallet w join subscriber s on s.id = w.subscriber_id
     join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
     where w.status = 'active' and w.business_id is null and w.kyc_level = 'full' and s.status = 'active' and s.watchlist_status = 'clear'
       and s.cognito_sub is not null and s.registered_at < to_timestamp($1) - interval '90 days'
     order by l.posted = 0, l.last_at, w.wallet_id limit 400`,
    [desk(0).until / 1000],
  )
  for (const [nth, [status, reason, released, age, wait, decision]] of holds.entries()) {
    const who = desk(nth)
    // Nothing was posted to the wallet since.
    const found = wallets.findIndex(({ at }) => at < officeTime(who.until, age))
    const [wallet] = found < 0 ? [] : wallets.splice(found, 1)
    if (!wallet) continue
    const { id: walletId, sub: cognitoSub } = wallet
    await act(who, 'checker', age, walletCalls.updateUserStatus, { walletId, cognitoSub, status, reason })
    await ask(who, client, {
      age: age - wait,
      call: walletCalls.updateUserStatus,
      request: { walletId, cognitoSub, status: 'active', reason: released },
      ...(decision && { decision }),
    })
  }
  const [raised] = wallets.toReversed()
  if (raised)
    await ask(desk(7), client, {
      age: 3 * day,
      call: walletCalls.updateLimit,
      request: {
        walletId: raised.id,
        limits: { cashInMonthly: wholeCentavos(15_000_000) },
        reason: 'Pays the school fees of three children',
      },
      decision: { verdict: 'approve', after: 210 },
    })
}
