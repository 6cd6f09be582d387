import { z } from 'zod'
import { PrizeKind } from '#areas/roulette/rewards/contract.ts'
import { Moment } from '#platform/contract/fields.ts'
import { defineEvent } from '#platform/server/outbox.ts'

export const rouletteEvents = {
  prizeWon: defineEvent({
    type: 'roulette.prize.won',
    record: 'roulette-game',
    scope: 'roulette:read',
    summary: 'A subscriber won a prize of a roulette game.',
    data: z.object({
      gameId: z.int(),
      spinNo: z.int(),
      /** Identifier of the subscriber, the parameter "subscriber" of tokens. */
      subscriber: z.uuid(),
      itemId: z.int(),
      itemName: z.string(),
      type: PrizeKind,
      wonAt: Moment,
    }),
    example: {
      gameId: 3,
      spinNo: 4812,
      subscriber: '5f0c6a0e-6f0a-4f6e-9d53-0d6a4b3f9d11',
      itemId: 9,
      itemName: 'Load 50',
      type: 'load',
      wonAt: '2026-11-29T08:00:00.000Z',
    },
  }),
}
