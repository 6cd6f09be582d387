import type pg from 'pg'
import { createOfficeTime } from './acts/office-time-sql.ts'
import { isTrue, seedInTransaction, type Stage } from './stage.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'

const deciders = ['checker', 'checker2', 'noel.catacutan', 'sheila.dumlao'].map((name) => `${name}@erp.test`)

const reasons = {
  on_hold: [
    'The owner reported a lost phone',
    'A cash-in is disputed by the sender',
    'Waiting for the signed merchant agreement',
    'The number was reassigned by the network',
    'Unusual cash-outs at night',
  ],
  frozen: ['Requested by the police of Quezon City', 'The owner reported that the account was taken over'],
  closed: [
    'Requested by the owner',
    'The store has closed',
    'The owner moved abroad',
    'Second wallet of the same person',
  ],
}

const { encoded: frozenIdentity } = merchantsMessages('WALLET_IDENTITY', {
  status: 'frozen',
  reason: '$reason',
})
const { encoded: suspicion } = merchantsMessages('WALLET_WATCHLISTED', {
  source: '$source',
  reason: '$reason',
})

/**
 * When, why and by whom each wallet that is not active was put on hold, frozen or closed: with the identity or the
 * watchlist match of its owner, or by a decision about the wallet at office hours.
 */
const changes = (until: string) => `
  create temporary table changed_wallet on commit drop as
  select w.wallet_id, w.status, s.id as owner_id, c.reason, c.is_bound, u.id as person_id, u.email, u.first_name || ' ' || u.last_name as person,
    coalesce(b.business_name, concat_ws(' ', s.first_name, nullif(s.middle_name, ''), s.last_name, nullif(s.suffix, ''))) as label,
    greatest(c.at, w.opened_at) as at
  from wallet w join subscriber s on s.id = w.subscriber_id left join business b on b.business_id = w.business_id
  left join kyc_history f on f.subscriber_id = s.id and f.action = 'Freeze' and w.status = 'frozen'
  left join watchlist_case k on k.subscriber_id = s.id and s.watchlist_status <> 'clear' and w.status in ('frozen', 'on_hold')
  cross join lateral (
    select f.created_at as at, f.actor as email, replace($1, '$reason', f.reason) as reason, true as is_bound where f.id is not null
    union all
    select coalesce(k.decided_at, k.placed_at), coalesce(k.decided_by, k.placed_by),
      replace(replace($2, '$source', k.source), '$reason', k.reason), true where f.id is null and k.subscriber_id is not null
    union all
    select pg_temp.last_office_time(w.opened_at + (${until} - w.opened_at) * (0.45 + (s.id * 13 % 50) / 100.0), s.id),
      ($3::text[])[1 + s.id % cardinality($3::text[])],
      case w.status when 'on_hold' then ($4::text[])[1 + s.id % cardinality($4::text[])]
        when 'frozen' then ($5::text[])[1 + s.id % cardinality($5::text[])] else ($6::text[])[1 + s.id % cardinality($6::text[])] end, false
    where f.id is null and k.subscriber_id is null
    limit 1
  ) c
  join staff_user u on u.email = c.email
  where w.status <> 'active'`

const states = `
  update wallet w set status_reason = c.reason, status_changed_at = c.at, status_changed_by = c.email, status_changed_by_id = c.person_id,
    frozen_by = case when w.status = 'frozen' then c.email end, frozen_by_id = case when w.status = 'frozen' then c.person_id end,
    -- Releasing the owner restores the status before.
    status_before = case when c.is_bound then 'active' end, updated_by = c.email, updated_at = c.at, version = 2
  from changed_wallet c where c.wallet_id = w.wallet_id`

const entries = `
  insert into audit_entry (actor_id, actor_email, actor_name, action, kind, record_id, label, from_status, to_status, changes, reason, at)
  select person_id, email, person,
    case when is_bound then 'Update' else (case status when 'on_hold' then 'Hold' when 'frozen' then 'Freeze' else 'Close' end) end,
    'wallet', wallet_id::text, label, 'active', status,
    jsonb_build_array(jsonb_build_object('field', 'status', 'old', 'active', 'new', status)), reason, at
  from changed_wallet where pg_temp.is_office_time(at) order by at`

/** Why wallets are on hold, frozen or closed, and who decided it when. */
export const walletStatusStage: Stage = {
  name: 'Wallet statuses',
  brings: 'subscribers',

  when: isTrue(`exists (select from wallet where status <> 'active')
    and not exists (select from audit_entry where kind = 'wallet')`),

  async run(client: pg.Client, { until }) {
    await seedInTransaction(client, async () => {
      await createOfficeTime(client, until)
      await client.query(changes(`'${new Date(until).toISOString()}'::timestamptz`), [
        frozenIdentity,
        suspicion,
        deciders,
        reasons.on_hold,
        reasons.frozen,
        reasons.closed,
      ])
      await client.query('analyze changed_wallet; alter table wallet disable trigger user')
      await client.query(states)
      await client.query('alter table wallet enable trigger user')
      await client.query(entries)
    })
  },
}
