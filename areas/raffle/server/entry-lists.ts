import { sql } from 'kysely'
import { type ListEntry, readEntries } from '#areas/raffle/draw.ts'
import { sha256 } from './seeds.ts'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'

/** Writes the list as it will be published and answers its hash, in a transaction that holds the raffle. */
export async function publishList(db: Database, raffleId: number): Promise<string> {
  const { rows } = await sql<{ list: string }>`
    insert into raffle_list (raffle_id, list) values (${raffleId}, raffle_list_of(${raffleId})) returning list`.execute(
    db,
  )
  return sha256(rows[0]?.list ?? '')
}

/** The list as it was published, byte for byte; null before the lock. */
export async function publishedList(db: Database, raffleId: number): Promise<string | null> {
  const { rows } = await sql<{ list: string }>`
    select l.list from raffle_list l join raffle r on r.raffle_id = l.raffle_id
    where l.raffle_id = ${raffleId} and r.deleted_at is null`.execute(db)
  return rows[0]?.list ?? null
}

// A list never changes, and a draw room asks for it prize after prize.
const publishedLists: { hash: string; entries: readonly ListEntry[] }[] = []

/** The entries of the published list, once it is sure that it is the one whose hash was published. */
export async function entriesToDraw(
  db: Database,
  raffleId: number,
  hash: string | null,
): Promise<readonly ListEntry[]> {
  const found = publishedLists.find((each) => each.hash === hash)
  if (found) return found.entries
  const list = await publishedList(db, raffleId)
  if (list === null || hash === null || sha256(list) !== hash)
    throw new AppError('The list of entries is not the one that was published. Nothing is drawn from it.')
  const entries = readEntries(list)
  publishedLists.unshift({ hash, entries })
  publishedLists.length = Math.min(publishedLists.length, 2)
  return entries
}

/** A published list as it is sent: by itself, and as JSON writes it. */
type PublishedFile = { text: Buffer; json: Buffer }

// Anybody may ask for it, as often as they like, and it may have half a million lines: all are sent the same bytes.
const sending: { hash: string; sent: Promise<PublishedFile> }[] = []

/** The bytes of a published list, read and written once; null where there is none. */
export async function listToSend(
  db: Database,
  raffleId: number,
  hash: string | null,
): Promise<PublishedFile | null> {
  if (hash === null) return null
  const found = sending.find((each) => each.hash === hash)
  if (found) return found.sent
  const created = { hash, sent: readToSend(db, raffleId) }
  sending.unshift(created)
  sending.length = Math.min(sending.length, 2)
  try {
    const sent = await created.sent
    if (sha256(sent.text) !== hash) forget(created)
    return sent
  } catch (error) {
    forget(created)
    throw error
  }
}

function forget(created: (typeof sending)[number]) {
  const at = sending.indexOf(created)
  if (at >= 0) sending.splice(at, 1)
}

async function readToSend(db: Database, raffleId: number): Promise<PublishedFile> {
  const list = (await publishedList(db, raffleId)) ?? ''
  return { text: Buffer.from(list), json: Buffer.from(JSON.stringify(list)) }
}
