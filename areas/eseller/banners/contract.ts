import { esellerMessages } from '#areas/eseller/messages.ts'
import { z } from 'zod'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { Saved } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { ActiveStatus, auditFields, Sequence } from '#platform/contract/record.ts'
import { Id, optionalText, requiredText, Moment } from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const SellerLinkType = z.enum(['none', 'product', 'category', 'brand', 'url'])
export type SellerLinkType = z.infer<typeof SellerLinkType>

/** State that stores see: an active banner can be scheduled or expired. */
export const ShownState = z.enum(['active', 'inactive', 'scheduled', 'expired'])

export const SellerBanner = z.object({
  bannerId: z.int(),
  title: z.string(),
  image: StoredFile.nullable(),
  linkType: SellerLinkType,
  linkValue: z.string(),
  startAt: Moment.nullable(),
  endAt: Moment.nullable(),
  /** Position among all banners, starting at 1. */
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

/** Fields of a banner that the form submits. A new banner is placed last. */
export const SellerBannerDraft = z
  .strictObject({
    title: requiredText(80),
    /** Key of the uploaded image, 1080 × 540 pixels. */
    image: FileKey,
    linkType: SellerLinkType.default('none'),
    /** Key of a product, category or brand, or a URL that starts with `https://`. */
    linkValue: optionalText(500),
    startAt: Moment.nullable().default(null),
    endAt: Moment.nullable().default(null),
    status: ActiveStatus.default('inactive'),
  })
  .refine(({ startAt, endAt }) => !startAt || !endAt || Date.parse(endAt) > Date.parse(startAt), {
    path: ['endAt'],
    message: esellerMessages.issue('END_BEFORE_START'),
  })
  .refine(({ linkType, linkValue }) => isLinkValue(linkType, linkValue), {
    path: ['linkValue'],
    message: esellerMessages.issue('LINK_TARGET'),
  })
export type SellerBannerDraft = z.output<typeof SellerBannerDraft>

const ByBanner = z.strictObject({ bannerId: Id })
const BannerSaved = Saved.extend({ bannerId: z.int() })

const calls = recordCalls(eSuppliesPlace, { saved: BannerSaved, invalidates: ['/e-seller/', '/audit/'] })

export const sellerBannerCalls = {
  list: calls.list('/e-seller/banner/list', SellerBanner, {
    filters: { status: ActiveStatus, shownState: ShownState },
    sorts: ['sequence', 'title', 'createdAt', 'updatedAt'],
    defaultDirection: 'asc',
  }),
  create: calls.create('/e-seller/banner/create', SellerBannerDraft),
  update: calls.update(
    '/e-seller/banner/update',
    SellerBannerDraft.safeExtend({ ...ByBanner.shape, version: z.int() }),
  ),
  delete: calls.delete('/e-seller/banner/delete', ByBanner.extend({ version: z.int().optional() })),
  info: calls.read('/e-seller/banner/info', ByBanner, SellerBanner),
  order: calls.read(
    '/e-seller/banner/order',
    z.strictObject({}),
    z.object({ version: z.int(), rows: z.array(SellerBanner) }),
  ),
  /** Sets the order. The request must name every banner exactly once. */
  sequence: calls.update('/e-seller/banner/sequence', Sequence),
}
