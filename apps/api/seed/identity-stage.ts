import { createHash } from 'node:crypto'
import type pg from 'pg'
import { idExpires, partsFor } from '#areas/merchants/kyc/rules.ts'
import { copyRows } from '#apps/api/seed/bulk-load.ts'
import { Random } from './random.ts'
import { idBackOf, idCardOf, selfieOf } from './identity-images.ts'
import { fullNameOf } from '#apps/api/seed/names.ts'
import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'

const game = 30
const idTypes = [
  'PhilID',
  'ePhilID',
  'Passport',
  "Driver's License",
  'UMID',
  'PRC',
  'Postal',
  'PhilHealth',
] as const

// Subscribers who were reviewed. Of the verified ones only the newest are included, to keep the data small.
const createReviewedTable = `
  create temporary table looked on commit drop as
  select s.id, s.kyc_acct_type as type, s.kyc_acct_status as status, s.birth_date::text as birth_date, s.sex,
         concat_ws(' ', s.first_name, nullif(s.middle_name, ''), s.last_name, nullif(s.suffix, '')) as name,
         s.registered_at + (now() - s.registered_at) * 0.3 as sent_at,
         s.registered_at + (now() - s.registered_at) * 0.5 as decided_at,
         -- One in six of those who await a review uploaded again after a first review.
         s.kyc_acct_type = 'PendingKYC' and s.id % 6 = 0 as is_again,
         -- Reviews are due after 24 hours. A few are overdue, the others are due within the day.
         greatest(now() - interval '1 minute' * case when s.id % 25 = 7 then 1441 + s.id % 288 else s.id * 37 % 1435 end,
           s.registered_at + (now() - s.registered_at) * 0.6) as opened_at
  from subscriber s where s.deleted_at is null and (
    s.kyc_acct_type in ('PendingKYC', 'ManualKYC', 'FailedKYC') or s.kyc_acct_status = 'Freeze'
    or s.id in (select id from subscriber where kyc_acct_status = 'Live' order by registered_at desc limit 300))`

const histories = `
  insert into kyc_history (subscriber_id, action, actor, reason_code, reason, created_at)
  select id, action, actor, code, reason, at from (
    select id, 'Upload' as action, '' as actor, null as code, '' as reason, sent_at as at, 1 as step from looked
    union all
    select id, 'Manual', 'maker@erp.test', null, 'The ID cannot be read by the machine.', decided_at, 2
    from looked where type = 'ManualKYC'
    union all
    select id, 'Reject', 'checker@erp.test', code, code, decided_at, 2
    from looked, lateral (select (array['BLURRED_ID', 'NAME_MISMATCH', 'EXPIRED_ID', 'INCOMPLETE'])[(id % 4 + 1)::int] as code) why
    where type = 'FailedKYC'
    union all
    select id, 'Request re-upload', 'checker@erp.test', 'BLURRED_ID', 'BLURRED_ID', decided_at, 2
    from looked where is_again
    union all
    select id, 'Re-upload', '', null, '', opened_at, 3 from looked where is_again
    union all
    select id, 'Approve', 'checker@erp.test', null, '', decided_at, 2 from looked where type = 'FullyVerified'
    union all
    select id, 'Freeze', 'maker2@erp.test', null, 'Reported as taken over by somebody else.', decided_at + interval '1 hour', 3
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
    case when l.is_again then l.opened_at else l.sent_at end, case when l.type in ('FullyVerified', 'FailedKYC') then 'checker@erp.test' end,
    case when l.type in ('FullyVerified', 'FailedKYC') then l.decided_at end,
    case l.type when 'FailedKYC' then (array['BLURRED_ID', 'NAME_MISMATCH', 'EXPIRED_ID', 'INCOMPLETE'])[(l.id % 4 + 1)::int] end,
    9000 + l.id % 997, 7600 + (l.id * 31) % 2390, 'IDV-' || lpad(l.id::text, 8, '0'),
    case l.status when 'Freeze' then u.id end, case l.status when 'Freeze' then u.email end
  from looked l left join staff_user u on u.email = 'maker2@erp.test',
    lateral (select ($1::text[])[(l.id % $2 + 1)::int] as id_type) t`

const cases = `
  insert into kyc_case (subscriber_id, kind, is_resubmission, opened_at, due_at, set_manual_by_id, set_manual_by)
  select l.id, case l.type when 'ManualKYC' then 'manual' else 'review' end, l.is_again, l.opened_at,
    l.opened_at + interval '24 hours',
    case l.type when 'ManualKYC' then u.id end, case l.type when 'ManualKYC' then 'maker@erp.test' end
  from looked l left join staff_user u on u.email = 'maker@erp.test'
  where l.type in ('PendingKYC', 'ManualKYC')`

// Saves the previous status of frozen and held wallets, so that releasing them restores it.
const bound = `
  update wallet w set status_before = 'active' from subscriber s
  where s.id = w.subscriber_id and w.status in ('frozen', 'on_hold')
    and (s.kyc_acct_status = 'Freeze' or s.watchlist_status <> 'clear')`

const suspicions = `
  insert into watchlist_case (subscriber_id, source, reason, placed_by_id, placed_by, placed_at, decision, decided_by_id, decided_by, decided_at)
  select s.id, (array['Internal', 'AMLC', 'Law enforcement'])[(s.id % 3 + 1)::int], 'Many deposits just below the reporting limit.',
    m.id, m.email, s.registered_at + interval '2 days', case s.watchlist_status when 'watchlisted' then 'watchlisted' end,
    case s.watchlist_status when 'watchlisted' then c.id end, case s.watchlist_status when 'watchlisted' then c.email end,
    case s.watchlist_status when 'watchlisted' then s.registered_at + interval '3 days' end
  from subscriber s left join staff_user m on m.email = 'maker@erp.test' left join staff_user c on c.email = 'checker@erp.test'
  where s.watchlist_status <> 'clear' and s.deleted_at is null and m.id is not null and c.id is not null`

const shops = `
  insert into business_customer (business_id, name, mobile, last_purchase_at, total_spent)
  select b.business_id, concat_ws(' ', s.first_name, s.last_name), s.mobile_number,
    now() - interval '1 hour' * ((b.business_id * 13 + s.id * 7) % 2000), 2500 + (b.business_id * s.id * 97) % 900000
  from (select business_id from business where deleted_at is null order by business_id limit 600) b
  join subscriber s on s.id between b.business_id * 11 % 15000 and b.business_id * 11 % 15000 + b.business_id % 9
  on conflict do nothing`

const goods = `
  insert into business_product (business_id, name, category, price, stock)
  select b.business_id, g.name, g.category, g.price + (b.business_id % 5) * 25, (b.business_id * 17 + g.price) % 80
  from (select business_id from business where deleted_at is null and business_type_id in (1, 3) order by business_id limit 400) b,
    (values ('Sardinas 155 g', 'Canned', 2450), ('Corned beef 150 g', 'Canned', 3900), ('Pancit canton', 'Noodles', 1500),
      ('Kape 3-in-1', 'Drinks', 900), ('Bigas 1 kg', 'Rice', 5200), ('Itlog', 'Fresh', 900), ('Mantika 350 ml', 'Cooking', 6500),
      ('Suka 385 ml', 'Cooking', 2200), ('Toyo 385 ml', 'Cooking', 2400), ('Sabong panlaba 70 g', 'Household', 1100),
      ('Shampoo sachet', 'Personal', 800), ('Tinapay', 'Bread', 500)) as g (name, category, price)
  where (b.business_id + g.price) % 3 <> 0`

/** KYC cases with images, the review queue, the watchlist, and the goods and customers of shops. */
export const identityStage: Stage = {
  name: 'Identities',
  brings: 'subscribers',

  when: isTrue('exists (select from subscriber) and not exists (select from kyc_history)'),

  async run(client) {
    await seedInTransaction(client, async () => {
      await client.query('set local statement_timeout = 0; set local synchronous_commit = off')
      await client.query(createReviewedTable)
      // Deletes the cases created by the migration. They are created again here with the others.
      await client.query('delete from kyc_case')
      await client.query(histories)
      await client.query(records, [idTypes, idTypes.length, idTypes.filter(idExpires)])
      for (const step of [cases, bound, suspicions, shops, goods]) await client.query(step)
      await copyRows(client, 'kyc_image', await picturesOf(client))
      await listNames(client)
    })
    await client.query(
      'vacuum (analyze) kyc_case, kyc_history, kyc_record, kyc_image, watchlist_entry, watchlist_name',
    )
  },
}

type Sent = {
  id: string
  history: string
  name: string
  birth_date: string | null
  sex: string | null
  id_number: string
  id_type: string
  is_again: boolean
  action: string
}

async function picturesOf(client: pg.ClientBase) {
  const { rows } = await client.query<Sent>(`
    select l.id::text as id, h.id::text as history, l.name, l.birth_date, l.sex, r.id_number, r.id_type, l.is_again, h.action
    from looked l join kyc_history h on h.subscriber_id = l.id and h.action in ('Upload', 'Re-upload')
    join kyc_record r on r.subscriber_id = l.id order by (l.type in ('PendingKYC', 'ManualKYC')) desc, l.id, h.id limit 800`)
  return rows.flatMap(({ id, history, name, birth_date, sex, id_number, id_type, is_again, action }) => {
    const bearer = { id: Number(id), name, birthDate: birth_date, sex, idNumber: id_number }
    const focus = is_again && action === 'Upload' ? 'blurry' : 'sharp'
    const pictures = {
      id_front: idCardOf(bearer, focus),
      id_back: idBackOf(bearer, focus),
      selfie: selfieOf(bearer, focus),
    }
    return partsFor(id_type).map((part) => ({
      history_id: Number(history),
      subscriber_id: Number(id),
      side: part === 'selfie' ? 'selfie' : 'id_card',
      is_back: String(part === 'id_back'),
      content_type: 'image/svg+xml',
      bytes: `\\x${Buffer.from(pictures[part]).toString('hex')}`,
      sha256: createHash('sha256').update(pictures[part]).digest('hex'),
    }))
  })
}

const sources = ['AMLC', 'OFAC', 'UNSC', 'Internal', 'Law enforcement'] as const

/** Adds 200 invented names to the watchlist. Some are similar to names of subscribers awaiting review. */
async function listNames(client: pg.ClientBase) {
  const { rows: waiting } = await client.query<{ name: string; birth_date: string | null }>(`
    select l.name, l.birth_date from looked l where l.type in ('PendingKYC', 'ManualKYC') order by l.id limit 24`)
  const entries = Array.from({ length: 200 }, (_, index) => {
    const random = new Random(index, game)
    const pendingCase = waiting[index]
    const { first, middle, last } = fullNameOf(
      random,
      random.chance(0.2) ? 'female' : 'male',
      random.chance(0.3),
    )
    const invented = `${first} ${middle} ${last}`.replace(/\s+/g, ' ').trim()
    const name = pendingCase ? misspelt(pendingCase.name, index) : invented
    const born = `${random.between(1950, 1995)}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`
    return {
      source: random.of([...sources]),
      reference: `DEMO-${String(index + 1).padStart(4, '0')}`,
      name,
      aliases: random.chance(0.3) ? [`${first} alyas ${last.slice(0, 4)}`] : [],
      birthDate: pendingCase && index % 3 === 0 ? pendingCase.birth_date : random.chance(0.7) ? born : null,
      remarks: 'Created for the demo.',
    }
  })
  await client.query(
    `insert into watchlist_entry (source, reference, name, aliases, birth_date, nationality, remarks)
     select r.source, r.reference, r.name, r.aliases, r."birthDate", 'PH', r.remarks
     from jsonb_to_recordset($1::jsonb)
       as r (source text, reference text, name text, aliases text[], "birthDate" date, remarks text)
     on conflict do nothing`,
    [JSON.stringify(entries)],
  )
}

// Returns a typical misspelling: a doubled letter, a replaced letter or a missing middle name.
function misspelt(name: string, index: number): string {
  if (index % 4 === 0) return name
  if (index % 4 === 1) return name.replace(/([aeiou])([a-z])$/, '$1$1$2')
  if (index % 4 === 2) return name.replace(/c/i, 'k').replace(/z\b/, 's')
  const words = name.split(' ')
  return words.length > 2 ? [words[0], words.at(-1)].join(' ') : `${name} Jr`
}
