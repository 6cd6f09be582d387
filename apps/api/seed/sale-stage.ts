import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'

/** Newest failed sales that have a charge in the ledger. */
const chargedSales = 300

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
        select id, 'processing', 'failed', 'The provider answered ' || response_code,
          created_at + make_interval(secs => coalesce(latency_ms, 0) / 1000.0)
        from eload_txn where status in ('failed', 'refunded')
        union all
        select id, 'success', 'for_review', 'The customer says that nothing arrived', created_at + interval '40 minutes'
        from eload_txn where status = 'for_review'
        order by 5`)
      // The wallets paid for these sales, so that they can be refunded. A wallet without enough money is skipped.
      await client.query(`
        select count(*) from wallet_post((
          select coalesce(jsonb_agg(jsonb_build_object('type', 'eload', 'walletId', wallet_id, 'amount', amount_centavos,
            'cause', 'eload ' || ref_no, 'refNo', ref_no, 'channel', 'App', 'counterparty', sku,
            'transferId', gen_random_uuid())), '[]')
          from (
            select wallet_id, amount_centavos, ref_no, sku from eload_txn
            where status = 'failed' and wallet_id is not null order by created_at desc limit ${chargedSales}
          ) failed), false)`)
      await client.query(`
        insert into eload_txn_change (txn_id, from_status, to_status, reason, created_at)
        select id, 'failed', 'refunded', 'Nothing was loaded', created_at + interval '2 hours'
        from eload_txn where status = 'refunded' order by 5`)
    })
  },
}
