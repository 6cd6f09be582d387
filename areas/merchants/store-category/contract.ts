import { z } from 'zod'
import { merchantPlace } from '#areas/merchants/access.ts'
import { toUpdate } from '#platform/access.ts'
import { Saved, write } from '#platform/contract/call.ts'
import { Id } from '#platform/contract/fields.ts'

/** Sari-sari store, non-sari-sari store, or empty if unknown. */
export const ChosenCategory = z.enum(['sss', 'nsss', ''])
export type ChosenCategory = z.infer<typeof ChosenCategory>

export const storeCategoryCalls = {
  update: write('/merchant/update-store-category', {
    host: 'others',
    needs: toUpdate(merchantPlace),
    request: z.strictObject({
      businessId: Id,
      // Null if the owner was registered by staff and has not signed in to the app yet.
      cognitoSub: z.uuid().nullish(),
      storeCategory: ChosenCategory,
      version: z.int().optional(),
    }),
    reply: Saved.extend({ businessId: z.int() }),
    invalidates: ['/merchant/', '/subscriber/', '/dashboards/kankolek/', '/audit/'],
  }),
}
