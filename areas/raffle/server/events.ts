import { z } from 'zod'
import { defineEvent } from '#platform/server/outbox.ts'

const hash = z.string().nullable()

export const raffleEvents = {
  locked: defineEvent({
    type: 'raffle.entries.locked',
    record: 'raffle',
    scope: 'raffles:read',
    summary:
      'The entries of a raffle were locked, and the hashes of the list and of the seed were published.',
    data: z.object({ raffleId: z.int(), entriesHash: hash, seedHash: hash }),
    example: {
      raffleId: 5,
      entriesHash: '8c38033d4add3e2f59271f750a54e2dde3f4ccdc28083c4af7afafd6f56e56e5',
      seedHash: 'ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5',
    },
  }),
  winnerConfirmed: defineEvent({
    type: 'raffle.winner.confirmed',
    record: 'raffle',
    scope: 'raffles:read',
    summary: 'A drawn winner of a raffle was confirmed.',
    data: z.object({
      raffleId: z.int(),
      entryNo: z.string(),
      /** Identifier of the subscriber; null without an account in the app. */
      subscriber: z.uuid().nullable(),
      prize: z.string(),
    }),
    example: {
      raffleId: 5,
      entryNo: '0000004',
      subscriber: '5f0c6a0e-6f0a-4f6e-9d53-0d6a4b3f9d11',
      prize: 'Load 100',
    },
  }),
  completed: defineEvent({
    type: 'raffle.draw.completed',
    record: 'raffle',
    scope: 'raffles:read',
    summary: 'The draw of a raffle was completed, and its seed was published.',
    data: z.object({ raffleId: z.int(), seed: z.string() }),
    example: { raffleId: 5, seed: '0000000000000000000000000000000000000000000000000000000000000001' },
  }),
}
