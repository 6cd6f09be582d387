import { esellerMessages } from '#areas/eseller/messages.ts'
import { sql } from 'kysely'
import { SellerBanner, sellerBannerCalls, SellerBannerDraft } from '#areas/eseller/banners/contract.ts'
import { sortableCrud, crud, defineRecord, type RowOf } from '#platform/server/crud.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { Database } from '#platform/server/db.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { rejectField } from '#platform/server/errors.ts'
import { assertBannerSize, inShownState, shownState, withBannerId } from '#platform/server/banners.ts'

type Row = RowOf<typeof SellerBanner, 'image'>

const banner = defineRecord({
  table: 'eseller_banner',
  reply: SellerBanner,
  draft: SellerBannerDraft,
  files: { image: uploads.sellerBanner },
  computed: { shownState },
})

const banners = crud({
  kind: 'eseller-banner',
  key: 'bannerId',
  ...banner,
  nameOf: ({ title }) => title,
})
const ordered = sortableCrud<Row, 'image'>(
  banners,
  {
    list: 'e-seller banner',
    table: 'eseller_banner',
    key: 'banner_id',
    rows: sql<boolean>`t.deleted_at is null`,
  },
  { kind: 'eseller-banner', label: esellerMessages('LABEL_BANNERS').encoded, nameColumn: 'title' },
)

type ListQuery = RequestOf<(typeof sellerBannerCalls)['list']>

/** Query plan shared by the banner list and its export. */
export function sellerBannerPlan(request: ListQuery): ListPlan<Row, ListQuery['sortBy']> {
  const { status, shownState: state } = request.filters
  return {
    table: 'eseller_banner',
    key: 'banner_id',
    baseConditions: [sql`t.deleted_at is null`],
    where: [...containing('search_text', request.search), ...equal('status', status), ...inShownState(state)],
    sorts: {},
    date: 'created_at',
    select: banner.select,
  }
}

export const sellerBannerHandlers = handlersFor(sellerBannerCalls, {
  list: async (context) => {
    const { db, request } = context
    return banners.page(context, await queryPage(db, request, sellerBannerPlan(request)))
  },
  info: (context) => banners.info(context, context.request.bannerId),
  create: async (context) => {
    await assertLinkTargetExists(context.db, context.request)
    const saved = await ordered.create(context, context.request)
    await assertBannerSize(context, context.request.image)
    return withBannerId(saved)
  },
  update: async (context) => {
    const { bannerId: id, version, ...draft } = context.request
    await assertLinkTargetExists(context.db, draft)
    const saved = await banners.update(context, { id, version }, draft)
    await assertBannerSize(context, draft.image)
    return withBannerId(saved)
  },
  delete: async (context) => {
    const { bannerId: id, version } = context.request
    return withBannerId(await ordered.remove(context, { id, version }))
  },
  order: (context) => ordered.all(context),
  sequence: async (context) => withBannerId(await ordered.arrange(context, context.request)),
})

const targets = {
  product: sql`eseller_product where id`,
  category: sql`eseller_category where business_category_id`,
  brand: sql`eseller_brand where id`,
}

/** Rejects a link to a record that does not exist. */
async function assertLinkTargetExists(
  db: Database,
  { linkType, linkValue }: Pick<SellerBannerDraft, 'linkType' | 'linkValue'>,
) {
  if (linkType === 'none' || linkType === 'url') return
  const { rows } = await sql`
    select from ${targets[linkType]} = ${linkValue}::bigint and deleted_at is null`.execute(db)
  if (rows.length === 0) rejectField('linkValue', esellerMessages('LINK_NOT_FOUND'))
}
