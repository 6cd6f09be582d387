import { createHash } from 'node:crypto'
import type pg from 'pg'
import pLimit from 'p-limit'
import { configuration } from './actor-context.ts'
import { banner, eventImage, logo, productImage } from './demo-drawings.ts'
import { resumePdf } from './resume-pdf.ts'
import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'
import { contentTypes, uploadForFolder } from '#platform/contract/uploads.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'

/** The records of a table, each of which gets a picture or a document. */
type PictureSource = {
  folder: string
  /** Kind of record that the files are attached to. */
  kind: string
  table: string
  /** Column of the identifier; `id` by default. */
  id?: string
  /** Column of the file key, or of a list of keys. */
  column: string
  /** Rows with id, name, and what else the drawing needs. */
  select?: string
  /** Type of the file: SVG for a text and PNG for bytes by default. */
  extension?: 'pdf'
  draw: (row: Row) => string | Buffer
}

type Row = { id: number; name: string; brand: string; category: string }

const drawProduct = ({ brand, category }: Row) => productImage(category, brand)
const drawLogo = ({ name }: Row) => logo(name)
const drawBanner = ({ name }: Row) => banner(name)

const pictureSources: readonly PictureSource[] = [
  { folder: 'bills/logo', kind: 'bills-biller', table: 'bills_biller', column: 'logo_key', draw: drawLogo },
  {
    folder: 'eload/network',
    kind: 'eload-network',
    table: 'eload_network',
    column: 'logo_key',
    draw: drawLogo,
  },
  { folder: 'mop/logo', kind: 'mop', table: 'mop', id: 'mop_id', column: 'logo_key', draw: drawLogo },
  {
    folder: 'product-template/brand',
    kind: 'product-brand',
    table: 'product_brand',
    column: 'logo_key',
    draw: drawLogo,
  },
  {
    folder: 'e-seller/brand',
    kind: 'eseller-brand',
    table: 'eseller_brand',
    column: 'logo_key',
    draw: drawLogo,
  },
  {
    folder: 'product-template/product',
    kind: 'product-template',
    table: 'product_template',
    column: 'image_key',
    select: `select t.id, t.name, b.name as brand, c.name as category from product_template t
      join product_brand b on b.id = t.brand_id join product_category c on c.product_id = t.category_id`,
    draw: drawProduct,
  },
  {
    folder: 'e-seller/product',
    kind: 'eseller-product',
    table: 'eseller_product',
    column: 'image_key',
    select: `select p.id, p.name, b.name as brand, c.name as category from eseller_product p
      join eseller_brand b on b.id = p.brand_id join product_template t on t.id = p.template_id
      join product_category c on c.product_id = t.category_id`,
    draw: drawProduct,
  },
  {
    folder: 'eload/banner',
    kind: 'eload-banner',
    table: 'eload_banner',
    id: 'banner_id',
    column: 'image_key',
    select: 'select banner_id as id, title as name from eload_banner',
    draw: drawBanner,
  },
  {
    folder: 'e-seller/banner',
    kind: 'eseller-banner',
    table: 'eseller_banner',
    id: 'banner_id',
    column: 'image_key',
    select: 'select banner_id as id, title as name from eseller_banner',
    draw: drawBanner,
  },
  {
    folder: 'events',
    kind: 'event',
    table: 'event',
    id: 'event_id',
    column: 'banner_key',
    select: 'select event_id as id, title as name from event',
    draw: ({ name }) => eventImage(name),
  },
  {
    folder: 'prp/items',
    kind: 'prp-item',
    table: 'prp_item',
    column: 'image_keys',
    select: `select id, name, name as brand, 'physical' as category from prp_item`,
    draw: drawProduct,
  },
  {
    folder: 'roulette/items',
    kind: 'roulette-item',
    table: 'roulette_item',
    id: 'item_id',
    column: 'image_key',
    select: `select item_id as id, name, name as brand, type as category from roulette_item where type <> 'no_win'`,
    draw: drawProduct,
  },
  {
    folder: 'careers/resume',
    kind: 'careers-applicant',
    table: 'careers_applicant',
    column: 'resume_key',
    // One of three applied in person, without a résumé.
    select: `select a.id, a.name || ' resume' as name, a.name as brand, j.title as category
      from careers_applicant a join careers_job j on j.id = a.job_id where a.id % 3 > 0`,
    extension: 'pdf',
    draw: ({ id, brand, category }) => resumePdf({ id, name: brand, position: category }),
  },
]

/**
 * Pictures of the records that people recognize by them, and résumés of applicants. All are drawn, so the demo contains no
 * brand logos.
 */
export const pictureStage: Stage = {
  name: 'pictures',
  brings: 'transactions',

  when: isTrue(`exists (select from bills_biller) and exists (select from staff_user where email = 'maker@erp.test')
    and not exists (select from stored_file where folder = 'bills/logo')`),

  run: (client) =>
    seedInTransaction(client, async () => {
      for (const records of pictureSources) await addPictures(client, records)
    }),
}

const withConcurrencyLimit = pLimit(16)

async function addPictures(
  client: pg.Client,
  { folder, kind, table, column, draw, ...records }: PictureSource,
) {
  const id = records.id ?? 'id'
  const { rows } = await client.query<Row>(records.select ?? `select ${id} as id, name from ${table}`)
  const files = rows.map((row) => {
    const drawing = draw(row)
    const extension = records.extension ?? (typeof drawing === 'string' ? 'svg' : 'png')
    const bytes = Buffer.from(drawing)
    const name = `${
      row.name
        .toLowerCase()
        .match(/[a-z0-9]+/g)
        ?.join('-')
        .slice(0, 50) || 'picture'
    }.${extension}`
    const key = `${folder}/1790000000000-${String(row.id).padStart(8, '0')}-${name}`
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { id: row.id, key, name, type: contentTypes[extension], bytes, size: bytes.length, sha256 }
  })
  const storage = storageOf(configuration)
  await Promise.all(
    files.map(({ key, bytes }) => withConcurrencyLimit(() => storage.put('kept', key, bytes))),
  )
  const stored = JSON.stringify(
    files.map(({ id, key, name, type, size, sha256 }) => ({ id, key, name, type, size, sha256 })),
  )
  await client.query(
    `insert into stored_file (key, folder, name, content_type, size, sha256, uploaded_by, uploaded_at, expires_at, attached_to)
     select key, $2, file.name, type, size, sha256, staff_user.id, now(), now() + make_interval(days => $4), $3 || ':' || file.id
     from jsonb_to_recordset($1::jsonb) as file(id bigint, key text, name text, type text, size int, sha256 text)
       join staff_user on email = 'maker@erp.test'`,
    [stored, folder, kind, uploadForFolder(folder)?.expiresAfterDays ?? 365],
  )
  await client.query(
    `update ${table} record set ${column} = ${column === 'image_keys' ? 'array[file.key]' : 'file.key'}
     from jsonb_to_recordset($1::jsonb) as file(id bigint, key text) where record.${id} = file.id`,
    [stored],
  )
}
