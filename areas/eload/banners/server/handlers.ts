import { sql } from 'kysely'
import { type Banner, bannerCalls, type BannerDraft, type Placement } from '#areas/eload/banners/contract.ts'
import { whyNotBannerPicture } from '#areas/eload/banners/rules.ts'
import {
  bannerOrder,
  type BannerRow,
  bannersInOrder,
  changeBanner,
  findBanner,
  insertBanner,
  pageOfBanners,
  placementsOf,
  refuseDeadLink,
} from '#areas/eload/banners/server/banners.ts'
import { measuresOf } from '#platform/server/uploads/measures.ts'
import { mostBanners } from '#areas/eload/rules.ts'
import { arrange, closeGaps, lastPlace, moveOrder, orderVersion } from '#areas/eload/server/ordering.ts'
import { orderNote } from '#areas/eload/server/notes.ts'
import { refuse, refuseField } from '#areas/eload/server/refusing.ts'
import { takeTurns } from '#areas/eload/server/turns.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { Database } from '#platform/server/database.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { attachFiles, filesOf, openFile, releaseFiles } from '#platform/server/uploads/uploads.ts'

const kind = 'eload-banner'

type ForStaff = Parameters<typeof filesOf>[0]

export const bannerHandlers = handlersFor(bannerCalls, {
  list: async (asked) => {
    const page = await pageOfBanners(asked.db, asked.request)
    return { ...page, rows: await withImages(asked, page.rows) }
  },

  info: async (asked) => {
    const row = await findBanner(asked.db, asked.request.bannerId)
    return withPicture(row, await filesOf(asked, [row.imageKey]))
  },

  create: async (asked) => {
    const { db, request, staff, audit } = asked
    await takeTurns(db, 'banners')
    await refuseDeadLink(db, request)
    const place = await placeFor(db, request, staff.email)
    const saved = await insertBanner(db, request, place, staff.email)
    await attachImage(asked, request.image, saved.bannerId)
    const after = told({ ...request, imageKey: request.image })
    await audit({ action: 'Create', kind, recordId: saved.bannerId, label: request.title, after })
    return done(`The banner ${request.title} was created.`, saved)
  },

  update: async (asked) => {
    const { db, staff, audit } = asked
    const { bannerId, version, image, ...draft } = asked.request
    await takeTurns(db, 'banners')
    const before = await findBanner(db, bannerId, version)
    await refuseDeadLink(db, { ...draft, image })
    const stays = before.status === draft.status && before.placement === draft.placement
    // It leaves its place before it takes another, so that ten banners can still be moved about.
    if (!stays) await leavePlace(db, before, staff.email)
    const place = stays ? before.sequence : await placeFor(db, draft, staff.email)
    const saved = await changeBanner(db, bannerId, staff.email, {
      ...draft,
      imageKey: image,
      sequence: place,
    })
    if (before.imageKey !== image) {
      await attachImage(asked, image, bannerId)
      await releaseFiles(asked, [before.imageKey])
    }
    await audit({
      action: 'Update',
      kind,
      recordId: bannerId,
      label: draft.title,
      before: told(before),
      after: told({ ...draft, imageKey: image }),
      ...(before.status !== draft.status && { fromStatus: before.status, toStatus: draft.status }),
    })
    return done(`The banner ${draft.title} was saved.`, saved)
  },

  delete: async (asked) => {
    const { db, request, staff, audit } = asked
    await takeTurns(db, 'banners')
    const before = await findBanner(db, request.bannerId, request.version)
    await leavePlace(db, before, staff.email)
    const saved = await changeBanner(db, request.bannerId, staff.email, { deletedAt: sql`now()` })
    await releaseFiles(asked, [before.imageKey])
    await audit({
      action: 'Delete',
      kind,
      recordId: request.bannerId,
      label: before.title,
      before: told(before),
    })
    return done(`The banner ${before.title} was deleted.`, saved)
  },

  order: async (asked) => {
    const { db, request } = asked
    // The version first: rows that are newer than it are refused as changed, older ones would pass.
    const version = await orderVersion(db, bannerOrder(request.placement))
    return { version, rows: await withImages(asked, await bannersInOrder(db, request.placement)) }
  },

  sequenceItem: async ({ db, request, staff, audit }) => {
    await takeTurns(db, 'banners')
    const items = request.items.map(({ bannerId, sequence }) => ({ id: bannerId, sequence }))
    const [placement, ...others] = await placementsOf(
      db,
      items.map(({ id }) => id),
    )
    if (!placement || others.length > 0) {
      return refuseField('items', 'Name the active banners of one placement')
    }
    const order = bannerOrder(placement)
    const named = (await bannersInOrder(db, placement)).map(({ bannerId, title }) => ({
      id: bannerId,
      name: title,
    }))
    const arranged = await arrange(db, order, { items, version: request.version, by: staff.email })
    const about = { kind: 'eload-banner-order', recordId: placement, list: order.list }
    await audit(orderNote(about, named, arranged))
    return done('The order was saved.', { placement, status: 'active', version: arranged.version })
  },
})

type Placed = { placement: Placement; status: 'active' | 'inactive' }

/** The place of a banner that comes to be shown: the last of its placement, which shows ten. */
async function placeFor(db: Database, { placement, status }: Placed, by: string): Promise<number> {
  if (status === 'inactive') return 0
  const order = bannerOrder(placement)
  await moveOrder(db, order, by)
  const place = await lastPlace(db, order)
  if (place > mostBanners) refuse({ reason: 'tenBanners', placement })
  return place
}

async function leavePlace(db: Database, banner: BannerRow, by: string): Promise<void> {
  if (banner.status === 'inactive') return
  const order = bannerOrder(banner.placement)
  await moveOrder(db, order, by)
  await sql`update eload_banner set status = 'inactive', sequence = 0
            where banner_id = ${banner.bannerId}`.execute(db)
  await closeGaps(db, order)
}

async function attachImage(asked: ForStaff, image: string, bannerId: number): Promise<void> {
  const to = { kind, id: bannerId }
  await attachFiles(asked, { keys: [image], upload: uploads.eloadBanner, to, field: 'image' })
  const reason = whyNotBannerPicture(measuresOf(await openFile(asked, image)))
  if (reason) refuseField('image', reason)
}

const withPicture = (
  { imageKey, ...row }: BannerRow,
  files: Awaited<ReturnType<typeof filesOf>>,
): Banner => ({ ...row, image: files.get(imageKey ?? '') ?? null })

async function withImages(asked: ForStaff, rows: readonly BannerRow[]): Promise<Banner[]> {
  const files = await filesOf(
    asked,
    rows.map(({ imageKey }) => imageKey),
  )
  return rows.map((row) => withPicture(row, files))
}

type Told = Omit<BannerDraft, 'image'> & { imageKey: string | null }

const told = ({
  title,
  placement,
  carrier,
  linkType,
  linkValue,
  startAt,
  endAt,
  status,
  imageKey,
}: Told) => ({
  title,
  placement,
  carrier,
  linkType,
  linkValue,
  status,
  // Moments are written alike, however they were typed.
  startAt: startAt && new Date(startAt).toISOString(),
  endAt: endAt && new Date(endAt).toISOString(),
  image: imageKey,
})
