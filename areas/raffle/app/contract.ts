import { z } from 'zod'
import { RaffleRow, WinnerStatus } from '#areas/raffle/contract.ts'
import { Proof } from '#areas/raffle/draws/contract.ts'
import { clientCalls, cursorPageOf, CursorRequest } from '#platform/contract/client-call.ts'
import { Id, Moment } from '#platform/contract/fields.ts'

const { read } = clientCalls('subscriber')
const forClients = clientCalls('client')

const ById = z.strictObject({ raffleId: z.coerce.number().pipe(Id) })

/** An announced raffle. */
export const AppRaffle = RaffleRow.pick({
  raffleId: true,
  title: true,
  dtiPermitNo: true,
  startAt: true,
  endAt: true,
  drawAt: true,
  entriesCount: true,
  chances: true,
  status: true,
}).extend({
  /** SHA-256 of the published list of entries and of the seed; null until the list is locked. */
  entriesHash: z.string().nullable(),
  seedHash: z.string().nullable(),
})
export type AppRaffle = z.output<typeof AppRaffle>

/** The public proof of a raffle, with the addresses of its files. */
const AppProof = Proof.extend({
  /** The published list of entries, whose SHA-256 is `entriesHash`; null until it is locked. */
  entriesUrl: z.string().nullable(),
  proofUrl: z.string(),
})

/** An entry of the subscriber. */
export const AppEntry = z.object({
  entryNo: z.string(),
  reference: z.string(),
  /** Number of chances. */
  weight: z.int(),
  enteredAt: Moment,
  /** Line of the published list that proves the entry, without its line break; null until the list is locked. */
  line: z.string().nullable(),
  prize: z.object({ name: z.string(), status: WinnerStatus, drawNo: z.int() }).nullable(),
})
export type AppEntry = z.output<typeof AppEntry>

const exampleRaffle = {
  raffleId: 5,
  title: 'Fiesta',
  dtiPermitNo: 'FTEB-9',
  startAt: '2026-11-01T00:00:00.000Z',
  endAt: '2026-11-28T00:00:00.000Z',
  drawAt: '2026-11-30T06:00:00.000Z',
  entriesCount: 5,
  chances: 9,
  status: 'locked',
  entriesHash: '8c38033d4add3e2f59271f750a54e2dde3f4ccdc28083c4af7afafd6f56e56e5',
  seedHash: 'ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5',
}

export const raffleAppCalls = {
  raffles: forClients.read('/app/raffles', {
    scope: 'raffles:read',
    summary: 'List the announced raffles, newest first',
    request: CursorRequest,
    reply: cursorPageOf(AppRaffle),
    example: { request: { limit: 25 }, reply: { data: [exampleRaffle], nextCursor: null } },
  }),
  raffle: forClients.read('/app/raffles/:raffleId', {
    scope: 'raffles:read',
    summary: 'Show a raffle with its proof',
    request: ById,
    reply: AppProof,
    errors: ['NOT_FOUND'],
    example: {
      request: { raffleId: 5 },
      reply: {
        algorithm: 'erp-raffle-1',
        raffleId: 5,
        title: 'Fiesta',
        mechanics: '',
        dtiPermitNo: 'FTEB-9',
        status: 'locked',
        cancelReason: '',
        entriesCount: 5,
        chances: 9,
        lockedAt: '2026-11-28T01:00:00.000Z',
        completedAt: null,
        drawAt: exampleRaffle.drawAt,
        entriesHash: exampleRaffle.entriesHash,
        seedHash: exampleRaffle.seedHash,
        seed: null,
        beacon: null,
        prizes: [{ prizeId: 7, name: 'Load 100', quantity: 2, sequence: 1 }],
        draws: [],
        entriesUrl: 'https://console.example/v1/smart-raffle/5/entries.txt',
        proofUrl: 'https://console.example/v1/smart-raffle/5/proof.json',
      },
    },
  }),
  entries: read('/app/raffles/:raffleId/entries', {
    scope: 'raffles:read',
    summary: 'List the entries of the subscriber, newest first',
    request: CursorRequest.extend(ById.shape),
    reply: cursorPageOf(AppEntry),
    errors: ['NOT_FOUND'],
    example: {
      request: { raffleId: 5, limit: 25 },
      reply: {
        data: [
          {
            entryNo: '0000002',
            reference: '',
            weight: 3,
            enteredAt: '2026-11-28T01:00:00.000Z',
            line: '0000002\t3\t8bf77b9b0688aa6e4cf6e358\tJ*** C.\t***0001',
            prize: null,
          },
        ],
        nextCursor: null,
      },
    },
  }),
}
