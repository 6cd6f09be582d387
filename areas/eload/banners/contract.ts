import { z } from 'zod'
import { bannerPlace } from '#areas/eload/access.ts'
import { AnyCarrier, ActiveStatus, auditFields } from '#areas/eload/contract.ts'
import { toCreate, toDelete, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Id, optionalText, requiredText } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

export const Placement = z.enum(['home', 'load', 'promo'])
export type Placement = z.infer<typeof Placement>

export const LinkType = z.enum(['none', 'promo', 'category', 'url'])
export type LinkType = z.infer<typeof LinkType>

/** What a subscriber sees of a banner now: an active one may be too early or over. */
export const ShownState = z.enum(['active', 'inactive', 'scheduled', 'expired'])
export type ShownState = z.infer<typeof ShownState>

export const Banner = z.object({
  bannerId: z.int(),
  title: z.string(),
  image: StoredFile.nullable(),
  placement: Placement,
  carrier: AnyCarrier,
  linkType: LinkType,
  linkValue: z.string(),
  startAt: Moment.nullable(),
  endAt: Moment.nullable(),
  /** Its place among the active banners of its placement, from 1; 0 while it is not active. */
  sequence: z.int(),
  status: ActiveStatus,
  shownState: ShownState,
  ...auditFields,
})
export type Banner = z.infer<typeof Banner>

/** A banner as the form sends it. */
export const BannerDraft = z.strictObject({
  title: requiredText(80),
  /** The key of an uploaded picture, 1080 by 540. */
  image: FileKey,
  placement: Placement,
  carrier: AnyCarrier.default('all'),
  linkType: LinkType.default('none'),
  /** The key of a promo or a category, or an address that begins with https://. */
  linkValue: optionalText(500),
  startAt: Moment.nullable().default(null),
  endAt: Moment.nullable().default(null),
  status: ActiveStatus.default('inactive'),
})
export type BannerDraft = z.output<typeof BannerDraft>

const HttpsAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain })

/** Whether a link's value is what its type asks for. */
export function isLinkValue(linkType: LinkType, linkValue: string): boolean {
  if (linkType === 'none') return linkValue === ''
  if (linkType === 'url') return HttpsAddress.safeParse(linkValue).success
  return /^[1-9]\d{0,14}$/.test(linkValue)
}

/** The draft with what its fields say of each other. */
export const CheckedBannerDraft = BannerDraft.refine(
  ({ startAt, endAt }) => !startAt || !endAt || Date.parse(endAt) > Date.parse(startAt),
  { path: ['endAt'], message: 'The end must be after the start' },
).refine(({ linkType, linkValue }) => isLinkValue(linkType, linkValue), {
  path: ['linkValue'],
  message: 'Choose a promo or a category, or enter an address that begins with https://',
})

const ByBanner = z.strictObject({ bannerId: Id })
const invalidates = ['/eload/banner/', '/audit/']
const SavedBanner = z.object({ bannerId: z.int(), status: z.string(), version: z.int() })

export const bannerCalls = {
  list: call('/eload/banner/list', {
    needs: withAnyFlag(bannerPlace),
    request: listRequest({
      filters: { placement: Placement, carrier: AnyCarrier, status: ActiveStatus, shownState: ShownState },
      sorts: ['createdAt', 'updatedAt', 'title', 'sequence'],
      defaultSort: 'createdAt',
    }),
    reply: pageOf(Banner),
  }),
  info: call('/eload/banner/info', { needs: withAnyFlag(bannerPlace), request: ByBanner, reply: Banner }),
  create: write('/eload/banner/create', {
    needs: toCreate(bannerPlace),
    request: CheckedBannerDraft,
    reply: SavedBanner,
    invalidates,
  }),
  update: write('/eload/banner/update', {
    needs: toUpdate(bannerPlace),
    request: CheckedBannerDraft.safeExtend({ ...ByBanner.shape, version: z.int() }),
    reply: SavedBanner,
    invalidates,
  }),
  delete: write('/eload/banner/delete', {
    needs: toDelete(bannerPlace),
    request: ByBanner.extend({ version: z.int().optional() }),
    reply: SavedBanner,
    invalidates,
  }),
  /** The active banners of a placement in their order, with the order's version. Not in the specification. */
  order: call('/eload/banner/order', {
    needs: withAnyFlag(bannerPlace),
    request: z.strictObject({ placement: Placement }),
    reply: z.object({ version: z.int(), rows: z.array(Banner) }),
  }),
  /** Names every active banner of one placement once. */
  sequenceItem: write('/eload/banner/sequence-item', {
    needs: toUpdate(bannerPlace),
    request: z.strictObject({
      items: z
        .array(z.strictObject({ bannerId: Id, sequence: z.int().positive() }))
        .min(1)
        .max(100),
      version: z.int().optional(),
    }),
    reply: z.object({ placement: Placement, status: z.string(), version: z.int() }),
    invalidates,
  }),
}
