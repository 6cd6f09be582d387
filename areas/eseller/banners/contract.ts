import { z } from 'zod'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { toCreate, toDelete, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, Saved, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'
import { Id, optionalText, requiredText } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

export const SellerLinkType = z.enum(['none', 'product', 'category', 'brand', 'url'])
export type SellerLinkType = z.infer<typeof SellerLinkType>

/** What a store sees of a banner now: an active one may be too early or over. */
export const ShownState = z.enum(['active', 'inactive', 'scheduled', 'expired'])

export const SellerBanner = z.object({
  bannerId: z.int(),
  title: z.string(),
  image: StoredFile.nullable(),
  linkType: SellerLinkType,
  linkValue: z.string(),
  startAt: Moment.nullable(),
  endAt: Moment.nullable(),
  /** Its place among all banners, from 1. */
  sequence: z.int(),
  status: ActiveStatus,
  shownState: ShownState,
  ...auditFields,
})
export type SellerBanner = z.infer<typeof SellerBanner>

const HttpsAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain })

function isLinkValue(linkType: SellerLinkType, linkValue: string): boolean {
  if (linkType === 'none') return linkValue === ''
  if (linkType === 'url') return HttpsAddress.safeParse(linkValue).success
  return /^[1-9]\d{0,14}$/.test(linkValue)
}

/** A banner as the form sends it. A new one stands at the end. */
export const SellerBannerDraft = z
  .strictObject({
    title: requiredText(80),
    /** The key of an uploaded picture, 1080 by 540. */
    image: FileKey,
    linkType: SellerLinkType.default('none'),
    /** The key of a product, category or brand, or an address that begins with https://. */
    linkValue: optionalText(500),
    startAt: Moment.nullable().default(null),
    endAt: Moment.nullable().default(null),
    status: ActiveStatus.default('inactive'),
  })
  .refine(({ startAt, endAt }) => !startAt || !endAt || Date.parse(endAt) > Date.parse(startAt), {
    path: ['endAt'],
    message: 'The end must be after the start',
  })
  .refine(({ linkType, linkValue }) => isLinkValue(linkType, linkValue), {
    path: ['linkValue'],
    message: 'Enter the number of what it leads to, or an address that begins with https://',
  })
export type SellerBannerDraft = z.output<typeof SellerBannerDraft>

const ByBanner = z.strictObject({ bannerId: Id })
const BannerSaved = Saved.extend({ bannerId: z.int() })
const invalidates = ['/e-seller/', '/audit/']

export const sellerBannerCalls = {
  list: call('/e-seller/banner/list', {
    needs: withAnyFlag(eSuppliesPlace),
    request: listRequest({
      filters: { status: ActiveStatus, shownState: ShownState },
      sorts: ['sequence', 'title', 'createdAt', 'updatedAt'],
      defaultSort: 'sequence',
      defaultDirection: 'asc',
    }),
    reply: pageOf(SellerBanner),
  }),
  create: write('/e-seller/banner/create', {
    needs: toCreate(eSuppliesPlace),
    request: SellerBannerDraft,
    reply: BannerSaved,
    invalidates,
  }),
  update: write('/e-seller/banner/update', {
    needs: toUpdate(eSuppliesPlace),
    request: SellerBannerDraft.safeExtend({ ...ByBanner.shape, version: z.int() }),
    reply: BannerSaved,
    invalidates,
  }),
  delete: write('/e-seller/banner/delete', {
    needs: toDelete(eSuppliesPlace),
    request: ByBanner.extend({ version: z.int().optional() }),
    reply: BannerSaved,
    invalidates,
  }),
  /** One banner. Not in the specification, as what follows. */
  info: call('/e-seller/banner/info', {
    needs: withAnyFlag(eSuppliesPlace),
    request: ByBanner,
    reply: SellerBanner,
  }),
  order: call('/e-seller/banner/order', {
    needs: withAnyFlag(eSuppliesPlace),
    request: z.strictObject({}),
    reply: z.object({ version: z.int(), rows: z.array(SellerBanner) }),
  }),
  /** Names every banner once. */
  sequence: write('/e-seller/banner/sequence', {
    needs: toUpdate(eSuppliesPlace),
    request: z.strictObject({
      items: z
        .array(z.strictObject({ id: Id, sequence: z.int().positive() }))
        .min(1)
        .max(500),
      version: z.int(),
    }),
    reply: BannerSaved,
    invalidates,
  }),
}
