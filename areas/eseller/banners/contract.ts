import { esellerMessages } from '#areas/eseller/messages.ts'
import { z } from 'zod'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { Saved } from '#platform/contract/call.ts'
import { bannerCheck, bannerDraftFields, bannerFields, ShownState } from '#platform/contract/banner.ts'
import { ActiveStatus, auditFields, Sequence } from '#platform/contract/record.ts'
import { Id } from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const SellerLinkType = z.enum(['none', 'product', 'category', 'brand', 'url'])
export type SellerLinkType = z.infer<typeof SellerLinkType>

export const SellerBanner = z.object({
  bannerId: z.int(),
  ...bannerFields,
  linkType: SellerLinkType,
  /** Position among all banners, starting at 1. */
  sequence: z.int(),
  ...auditFields,
})
export type SellerBanner = z.infer<typeof SellerBanner>

/** Fields of a banner that the form submits. A new banner is placed last. */
export const SellerBannerDraft = z
  .strictObject({ ...bannerDraftFields, linkType: SellerLinkType.default('none') })
  .superRefine(
    bannerCheck({
      end: esellerMessages.issue('END_BEFORE_START'),
      link: esellerMessages.issue('LINK_TARGET'),
    }),
  )
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
