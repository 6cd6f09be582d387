import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { bannerPlace } from '#areas/eload/access.ts'
import { AnyCarrier, ActiveStatus, auditFields } from '#areas/eload/contract.ts'
import { bannerCheck, bannerDraftFields, bannerFields, ShownState } from '#platform/contract/banner.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { Id, Reason } from '#platform/contract/fields.ts'

export const Placement = z.enum(['home', 'load', 'promo'])
export type Placement = z.infer<typeof Placement>

export const LinkType = z.enum(['none', 'promo', 'category', 'url'])
export type LinkType = z.infer<typeof LinkType>

export const Banner = z.object({
  bannerId: z.int(),
  ...bannerFields,
  placement: Placement,
  carrier: AnyCarrier,
  linkType: LinkType,
  /** Position among the active banners of its placement, starting at 1; 0 if inactive. */
  sequence: z.int(),
  ...auditFields,
})
export type Banner = z.infer<typeof Banner>

/** Fields of a banner that the form submits. */
export const BannerDraft = z.strictObject({
  ...bannerDraftFields,
  placement: Placement,
  carrier: AnyCarrier.default('all'),
  linkType: LinkType.default('none'),
})
export type BannerDraft = z.output<typeof BannerDraft>

/** Banner draft with checks across fields. */
export const CheckedBannerDraft = BannerDraft.superRefine(
  bannerCheck({ end: eloadMessages.issue('END_BEFORE_START'), link: eloadMessages.issue('LINK_REQUIRED') }),
)

const ByBanner = z.strictObject({ bannerId: Id })
const SavedBanner = z.object({ bannerId: z.int(), status: z.string(), version: z.int() })

const calls = recordCalls(bannerPlace, { saved: SavedBanner, invalidates: ['/eload/banner/', '/audit/'] })

export const bannerCalls = {
  list: calls.list('/eload/banner/list', Banner, {
    filters: { placement: Placement, carrier: AnyCarrier, status: ActiveStatus, shownState: ShownState },
    sorts: ['createdAt', 'updatedAt', 'title', 'sequence'],
  }),
  info: calls.read('/eload/banner/info', ByBanner, Banner),
  create: calls.create('/eload/banner/create', CheckedBannerDraft),
  /** `reason` belongs to a change of status. */
  update: calls.update(
    '/eload/banner/update',
    CheckedBannerDraft.safeExtend({ ...ByBanner.shape, version: z.int(), reason: Reason.optional() }),
  ),
  delete: calls.delete('/eload/banner/delete', ByBanner.extend({ version: z.int().optional() }), {
    reply: SavedBanner,
  }),
  /** Returns the active banners of a placement in order, with the version of the order. */
  order: calls.read(
    '/eload/banner/order',
    z.strictObject({ placement: Placement }),
    z.object({ version: z.int(), rows: z.array(Banner) }),
  ),
  /** Sets the order of a placement. The request must name every active banner exactly once. */
  sequenceItem: calls.update(
    '/eload/banner/sequence-item',
    z.strictObject({
      items: z
        .array(z.strictObject({ bannerId: Id, sequence: z.int().positive() }))
        .min(1)
        .max(100),
      version: z.int().optional(),
    }),
    { reply: z.object({ placement: Placement, status: z.string(), version: z.int() }) },
  ),
}
