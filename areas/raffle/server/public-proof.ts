import { raffleMessages } from '#areas/raffle/messages.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Live, livePath, Proof, proofCalls } from '#areas/raffle/draws/contract.ts'
import { drawAlgorithm } from '#areas/raffle/draw.ts'
import { listToSend } from './entry-lists.ts'
import { liveOf } from './live.ts'
import { findRaffle } from './raffles.ts'
import { publicDraws } from './winners.ts'
import { raffleReaders } from '#areas/raffle/access.ts'
import { type Database, listenToChannel } from '#platform/server/db.ts'
import { addEventStream, publicHandlersFor, createSerializer } from '#platform/server/http.ts'
import { NotFound } from '#platform/server/errors.ts'
import type { Authenticate } from '#platform/server/staff.ts'

/** Public proof of a raffle, names masked. Throws NotFound before the raffle was opened. */
export async function proofOf(db: Database, raffleId: number): Promise<Proof> {
  const raffle = await findRaffle(db, raffleId)
  const isAnnounced = raffle.status !== 'draft' && (raffle.status !== 'cancelled' || raffle.openedBy !== null)
  if (!isAnnounced) throw new NotFound(raffleMessages('NOT_FOUND', { id: raffleId }))
  const { prizes, ...rest } = raffle
  return Proof.parse({
    ...rest,
    algorithm: drawAlgorithm,
    prizes: prizes.map(({ prizeId, name, quantity, sequence }) => ({ prizeId, name, quantity, sequence })),
    draws: await publicDraws(db, raffleId),
  })
}

export const proofHandlers = publicHandlersFor(proofCalls, {
  proof: ({ db, request }) => proofOf(db, request.raffleId),
})

type Params = { raffleId: string }
const numberOf = ({ raffleId = '' }: Record<string, string>): number => {
  if (!/^[1-9]\d{0,14}$/.test(raffleId)) throw new NotFound(raffleMessages('TARGET_NOT_FOUND'))
  return Number(raffleId)
}

/** Public routes, without a session, for the entry list and the complete proof file. */
export function addPublishedDraws(app: FastifyInstance, { db }: { db: Database }) {
  app.get<{ Params: Params }>('/v1/smart-raffle/:raffleId/entries.txt', async (request, answer) => {
    const id = numberOf(request.params)
    const { entriesHash } = await proofOf(db, id)
    if (entriesHash === null) throw new NotFound(raffleMessages('LIST_NOT_PUBLISHED'))
    if (isKnown(request, answer, entriesHash)) return answer.code(304).send()
    const list = await listToSend(db, id, entriesHash)
    return file(answer, `raffle-${id}-entries.txt`, 'text/plain; charset=utf-8').send(list?.text)
  })

  app.get<{ Params: Params }>('/v1/smart-raffle/:raffleId/proof.json', async (request, answer) => {
    const id = numberOf(request.params)
    const proof = await proofOf(db, id)
    const list = await listToSend(db, id, proof.entriesHash)
    // The large list is sent between the start and end of the JSON, so that it is not copied for each request.
    const template = JSON.stringify({ ...proof, entries: null }, null, 2)
    const head = template.slice(0, template.lastIndexOf('null'))
    return file(answer, `raffle-${id}-proof.json`, 'application/json; charset=utf-8').send(
      Readable.from([Buffer.from(head), list?.json ?? Buffer.from('null'), Buffer.from('\n}\n')]),
    )
  })
}

const file = (answer: FastifyReply, name: string, type: string) =>
  answer
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')

function isKnown(request: FastifyRequest, answer: FastifyReply, hash: string) {
  const etag = `"${hash}"`
  answer.header('etag', etag).header('cache-control', 'public, max-age=60')
  return request.headers['if-none-match']?.includes(etag) === true
}

const serializeLive = createSerializer(Live)

/** Pushes each committed change of a draw to every connected screen, across all processes. */
export function addLiveDraws(
  app: FastifyInstance,
  { db, listenUrl, authenticate }: { db: Database; listenUrl: string; authenticate: Authenticate },
) {
  const stream = addEventStream(app, {
    url: livePath(':raffleId'),
    keyOf: numberOf,
    authenticate,
    needs: raffleReaders,
    read: async (raffleId) => JSON.stringify(serializeLive(await liveOf(db, raffleId))),
  })
  const line = listenToChannel(listenUrl, 'erp_raffle', {
    onChange: (payload) => void (payload === '*' ? stream.broadcastAll() : stream.broadcast(Number(payload))),
    onDown: () => {},
  })
  return { begun: line.begun, listeners: stream.listeners, stop: () => line.stop() }
}
