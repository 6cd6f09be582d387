import { z } from 'zod'
import { PrpItem, Redemption } from '#areas/rewards/prp/contract.ts'
import { clientCalls, cursorPageOf, CursorRequest } from '#platform/contract/client-call.ts'
import { Id, Moment, Money, optionalText } from '#platform/contract/fields.ts'

const forClients = clientCalls('client')
const { read, payment } = clientCalls('subscriber', 'Rewards')

/** An item that points are redeemed for. */
export const AppItem = PrpItem.pick({
  id: true,
  categoryName: true,
  name: true,
  description: true,
  points: true,
  cashPart: true,
  limitPerUser: true,
  endAt: true,
  deliverable: true,
}).extend({ isAvailable: z.boolean(), imageUrls: z.array(z.string()) })
export type AppItem = z.output<typeof AppItem>

export const AppRedemption = z.object({
  id: z.int(),
  itemName: z.string(),
  points: z.int(),
  /** Amount paid from the wallet. */
  cashPart: Money,
  status: Redemption.shape.status,
  courier: z.string().nullable(),
  trackingNo: z.string(),
  createdAt: Moment,
})
export type AppRedemption = z.output<typeof AppRedemption>

const exampleRedemption = {
  id: 41,
  itemName: 'Umbrella',
  points: 300,
  cashPart: 0,
  status: 'pending',
  courier: null,
  trackingNo: '',
  createdAt: '2026-11-29T08:00:00.000Z',
}

export const rewardsAppCalls = {
  balances: read('/app/rewards/balances', {
    scope: 'rewards:read',
    summary: 'Show points, coins and load credit of the subscriber',
    reply: z.object({ points: z.int(), blackCoins: z.int(), virtualCredits: z.int(), loadCredit: Money }),
    example: {
      request: {},
      reply: { points: 1200, blackCoins: 15, virtualCredits: 0, loadCredit: 50 },
    },
  }),
  items: forClients.read('/app/rewards/items', {
    scope: 'rewards:read',
    summary: 'List the items that points are redeemed for',
    request: CursorRequest,
    reply: cursorPageOf(AppItem),
    example: {
      request: { limit: 25 },
      reply: {
        data: [
          {
            id: 7,
            categoryName: 'Merchandise',
            name: 'Umbrella',
            description: '',
            points: 300,
            cashPart: 0,
            limitPerUser: 1,
            endAt: null,
            deliverable: true,
            isAvailable: true,
            imageUrls: [],
          },
        ],
        nextCursor: null,
      },
    },
  }),
  redeem: payment('/app/rewards/redemptions', {
    scope: 'rewards:redeem',
    summary: 'Redeem points for an item',
    request: z.strictObject({
      itemId: Id,
      /** Delivery address; empty for the verified address. */
      address: optionalText(300),
    }),
    reply: AppRedemption,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED'],
    example: { request: { itemId: 7, address: '' }, reply: exampleRedemption },
  }),
  redemptions: read('/app/rewards/redemptions', {
    scope: 'rewards:read',
    summary: 'List the redemptions of the subscriber, newest first',
    request: CursorRequest,
    reply: cursorPageOf(AppRedemption),
    example: { request: { limit: 25 }, reply: { data: [exampleRedemption], nextCursor: null } },
  }),
}
