import { z } from 'zod'
import { CostType, Spin } from '#areas/roulette/contract.ts'
import { ItemType } from '#areas/roulette/items/contract.ts'
import { clientCalls, cursorPageOf, CursorRequest } from '#platform/contract/client-call.ts'
import { Id, Moment } from '#platform/contract/fields.ts'

const { read, payment } = clientCalls('subscriber', 'Roulette')

const AppWheelItem = z.object({
  itemId: z.int(),
  name: z.string(),
  type: ItemType,
  imageUrl: z.string().nullable(),
})

/** A game that can be played now. */
export const AppGame = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  costType: CostType,
  /** Coins or points for a spin. */
  cost: z.int(),
  endAt: Moment,
  /** Null for unlimited. */
  spinsLeftToday: z.int().nullable(),
  /** Parts of the wheel in their order. */
  items: z.array(AppWheelItem),
})
export type AppGame = z.output<typeof AppGame>

/** A spin as the person sees it. A prize that could not be won counts as no win, without its reason. */
export const AppSpin = z.object({
  gameId: z.int(),
  gameName: z.string(),
  spinNo: z.int(),
  isWon: z.boolean(),
  prize: z.object({ itemId: z.int(), name: z.string(), type: ItemType, rewardStatus: z.string() }).nullable(),
  ...Spin.pick({ costType: true, cost: true, spunAt: true }).shape,
})
export type AppSpin = z.output<typeof AppSpin>

const exampleSpin = {
  gameId: 3,
  gameName: 'Suki wheel',
  spinNo: 4812,
  isWon: true,
  prize: { itemId: 9, name: 'Load 50', type: 'load', rewardStatus: 'pending' },
  costType: 'coins',
  cost: 5,
  spunAt: '2026-11-29T08:00:00.000Z',
}

export const rouletteAppCalls = {
  games: read('/app/roulette/games', {
    scope: 'roulette:read',
    summary: 'List the games that can be played now',
    reply: z.object({ data: z.array(AppGame) }),
    example: {
      request: {},
      reply: {
        data: [
          {
            id: 3,
            name: 'Suki wheel',
            description: '',
            imageUrl: null,
            costType: 'coins',
            cost: 5,
            endAt: '2026-12-31T15:59:59.000Z',
            spinsLeftToday: 2,
            items: [
              { itemId: 9, name: 'Load 50', type: 'load', imageUrl: null },
              { itemId: 10, name: 'Try again', type: 'no_win', imageUrl: null },
            ],
          },
        ],
      },
    },
  }),
  spin: payment('/app/roulette/games/:gameId/spins', {
    scope: 'roulette:spin',
    summary: 'Spin the wheel of a game',
    request: z.strictObject({ gameId: z.coerce.number().pipe(Id) }),
    reply: AppSpin,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_FUNDS'],
    example: { request: { gameId: 3 }, reply: exampleSpin },
  }),
  spins: read('/app/roulette/spins', {
    scope: 'roulette:read',
    summary: 'List the spins of the subscriber, newest first',
    request: CursorRequest,
    reply: cursorPageOf(AppSpin),
    example: { request: { limit: 25 }, reply: { data: [exampleSpin], nextCursor: null } },
  }),
}
