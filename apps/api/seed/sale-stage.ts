import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOver } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'

/** Newest failed sales that have a charge in the ledger. */
const chargedSales = 100

/** eLoad sales that failed, were refunded or are pending. */
export const saleStage: Stage = {
  name: 'Load sales',
  brings: 'transactions',

  when: isTrue('exists (select from eload_txn) and not exists (select from eload_txn_change)'),

  async run(client) {
    await seedInTransaction(client, async () => {
      await client.query(`
        insert into eload_response_code (provider_code, code, label, label_fil, party, can_retry) values
          ('VMONEY', '68', 'the hub got no answer from the network', 'walang nakuhang sagot ang hub sa network', 'network', true)
        on conflict do nothing`)
      // Status changes of these sales, as caused by the providers' answers.
      await client.query(`
        insert into eload_txn_change (txn_id, from_status, to_status, reason, created_at)
        select id, 'processing', 'failed', 'The provider declined the sale',
          created_at + make_interval(secs => coalesce(latency_ms, 0) / 1000.0)
        from eload_txn where status in ('failed', 'refunded')
        union all
        select id, 'success', 'for_review', 'The customer says that nothing arrived', created_at + interval '40 minutes'
        from eload_txn where status = 'for_review'
        order by 5`)
      await client.query(`
        insert into eload_txn_change (txn_id, from_status, to_status, reason, created_at)
        select id, 'failed', 'refunded', 'Nothing was loaded', created_at + interval '2 hours'
        from eload_txn where status = 'refunded' order by 5`)
    })
    await chargeFailedSales(client)
  },
}

/**
 * Charges wallets for their failed sales, so that these can be refunded. A wallet is charged only if it has had no
 * transaction since, because its later balances are known.
 */
async function chargeFailedSales(client: pg.Client) {
  const db = databaseOver(client)
  const { rows } = await client.query<{ at: number; movement: string }>(`
    select extract(epoch from t.created_at)::float8 * 1000 as at,
      jsonb_build_array(jsonb_build_object('type', 'eload', 'walletId', wallet_id, 'amount', amount_centavos,
        'cause', 'eload ' || ref_no, 'refNo', ref_no, 'channel', 'App', 'counterparty', sku,
        'transferId', gen_random_uuid()))::text as movement
    from eload_txn t join wallet w using (wallet_id)
    join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
    where t.status = 'failed' and l.posted >= t.amount_centavos and l.last_at < t.created_at
    order by t.created_at desc limit ${chargedSales}`)
  for (const { at, movement } of rows.toReversed())
    await actAt(db, at, (tx) => sql`select count(*) from wallet_post(${movement}::jsonb, false)`.execute(tx))
}
