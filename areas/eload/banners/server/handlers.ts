import { statusLabel } from '#platform/words.ts'
import { sql } from 'kysely'
import { Banner, bannerCalls, BannerDraft, type Placement } from '#areas/eload/banners/contract.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { maxBanners } from '#areas/eload/rules.ts'
import { acquireAdvisoryLock } from '#areas/eload/shared/server/advisory-lock.ts'
import { throwIfError } from '#areas/eload/shared/server/errors.ts'
import { rejectField } from '#platform/server/errors.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import {
  crud,
  defineRecord,
  type RowOf,
  bumpOrderVersion,
  closeGaps,
  nextPosition,
  type SortOrder,
  sortableCrud,
} from '#platform/server/crud.ts'
import type { Database } from '#platform/server/db.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { assertBannerSize, inShownState, shownState, withBannerId } from '#platform/server/banners.ts'

const kind = 'eload-banner'

/** Banner as stored: the image is a file key. */
type BannerRow = RowOf<typeof Banner, 'image'>

const banner = defineRecord({
  table: 'eload_banner',
  reply: Banner,
  draft: BannerDraft,
  files: { image: uploads.eloadBanner },
  computed: { shownState },
})

const banners = crud({
  kind,
  key: 'bannerId',
  ...banner,
  nameOf: ({ title }) => title,
})

/** Key of the order version of a placement. */
const bannerOrder = (placement: Placement): SortOrder => ({
  list: `banner ${placement}`,
  table: 'eload_banner',
  key: 'banner_id',
  rows: sql<boolean>`t.placement = ${placement} and t.status = 'active' and t.deleted_at is null`,
})

const orderedIn = (placement: Placement) => {
  const order = bannerOrder(placement)
  return sortableCrud(banners, order, { kind, label: order.list, nameColumn: 'title', id: placement })
}

type BannerQuery = RequestOf<(typeof bannerCalls)['list']>

/** Query plan shared by the banner list and its export. */
export function bannerPlan(request: BannerQuery): ListPlan<BannerRow, BannerQuery['sortBy']> {
  const { placement, carrier, status, shownState: state } = request.filters
  return {
    table: 'eload_banner',
    key: 'banner_id',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...containing('search_text', request.search),
      ...equal('placement', placement),
      ...equal('carrier', carrier),
      ...equal('status', status),
      ...inShownState(state),
    ],
    sorts: {
      // Sorts by placement and position, with inactive banners last.
      sequence: {
        by: sql`(t.placement || case t.sequence when 0 then ' 99' else to_char(t.sequence, ' 00') end) collate "C"`,
        type: 'text',
      },
    },
    date: 'created_at',
    select: banner.select,
  }
}

export const bannerHandlers = handlersFor(bannerCalls, {
  list: async (context) => {
    const { db, request } = context
    return banners.page(context, await queryPage(db, request, bannerPlan(request)))
  },

  info: (context) => banners.info(context, context.request.bannerId),

  create: async (context) => {
    const { db, request, staff } = context
    await acquireAdvisoryLock(db, 'banners')
    await assertLinkTargetExists(db, request)
    const sequence = await positionFor(db, request, staff.email)
    const saved = await banners.create(context, request, { sequence })
    await assertBannerSize(context, request.image)
    return withBannerId(saved)
  },

  update: async (context) => {
    const { db, staff } = context
    const { bannerId: id, version, reason, ...draft } = context.request
    await acquireAdvisoryLock(db, 'banners')
    const before = await banners.find(db, id, version)
    // A banner whose link target was deleted can still be deactivated.
    const keepsLink = before.linkType === draft.linkType && before.linkValue === draft.linkValue
    if (!keepsLink || draft.status === 'active') await assertLinkTargetExists(db, draft)
    const stays = before.status === draft.status && before.placement === draft.placement
    const sequence = stays ? before.sequence : await positionFor(db, draft, staff.email)
    const saved = await banners.update(context, { id, version, reason }, { ...draft, sequence })
    if (!stays) await closeGapOf(db, before, staff.email)
    if (before.imageKey !== draft.image) await assertBannerSize(context, draft.image)
    return withBannerId(saved)
  },

  delete: async (context) => {
    const { db, staff } = context
    const { bannerId: id, version } = context.request
    await acquireAdvisoryLock(db, 'banners')
    const before = await banners.find(db, id, version)
    const saved = await banners.remove(context, { id, version }, { status: 'inactive', sequence: 0 })
    await closeGapOf(db, before, staff.email)
    return withBannerId(saved)
  },

  order: (context) => orderedIn(context.request.placement).all(context),

  sequenceItem: async (context) => {
    const { db, request } = context
    await acquireAdvisoryLock(db, 'banners')
    const items = request.items.map(({ bannerId, sequence }) => ({ id: bannerId, sequence }))
    const [placement, ...others] = await placementsOf(
      db,
      items.map(({ id }) => id),
    )
    if (!placement || others.length > 0) {
      return rejectField('items', eloadMessages('BANNERS_OF_PLACEMENT'))
    }
    const { data, ...result } = await orderedIn(placement).arrange(context, {
      items,
      version: request.version,
    })
    return { ...result, data: { ...data, placement } }
  },
})

type PlacementFields = { placement: Placement; status: 'active' | 'inactive' }

/** Position of a newly activated banner: last in its placement. Rejects an eleventh banner. */
async function positionFor(
  db: Database,
  { placement, status }: PlacementFields,
  by: string,
): Promise<number> {
  if (status === 'inactive') return 0
  const order = bannerOrder(placement)
  await bumpOrderVersion(db, order, by)
  const position = await nextPosition(db, order)
  if (position > maxBanners)
    throwIfError(eloadMessages('TOO_MANY_BANNERS', { placement: statusLabel(placement) }))
  return position
}

async function closeGapOf(db: Database, { status, placement }: PlacementFields, by: string): Promise<void> {
  if (status === 'inactive') return
  const order = bannerOrder(placement)
  await bumpOrderVersion(db, order, by)
  await closeGaps(db, order)
}

/** Placements of the active banners with the given ids. */
async function placementsOf(db: Database, ids: readonly number[]): Promise<Placement[]> {
  const { rows } = await sql<{ placement: Placement }>`
    select distinct placement from eload_banner
    where banner_id = any(${ids}) and status = 'active' and deleted_at is null`.execute(db)
  return rows.map(({ placement }) => placement)
}

const linked = { category: 'eload_category', promo: 'eload_promo' } as const

/** Rejects a link to a category or promo that does not exist. */
async function assertLinkTargetExists(db: Database, { linkType, linkValue }: BannerDraft): Promise<void> {
  if (linkType !== 'category' && linkType !== 'promo') return
  const { rows } = await sql`
    select id from ${sql.table(linked[linkType])}
    where id = ${Number(linkValue)} and deleted_at is null for key share`.execute(db)
  if (rows.length === 0) rejectField('linkValue', eloadMessages('LINK_NOT_FOUND', { type: linkType }))
}
