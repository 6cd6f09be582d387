import { sql } from 'kysely'
import {
  type SellerBanner,
  sellerBannerCalls,
  type SellerBannerDraft,
} from '#areas/eseller/banners/contract.ts'
import { inOneOrder } from '#platform/server/ordered.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { whyNotBannerPicture } from '#platform/contract/banner-picture.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { Database } from '#platform/server/database.ts'
import { type Asked, done, handlersFor } from '#platform/server/handlers.ts'
import { type Condition, containing, equal, type ListPlan, pageOfRows } from '#platform/server/list.ts'
import { keepRecords } from '#platform/server/records.ts'
import type { Staff } from '#platform/server/staff.ts'
import { refuseField } from '#platform/server/table-rules.ts'
import { measuresOf } from '#platform/server/uploads/measures.ts'
import { openFile } from '#platform/server/uploads/uploads.ts'

type Row = Omit<SellerBanner, 'image'> & { imageKey: string | null }

const shownState = sql<SellerBanner['shownState']>`case
  when t.status = 'inactive' then 'inactive'
  when t.end_at <= now() then 'expired'
  when t.start_at > now() then 'scheduled'
  else 'active' end`
const select = sql<Row>`
  t.banner_id, t.title, t.image_key, t.link_type, t.link_value, t.start_at, t.end_at, t.sequence, t.status,
  ${shownState} as shown_state, t.version, t.created_by, t.created_at, t.updated_by, t.updated_at`

const banners = keepRecords<Row, 'image'>({
  kind: 'eseller-banner',
  noun: 'banner',
  table: 'eseller_banner',
  key: 'bannerId',
  select,
  nameOf: ({ title }) => title,
  told: ({ title, linkType, linkValue, startAt, endAt, status, imageKey }) => ({
    title,
    linkType,
    linkValue,
    startAt,
    endAt,
    status,
    image: imageKey,
  }),
  files: { image: uploads.sellerBanner },
})
const ordered = inOneOrder<Row, 'image'>(
  banners,
  {
    list: 'e-seller banner',
    table: 'eseller_banner',
    key: 'banner_id',
    rows: sql<boolean>`t.deleted_at is null`,
    things: 'banner',
  },
  { kind: 'eseller-banner', label: 'Banners of eSupplies', nameColumn: 'title' },
)

type Saved = { message: string; data: { id: number; status: string; version: number } }
const answered = ({ message, data }: Saved) => done(message, { ...data, bannerId: data.id })

type ListAsked = RequestOf<(typeof sellerBannerCalls)['list']>

/** The list of banners, for its pages and its file. */
export function sellerBannerPlan(request: ListAsked): ListPlan<Row, ListAsked['sortBy']> {
  const { status, shownState: state } = request.filters
  const inState: Condition[] = state === undefined ? [] : [sql`${shownState} = ${state}`]
  return {
    table: 'eseller_banner',
    key: 'banner_id',
    always: [sql`t.deleted_at is null`],
    where: [...containing('search_text', request.search), ...equal('status', status), ...inState],
    sorts: {
      sequence: { by: sql`t.sequence`, type: 'int' },
      title: { by: sql`t.sort_title`, type: 'text' },
      createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
      updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
    },
    date: 'created_at',
    select,
  }
}

export const sellerBannerHandlers = handlersFor(sellerBannerCalls, {
  list: async (asked) => {
    const { db, request } = asked
    return banners.page(asked, await pageOfRows(db, request, sellerBannerPlan(request)))
  },
  info: (asked) => banners.info(asked, asked.request.bannerId),
  create: async (asked) => {
    await refuseDeadLink(asked.db, asked.request)
    const saved = await ordered.create(asked, asked.request)
    await refuseWrongPicture(asked, asked.request.image)
    return answered(saved)
  },
  update: async (asked) => {
    const { bannerId: id, version, ...draft } = asked.request
    await refuseDeadLink(asked.db, draft)
    const saved = await banners.update(asked, { id, version }, draft)
    await refuseWrongPicture(asked, draft.image)
    return answered(saved)
  },
  delete: async (asked) => {
    const { bannerId: id, version } = asked.request
    return answered(await ordered.remove(asked, { id, version }))
  },
  order: (asked) => ordered.all(asked),
  sequence: async (asked) => answered(await ordered.arrange(asked, asked.request)),
})

async function refuseWrongPicture(asked: Asked<unknown, Staff>, image: string) {
  const reason = whyNotBannerPicture(measuresOf(await openFile(asked, image)))
  if (reason) refuseField('image', reason)
}

const targets = {
  product: sql`eseller_product where id`,
  category: sql`eseller_category where business_category_id`,
  brand: sql`eseller_brand where id`,
}

/** Refuses a link to something that is not there. */
async function refuseDeadLink(
  db: Database,
  { linkType, linkValue }: Pick<SellerBannerDraft, 'linkType' | 'linkValue'>,
) {
  if (linkType === 'none' || linkType === 'url') return
  const { rows } = await sql`
    select from ${targets[linkType]} = ${linkValue}::bigint and deleted_at is null`.execute(db)
  if (rows.length === 0) refuseField('linkValue', `There is no such ${linkType}`)
}
