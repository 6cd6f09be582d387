import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import type {
  Banner,
  bannerCalls,
  BannerDraft,
  Placement,
  ShownState,
} from '#areas/eload/banners/contract.ts'
import type { SortOrder } from '#areas/eload/server/ordering.ts'
import { rejectField, rejectIfStale } from '#areas/eload/server/errors.ts'
import { tables } from '#areas/eload/server/tables.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db/database.ts'
import {
  type Condition,
  containing,
  equal,
  type ListPlan,
  queryPage,
} from '#platform/server/lists/list-query.ts'
import { NotFound } from '#platform/server/errors/errors.ts'

/** Banner as stored: the image is a file key. */
export type BannerRow = Omit<Banner, 'image'> & { imageKey: string | null }

const shownState = sql<ShownState>`case
  when t.status = 'inactive' then 'inactive'
  when t.end_at <= now() then 'expired'
  when t.start_at > now() then 'scheduled'
  else 'active' end`

const listView = sql<BannerRow>`
  t.banner_id, t.title, t.image_key, t.placement, t.carrier, t.link_type, t.link_value, t.start_at, t.end_at,
  t.sequence, t.status, ${shownState} as shown_state, t.version,
  t.created_by, t.created_at, t.updated_by, t.updated_at`

/** Key of the order version of a placement. */
export const bannerOrder = (placement: Placement): SortOrder => ({
  list: `banner ${placement}`,
  table: 'eload_banner',
  key: 'banner_id',
  rows: sql<boolean>`t.placement = ${placement} and t.status = 'active' and t.deleted_at is null`,
})

type BannerQuery = RequestOf<(typeof bannerCalls)['list']>

export const listBanners = (db: Database, request: BannerQuery) => queryPage(db, request, bannerPlan(request))

/** Query plan shared by the banner list and its export. */
export function bannerPlan(request: BannerQuery): ListPlan<BannerRow, BannerQuery['sortBy']> {
  const { placement, carrier, status, shownState: state } = request.filters
  const inState: Condition[] = state === undefined ? [] : [sql`${shownState} = ${state}`]
  return {
    table: 'eload_banner',
    key: 'banner_id',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...containing('search_text', request.search),
      ...equal('placement', placement),
      ...equal('carrier', carrier),
      ...equal('status', status),
      ...inState,
    ],
    sorts: {
      createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
      updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
      title: { by: sql`t.sort_title`, type: 'text' },
      // Sorts by placement and position, with inactive banners last.
      sequence: {
        by: sql`(t.placement || case t.sequence when 0 then ' 99' else to_char(t.sequence, ' 00') end) collate "C"`,
        type: 'text',
      },
    },
    date: 'created_at',
    select: listView,
  }
}

/** Active banners of a placement in order. */
export async function bannersInOrder(db: Database, placement: Placement): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select ${listView} from eload_banner t where ${bannerOrder(placement).rows} order by t.sequence`.execute(
    db,
  )
  return rows
}

/** Returns a banner or throws an error. With a version, also rejects a banner that has changed since. */
export async function findBanner(db: Database, bannerId: number, version?: number): Promise<BannerRow> {
  const { rows } = await sql<BannerRow>`
    select ${listView} from eload_banner t where t.banner_id = ${bannerId} and t.deleted_at is null`.execute(
    db,
  )
  const [banner] = rows
  if (!banner) throw new NotFound(eloadMessages('BANNER_NOT_FOUND', { id: bannerId }))
  rejectIfStale(banner, version)
  return banner
}

/** Placements of the active banners with the given ids. */
export async function placementsOf(db: Database, ids: readonly number[]): Promise<Placement[]> {
  const { rows } = await sql<{ placement: Placement }>`
    select distinct placement from eload_banner
    where banner_id = any(${ids}) and status = 'active' and deleted_at is null`.execute(db)
  return rows.map(({ placement }) => placement)
}

const linked = { category: 'eload_category', promo: 'eload_promo' } as const

/** Rejects a link to a category or promo that does not exist. */
export async function assertLinkTargetExists(
  db: Database,
  { linkType, linkValue }: BannerDraft,
): Promise<void> {
  if (linkType !== 'category' && linkType !== 'promo') return
  const { rows } = await sql`
    select id from ${sql.table(linked[linkType])}
    where id = ${Number(linkValue)} and deleted_at is null for key share`.execute(db)
  if (rows.length === 0) rejectField('linkValue', eloadMessages('LINK_NOT_FOUND', { type: linkType }))
}

export async function insertBanner(
  db: Database,
  { image, ...draft }: BannerDraft,
  sequence: number,
  by: string,
) {
  return tables(db)
    .insertInto('eloadBanner')
    .values({ ...draft, imageKey: image, sequence, createdBy: by, updatedBy: by })
    .returning(['bannerId', 'status', 'version'])
    .executeTakeFirstOrThrow()
}

export function changeBanner(db: Database, bannerId: number, by: string, change: object) {
  return tables(db)
    .updateTable('eloadBanner')
    .set({ ...change, updatedBy: by, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('bannerId', '=', bannerId)
    .returning(['bannerId', 'status', 'version'])
    .executeTakeFirstOrThrow()
}
