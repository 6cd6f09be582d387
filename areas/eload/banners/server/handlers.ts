import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { type Banner, bannerCalls, type BannerDraft, type Placement } from '#areas/eload/banners/contract.ts'
import { bannerImageError } from '#areas/eload/banners/rules.ts'
import {
  bannerOrder,
  type BannerRow,
  bannersInOrder,
  changeBanner,
  findBanner,
  insertBanner,
  listBanners,
  placementsOf,
  assertLinkTargetExists,
} from '#areas/eload/banners/server/banners.ts'
import { imageSizeOf } from '#platform/server/uploads/image-size.ts'
import { maxBanners } from '#areas/eload/rules.ts'
import {
  reorder,
  closeGaps,
  nextPosition,
  bumpOrderVersion,
  orderVersion,
} from '#areas/eload/server/ordering.ts'
import { orderNote } from '#areas/eload/server/audit-notes.ts'
import { throwIfError, rejectField } from '#areas/eload/server/errors.ts'
import { acquireAdvisoryLock } from '#areas/eload/server/advisory-lock.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { Database } from '#platform/server/db/database.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { attachFiles, filesOf, openFile, releaseFiles } from '#platform/server/uploads/uploads.ts'

const kind = 'eload-banner'

type FileAccessContext = Parameters<typeof filesOf>[0]

export const bannerHandlers = handlersFor(bannerCalls, {
  list: async (context) => {
    const page = await listBanners(context.db, context.request)
    return { ...page, rows: await withImages(context, page.rows) }
  },

  info: async (context) => {
    const row = await findBanner(context.db, context.request.bannerId)
    return withPicture(row, await filesOf(context, [row.imageKey]))
  },

  create: async (context) => {
    const { db, request, staff, audit } = context
    await acquireAdvisoryLock(db, 'banners')
    await assertLinkTargetExists(db, request)
    const place = await placeFor(db, request, staff.email)
    const saved = await insertBanner(db, request, place, staff.email)
    await attachImage(context, request.image, saved.bannerId)
    const after = auditSnapshot({ ...request, imageKey: request.image })
    await audit({ action: 'Create', kind, recordId: saved.bannerId, label: request.title, after })
    return done(eloadMessages('CREATED', { name: request.title }), saved)
  },

  update: async (context) => {
    const { db, staff, audit } = context
    const { bannerId, version, image, ...draft } = context.request
    await acquireAdvisoryLock(db, 'banners')
    const before = await findBanner(db, bannerId, version)
    await assertLinkTargetExists(db, { ...draft, image })
    const stays = before.status === draft.status && before.placement === draft.placement
    // The banner releases its old position before it takes a new one, so that a full placement of ten can be
    // rearranged.
    if (!stays) await leavePlace(db, before, staff.email)
    const place = stays ? before.sequence : await placeFor(db, draft, staff.email)
    const saved = await changeBanner(db, bannerId, staff.email, {
      ...draft,
      imageKey: image,
      sequence: place,
    })
    if (before.imageKey !== image) {
      await attachImage(context, image, bannerId)
      await releaseFiles(context, [before.imageKey])
    }
    await audit({
      action: 'Update',
      kind,
      recordId: bannerId,
      label: draft.title,
      before: auditSnapshot(before),
      after: auditSnapshot({ ...draft, imageKey: image }),
      ...(before.status !== draft.status && { fromStatus: before.status, toStatus: draft.status }),
    })
    return done(eloadMessages('SAVED', { name: draft.title }), saved)
  },

  delete: async (context) => {
    const { db, request, staff, audit } = context
    await acquireAdvisoryLock(db, 'banners')
    const before = await findBanner(db, request.bannerId, request.version)
    await leavePlace(db, before, staff.email)
    const saved = await changeBanner(db, request.bannerId, staff.email, { deletedAt: sql`now()` })
    await releaseFiles(context, [before.imageKey])
    await audit({
      action: 'Delete',
      kind,
      recordId: request.bannerId,
      label: before.title,
      before: auditSnapshot(before),
    })
    return done(eloadMessages('DELETED', { name: before.title }), saved)
  },

  order: async (context) => {
    const { db, request } = context
    // The version is read before the rows. If the rows change in between, saving fails with a version conflict; in
    // the opposite order the conflict would go unnoticed.
    const version = await orderVersion(db, bannerOrder(request.placement))
    return { version, rows: await withImages(context, await bannersInOrder(db, request.placement)) }
  },

  sequenceItem: async ({ db, request, staff, audit }) => {
    await acquireAdvisoryLock(db, 'banners')
    const items = request.items.map(({ bannerId, sequence }) => ({ id: bannerId, sequence }))
    const [placement, ...others] = await placementsOf(
      db,
      items.map(({ id }) => id),
    )
    if (!placement || others.length > 0) {
      return rejectField('items', eloadMessages('BANNERS_OF_PLACEMENT'))
    }
    const order = bannerOrder(placement)
    const named = (await bannersInOrder(db, placement)).map(({ bannerId, title }) => ({
      id: bannerId,
      name: title,
    }))
    const arranged = await reorder(db, order, { items, version: request.version, by: staff.email })
    const about = { kind: 'eload-banner-order', recordId: placement, list: order.list }
    await audit(orderNote(about, named, arranged))
    return done(eloadMessages('ORDER_SAVED'), { placement, status: 'active', version: arranged.version })
  },
})

type PlacementFields = { placement: Placement; status: 'active' | 'inactive' }

/** Position of a newly activated banner: last in its placement. Rejects an eleventh banner. */
async function placeFor(db: Database, { placement, status }: PlacementFields, by: string): Promise<number> {
  if (status === 'inactive') return 0
  const order = bannerOrder(placement)
  await bumpOrderVersion(db, order, by)
  const place = await nextPosition(db, order)
  if (place > maxBanners) throwIfError({ code: 'tenBanners', placement })
  return place
}

async function leavePlace(db: Database, banner: BannerRow, by: string): Promise<void> {
  if (banner.status === 'inactive') return
  const order = bannerOrder(banner.placement)
  await bumpOrderVersion(db, order, by)
  await sql`update eload_banner set status = 'inactive', sequence = 0
            where banner_id = ${banner.bannerId}`.execute(db)
  await closeGaps(db, order)
}

async function attachImage(context: FileAccessContext, image: string, bannerId: number): Promise<void> {
  const to = { kind, id: bannerId }
  await attachFiles(context, { keys: [image], upload: uploads.eloadBanner, to, field: 'image' })
  const reason = bannerImageError(imageSizeOf(await openFile(context, image)))
  if (reason) rejectField('image', reason)
}

const withPicture = (
  { imageKey, ...row }: BannerRow,
  files: Awaited<ReturnType<typeof filesOf>>,
): Banner => ({ ...row, image: files.get(imageKey ?? '') ?? null })

async function withImages(context: FileAccessContext, rows: readonly BannerRow[]): Promise<Banner[]> {
  const files = await filesOf(
    context,
    rows.map(({ imageKey }) => imageKey),
  )
  return rows.map((row) => withPicture(row, files))
}

type BannerFields = Omit<BannerDraft, 'image'> & { imageKey: string | null }

const auditSnapshot = ({
  title,
  placement,
  carrier,
  linkType,
  linkValue,
  startAt,
  endAt,
  status,
  imageKey,
}: BannerFields) => ({
  title,
  placement,
  carrier,
  linkType,
  linkValue,
  status,
  // Timestamps are stored in one format regardless of how they were entered.
  startAt: startAt && new Date(startAt).toISOString(),
  endAt: endAt && new Date(endAt).toISOString(),
  image: imageKey,
})
