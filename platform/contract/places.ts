import { z } from 'zod'
import { call } from '#platform/contract/call.ts'

/** A place as an option of a selector. `id` and `code` both hold its ten-digit PSGC code. */
export const PlaceOption = z.object({ id: z.string(), code: z.string(), name: z.string() })
export type PlaceOption = z.infer<typeof PlaceOption>

const Nothing = z.strictObject({})
const Code = z.string().trim().max(20)
const places = z.array(PlaceOption)

/** Lists for the address selectors. Every form uses them, so any signed-in user may read them. */
export const placeCalls = {
  regions: call('/subscriber/business/regions', {
    needs: 'signed-in',
    request: Nothing,
    reply: places,
    background: true,
  }),
  /** For Metro Manila, which has no provinces, the only entry is Metro Manila itself. */
  provinces: call('/subscriber/business/provinces', {
    needs: 'signed-in',
    request: z.strictObject({ regionCode: Code }),
    reply: places,
    background: true,
  }),
  cities: call('/subscriber/business/cities', {
    needs: 'signed-in',
    request: z.strictObject({ provinceCode: Code }),
    reply: places,
    background: true,
  }),
  barangays: call('/subscriber/business/barangays', {
    needs: 'signed-in',
    request: z.strictObject({ cityCode: Code }),
    reply: places,
    background: true,
  }),
}
