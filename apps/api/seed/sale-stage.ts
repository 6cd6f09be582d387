import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'

/** eLoad sales that failed, were refunded or are pending. */
export const saleStage: Stage = {
  name: 'Load sales',
  brings: 'transactions',

  when: isTrue('exists (select from eload_txn) and not exists (select from eload_txn_change)'),

  async run(client) {
    await seedInTransaction(client, async () => {
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
      await client.query(`
        insert into eload_txn_change (txn_id, from_status, to_status, reason, created_at)
        select id, 'failed', 'refunded', 'Nothing was loaded', created_at + interval '2 hours'
        from eload_txn where status = 'refunded' order by 5`)
    })
  },
}
