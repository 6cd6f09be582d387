import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'

/** A place as an option of a selector. `id` and `code` both hold its ten-digit PSGC code. */
export const PlaceOption = z.object({ id: z.string(), code: z.string(), name: z.string() })
export type PlaceOption = z.infer<typeof PlaceOption>

const Nothing = z.strictObject({})
const Code = z.string().trim().max(20)
const places = z.array(PlaceOption)

const signedInCalls = callGroup({ needs: 'signed-in' })

/** Lists for the address selectors. Every form uses them, so any signed-in user may read them. */
export const placeCalls = {
  regions: signedInCalls.read('/subscriber/business/regions', {
    request: Nothing,
    reply: places,
    background: true,
  }),
  /** For Metro Manila, which has no provinces, the only entry is Metro Manila itself. */
  provinces: signedInCalls.read('/subscriber/business/provinces', {
    request: z.strictObject({ regionCode: Code }),
    reply: places,
    background: true,
  }),
  cities: signedInCalls.read('/subscriber/business/cities', {
    request: z.strictObject({ provinceCode: Code }),
    reply: places,
    background: true,
  }),
  barangays: signedInCalls.read('/subscriber/business/barangays', {
    request: z.strictObject({ cityCode: Code }),
    reply: places,
    background: true,
  }),
}
