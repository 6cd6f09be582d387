import type pg from 'pg'
import { kycCalls, type ReasonCode } from '#areas/merchants/kyc/contract.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'

const officers = ['ella.nunez', 'maker', 'maker2']
const reviewers = ['checker', 'aileen.soriano', 'checker2', 'sheila.dumlao']
const fraudDesk = ['maker2', 'sheila.dumlao', 'checker2']

/** Reasons of rejections, the most frequent ones several times. */
const rejections: readonly [ReasonCode, string][] = [
  ['BLURRED_ID', ''],
  ['NAME_MISMATCH', 'The ID shows the married name'],
  ['EXPIRED_ID', ''],
  ['INCOMPLETE', 'The back of the ID is missing'],
  ['BLURRED_ID', 'The ID number cannot be read'],
  ['SELFIE_MISMATCH', ''],
  ['UNACCEPTED_ID', 'Company IDs are not accepted'],
  ['INCOMPLETE', ''],
  ['EXPIRED_ID', 'Expired in January'],
  ['DUPLICATE_ACCOUNT', 'Already verified under another number'],
  ['UNDERAGE', ''],
]
const unclear = [
  'The machine cannot read the ID.',
  'The face match is below the limit.',
  'The address is in a different province than on the ID.',
  'The ID has no signature.',
]
const suspicious = [
  'The owner reported that the account was taken over.',
  'The bank of the sender reported the cash-in as fraud.',
  'The same ID was used for three accounts.',
]
const matches = [
  'Many deposits just below the reporting limit.',
  'Same name and birth date as an entry of the list.',
  'Receives money from 40 people and cashes out on the same day.',
  'A court order names the account.',
]

const coded = ([code, text]: readonly [ReasonCode, string]) =>
  merchantsMessages('KYC_REASON', { code, text, hasText: text === '' ? 'no' : 'yes' }).encoded

/** SQL that picks an element of a list parameter by an id. */
const pick = (parameter: number, id = 'id') =>
  `($${parameter}::text[])[(${id} % cardinality($${parameter}::text[]) + 1)::int]`

const emails = (names: readonly string[]) => names.map((name) => `${name}@erp.test`)

// Subscribers who were reviewed. Of the verified ones only the newest are included, to keep the data small.
const reviewed = (until: string) => `
  create temporary table looked on commit drop as
  with seen as (
    select s.id, s.kyc_acct_type as type, s.kyc_acct_status as status, s.birth_date::text as birth_date, s.sex,
      concat_ws(' ', s.first_name, nullif(s.middle_name, ''), s.last_name, nullif(s.suffix, '')) as name, s.registered_at,
      -- One in four of those who registered earlier uploaded some days later.
      s.registered_at + make_interval(mins => (4 + s.id * 37 % 50)::int,
        days => case when s.id % 4 = 0 and s.registered_at < ${until} - interval '12 days' then (s.id % 6)::int else 0 end) as first_sent_at,
      -- One in six of those who await a review uploaded again after a first review.
      s.kyc_acct_type = 'PendingKYC' and s.id % 6 = 0 and s.registered_at < ${until} - interval '12 days' as is_again,
      -- Reviews are due after 24 hours. A few are overdue, the others are due within the day.
      greatest(${until} - interval '1 minute' * case when s.id % 25 = 7 then 1441 + s.id % 288 else s.id * 37 % 1435 end,
        s.registered_at + (${until} - s.registered_at) * 0.3) as waiting_since
    from subscriber s where s.deleted_at is null and (
      s.kyc_acct_type in ('PendingKYC', 'ManualKYC', 'FailedKYC') or s.kyc_acct_status = 'Freeze'
      or s.id in (select id from subscriber where kyc_acct_status = 'Live' order by registered_at desc limit 300))
  ), sent as (
    select *, case when type = 'PendingKYC' and not is_again then waiting_since else first_sent_at end as sent_at from seen
  )
  select *, case when type = 'ManualKYC' then pg_temp.last_office_time(${until} - make_interval(mins => (id * 37 % 400)::int), id)
      else pg_temp.office_time(sent_at + make_interval(mins => (20 + id * 53 % 90)::int), id) end as decided_at
  from sent`

const histories = `
  insert into kyc_history (subscriber_id, action, actor, reason_code, reason, created_at)
  select id, action, actor, code, reason, at from (
    select id, 'Upload' as action, '' as actor, null as code, '' as reason, sent_at as at, 1 as step from looked
    union all
    select id, 'Manual', ${pick(1)}, null, ${pick(4)}, decided_at, 2
    from looked where type = 'ManualKYC'
    union all
    select id, case when is_again then 'Request re-upload' else 'Reject' end, ${pick(2)},
      case when is_again then 'BLURRED_ID' else ${pick(5)} end,
      case when is_again then ($6::text[])[1] else ${pick(6)} end, decided_at, 2
    from looked where type = 'FailedKYC' or is_again
    union all
    select id, 'Re-upload', '', null, '', waiting_since, 3 from looked where is_again
    union all
    select id, 'Approve', ${pick(2)}, null, '', decided_at, 2 from looked where type = 'FullyVerified'
    union all
    select id, 'Freeze', ${pick(3)}, null, ${pick(7)},
      pg_temp.office_time(decided_at + make_interval(days => (2 + id % 6)::int, mins => (id * 31 % 300)::int), id), 3
    from looked where status = 'Freeze'
  ) events order by at, step`

const records = `
  insert into kyc_record (subscriber_id, level, id_type, id_number, id_expiry, submitted_at, reviewed_by, reviewed_at, reject_code,
    liveness_score, face_match_score, provider_ref, frozen_by_id, frozen_by)
  select l.id, case l.type when 'FullyVerified' then 'full' else 'basic' end, t.id_type,
    lpad(((l.id * 7919 + l.id / 10000 * 31) % 10000)::text, 4, '0') || '-' || lpad((l.id * 104729 % 10000)::text, 4, '0') || '-' || lpad((l.id % 10000)::text, 4, '0'),
    -- Most reviewers find the date recorded; where it is missing they read it from the ID.
    case when t.id_type = any($3) and (l.type = 'FullyVerified' or l.id % 3 > 0)
      then current_date + ((l.id * 53 % 3200) + 60)::int end,
    case when l.is_again then l.waiting_since else l.sent_at end, d.actor, d.created_at, d.reason_code,
    9000 + l.id % 997, 7600 + (l.id * 31) % 2390, 'IDV-' || lpad(l.id::text, 8, '0'), u.id, u.email
  from looked l
  left join kyc_history d on d.subscriber_id = l.id and d.action in ('Approve', 'Reject')
  left join kyc_history f on f.subscriber_id = l.id and f.action = 'Freeze'
  left join staff_user u on u.email = f.actor,
    lateral (select ($1::text[])[(l.id % $2 + 1)::int] as id_type) t`

const cases = `
  insert into kyc_case (subscriber_id, kind, is_resubmission, opened_at, due_at, set_manual_by_id, set_manual_by)
  select l.id, case l.type when 'ManualKYC' then 'manual' else 'review' end, l.is_again, l.opened_at,
    l.opened_at + interval '24 hours', u.id, case l.type when 'ManualKYC' then coalesce(u.email, m.actor, '') end
  from (select *, case type when 'ManualKYC' then decided_at else waiting_since end as opened_at from looked) l
  left join kyc_history m on m.subscriber_id = l.id and m.action = 'Manual'
  left join staff_user u on u.email = m.actor
  where l.type in ('PendingKYC', 'ManualKYC')`

const suspicions = (until: string) => `
  insert into watchlist_case (subscriber_id, source, reason, placed_by_id, placed_by, placed_at, decision, decided_by_id, decided_by, decided_at)
  select s.id, (array['Internal', 'AMLC', 'Law enforcement'])[(s.id % 3 + 1)::int], ${pick(3, 's.id')},
    m.id, m.email, t.placed_at, case when isListed then 'watchlisted' end, case when isListed then c.id end,
    case when isListed then c.email end,
    case when isListed then pg_temp.office_time(t.placed_at + make_interval(hours => (20 + s.id % 30)::int), s.id) end
  from subscriber s
  cross join lateral (select s.watchlist_status = 'watchlisted') as listed (isListed)
  cross join lateral (select case
    when isListed then pg_temp.office_time(s.registered_at + (${until} - s.registered_at) * (0.2 + (s.id % 40) / 100.0), s.id)
    else pg_temp.last_office_time(${until} - make_interval(hours => (s.id * 7 % 60)::int), s.id) end as placed_at) t
  join staff_user m on m.email = ${pick(1, 's.id')}
  join staff_user c on c.email = ${pick(2, 's.id')}
  where s.watchlist_status <> 'clear' and s.deleted_at is null`

// Who decided is in the log of the console, with the status before and after.
const entries = (until: string) => `
  insert into audit_entry (actor_id, actor_email, actor_name, action, kind, record_id, label, from_status, to_status, changes, reason, call, at)
  select u.id, u.email, u.first_name || ' ' || u.last_name, case h.action when 'Manual' then 'Set to manual review' else h.action end, 'kyc',
    h.subscriber_id::text, l.name, k.from_status, k.to_status,
    jsonb_build_array(jsonb_build_object('field', 'kyc_acct_type', 'old', k.from_type, 'new', k.to_type)), h.reason,
    '${kycCalls.act.path}', h.created_at
  from kyc_history h join looked l on l.id = h.subscriber_id join staff_user u on u.email = h.actor
  join (values ('Approve', 'PendingVerification', 'Live', 'PendingKYC', 'FullyVerified'),
    ('Reject', 'PendingVerification', 'FailedVerification', 'PendingKYC', 'FailedKYC'),
    ('Request re-upload', 'PendingVerification', 'FailedVerification', 'PendingKYC', 'FailedKYC'),
    ('Manual', 'PendingVerification', 'ManualVerification', 'PendingKYC', 'ManualKYC'),
    ('Freeze', 'Live', 'Freeze', 'FullyVerified', 'FullyVerified')) k (action, from_status, to_status, from_type, to_type)
    on k.action = h.action
  where h.created_at > ${until} - interval '90 days' order by h.created_at`

/** Reviews of identities and watchlist matches, decided at office hours, and the queue of those that wait. */
export async function addReviews(
  client: pg.Client,
  until: number,
  idTypes: { all: readonly string[]; expiring: readonly string[] },
): Promise<void> {
  const end = `'${new Date(until).toISOString()}'::timestamptz`
  await client.query(reviewed(end))
  // Cases of the migration are created again with the others.
  await client.query('delete from kyc_case')
  await client.query(histories, [
    emails(officers),
    emails(reviewers),
    emails(fraudDesk),
    unclear,
    rejections.map(([code]) => code),
    rejections.map(coded),
    suspicious,
  ])
  await client.query('analyze looked; analyze kyc_history')
  await client.query(records, [idTypes.all, idTypes.all.length, idTypes.expiring])
  await client.query(cases)
  await client.query(suspicions(end), [emails(officers), emails(reviewers), matches])
  await client.query(entries(end))
}
