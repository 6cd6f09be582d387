import type pg from 'pg'
import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'

// Creates the missing wallets: the subscriber's own first, then those of their businesses. Ids are assigned in
// advance, so that accounts, balances and wallets are inserted without lookups.
const newcomers = `
  create temporary table new_wallet on commit drop as
  select nextval(pg_get_serial_sequence('wallet', 'wallet_id')) as wallet_id,
         nextval(pg_get_serial_sequence('ledger_account', 'id')) as account_id, each.*
  from (
    select s.id as subscriber_id, null::bigint as business_id, coalesce(s.wallet_status, 'active') as status,
           case s.kyc_acct_type when 'FullyVerified' then 'full' else 'basic' end as level, s.registered_at as opened_at
    from subscriber s where not exists (select from wallet w where w.subscriber_id = s.id and w.business_id is null)
    union all
    select b.subscriber_id, b.business_id, coalesce(s.wallet_status, 'active'),
           case when s.kyc_acct_type <> 'FullyVerified' then 'basic'
             when b.registration_kind = 'none' then 'full' else 'merchant' end, b.created_at
    from business b join subscriber s on s.id = b.subscriber_id
    where not exists (select from wallet w where w.business_id = b.business_id)
    order by business_id nulls first, subscriber_id
  ) each`

const accounts = `
  insert into ledger_account (id, code, asset, kind, opened_at) overriding system value
  select account_id, wallet_ledger_code(wallet_id), 'PHP', 'wallet', opened_at from new_wallet`

const balances = `
  insert into ledger_balance (account_id, shard, floor, can_debit, can_credit)
  select account_id, 0, 0, status = 'active', status in ('active', 'on_hold') from new_wallet`

const wallets = `
  insert into wallet (wallet_id, subscriber_id, business_id, account_no, ledger_account_id, kyc_level, status,
    frozen_by, opened_at, updated_at) overriding system value
  select wallet_id, subscriber_id, business_id, wallet_account_no(wallet_id), account_id, level, status,
    case when status = 'frozen' then 'checker@erp.test' end, opened_at, opened_at
  from new_wallet`

/** An empty wallet for every subscriber and every business. */
export const walletStage: Stage = {
  name: 'Wallets',
  brings: 'subscribers',

  async when(client, { onlyWhenEmpty }) {
    const some = 'exists (select from subscriber)'
    const lacking = onlyWhenEmpty
      ? `${some} and not exists (select from wallet)`
      : `exists (select from subscriber s where not exists (
           select from wallet w where w.subscriber_id = s.id and w.business_id is null))`
    return isTrue(lacking)(client)
  },

  async run(client) {
    await seedInTransaction(client, async () => {
      await client.query('set local statement_timeout = 0; set local synchronous_commit = off')
      // The triggers that update subscriber lists are disabled because the stage has already written the wallet state
      // there.
      await client.query('alter table wallet disable trigger user')
      for (const step of [newcomers, accounts, balances, wallets]) await client.query(step)
      await client.query(`update subscriber set wallet_status = 'active' where wallet_status is null`)
      await client.query('alter table wallet enable trigger user')
    })
    await analyse(client)
  },
}

const analyse = (client: pg.Client) => client.query('vacuum (analyze) wallet, ledger_account, ledger_balance')
