import { createHash } from 'node:crypto'
import type pg from 'pg'
import { idExpires, partsFor } from '#areas/merchants/kyc/rules.ts'
import { copyRows } from '#apps/api/seed/bulk-load.ts'
import { Random } from './random.ts'
import { createOfficeTime } from './acts/office-time-sql.ts'
import { addReviews } from './kyc-reviews.ts'
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

  async run(client, { until }) {
    await seedInTransaction(client, async () => {
      await client.query('set local statement_timeout = 0; set local synchronous_commit = off')
      await createOfficeTime(client, until)
      await addReviews(client, until, { all: idTypes, expiring: idTypes.filter(idExpires) })
      for (const step of [shops, goods]) await client.query(step)
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
