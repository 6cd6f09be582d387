import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import type { ImageFacts, Side } from '#areas/merchants/kyc/contract.ts'
import { bringsImages } from '#areas/merchants/kyc/rules.ts'
import { productSlug } from '#platform/contract/product.ts'
import type { Database } from '#platform/server/db.ts'
import { orNotFound } from '#platform/server/errors.ts'

type StoredImage = Omit<ImageFacts, 'is_current'> & { sha256: string; history_id: number }

/**
 * Images of uploads and re-uploads, newest first, without duplicates. `viewerId` is the person whose views set
 * `is_viewed`.
 */
export async function imagesOf(db: Database, subscriberId: number, viewerId = 0): Promise<ImageFacts[]> {
  const { rows } = await sql<StoredImage>`
    select i.image_id, i.side, i.is_back, i.sha256, i.history_id, h.action, h.created_at,
      exists (select from kyc_image_view v where v.image_id = i.image_id and v.staff_id = ${viewerId}) as is_viewed
    from kyc_image i join kyc_history h on h.id = i.history_id
    where i.subscriber_id = ${subscriberId}
    order by i.history_id desc, i.side, i.is_back, i.image_id`.execute(db.withoutPlugins())
  const seen = new Set<string>()
  const newest = rows[0]?.history_id
  return rows
    .filter(({ action, side, sha256 }) => {
      const isNew = bringsImages(action) && !seen.has(`${side} ${sha256}`)
      seen.add(`${side} ${sha256}`)
      return isNew
    })
    .map(({ history_id, sha256: _sha256, ...image }) => ({ ...image, is_current: history_id === newest }))
}

/** URL that serves an image to authorised staff. Each view is recorded. */
export const imageUrl = (host: string, imageId: number) =>
  `${host}/v1/${productSlug}-wallet/kyc/image/${imageId}`

/** Image URLs grouped by the side they show. */
export const imageUrls = (images: readonly ImageFacts[], host: string) => {
  const of = (side: Side) =>
    images.filter((image) => image.side === side).map(({ image_id }) => imageUrl(host, image_id))
  return { id_card: of('id_card'), selfie: of('selfie') }
}

type Image = {
  image_id: number
  subscriber_id: number
  side: Side
  content_type: string
  bytes: Buffer
  action: string
  created_at: string
}

/** Returns one image with its content. */
export async function openImage(db: Database, imageId: number): Promise<Image> {
  const { rows } = await sql<Image>`
    select i.image_id, i.subscriber_id, i.side, i.content_type, i.bytes, h.action, h.created_at
    from kyc_image i join kyc_history h on h.id = i.history_id
    where i.image_id = ${imageId}`.execute(db.withoutPlugins())
  return orNotFound(rows[0], merchantsMessages('IMAGE_NOT_FOUND'))
}

/** Records that a member of staff has opened an image. */
export const recordView = (tx: Database, imageId: number, staffId: number) =>
  sql`insert into kyc_image_view (image_id, staff_id) values (${imageId}, ${staffId}) on conflict do nothing`.execute(
    tx,
  )

type Past = { action: string; images: { image_id: number; side: Side }[] | null }

/** The `kyc_details` object of a subscriber record. */
export async function kycDetailsOf(db: Database, subscriberId: number, host = '') {
  const [images, { rows }] = await Promise.all([
    imagesOf(db, subscriberId),
    sql<Past>`
      select h.action, (select json_agg(json_build_object('image_id', i.image_id, 'side', i.side) order by i.image_id)
        from kyc_image i where i.history_id = h.id) as images
      from kyc_history h where h.subscriber_id = ${subscriberId} order by h.id desc limit 100`.execute(
      db.withoutPlugins(),
    ),
  ])
  const of = (past: Past, side: Side) =>
    (past.images ?? []).filter((each) => each.side === side).map((each) => imageUrl(host, each.image_id))
  return {
    ...imageUrls(
      images.filter((image) => image.is_current),
      host,
    ),
    kyc_history: rows.map((past) => ({
      action: past.action,
      id_card: of(past, 'id_card'),
      selfie: of(past, 'selfie'),
    })),
  }
}
