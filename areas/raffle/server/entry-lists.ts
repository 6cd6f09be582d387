import { raffleMessages } from '#areas/raffle/messages.ts'
import { sql } from 'kysely'
import { type ListEntry, readEntries } from '#areas/raffle/draw.ts'
import { sha256 } from './seeds.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'

/** Stores the list as it will be published and returns its hash. The caller must have locked the raffle. */
export async function publishList(db: Database, raffleId: number): Promise<string> {
  const { rows } = await sql<{ list: string }>`
    insert into raffle_list (raffle_id, list) values (${raffleId}, raffle_list_of(${raffleId})) returning list`.execute(
    db,
  )
  return sha256(rows[0]?.list ?? '')
}

/** The published list, byte for byte; null before the lock. */
export async function publishedList(db: Database, raffleId: number): Promise<string | null> {
  const { rows } = await sql<{ list: string }>`
    select l.list from raffle_list l join raffle r on r.raffle_id = l.raffle_id
    where l.raffle_id = ${raffleId} and r.deleted_at is null`.execute(db)
  return rows[0]?.list ?? null
}

// Caches parsed lists: a published list never changes and is used for every draw.
const publishedLists: { hash: string; entries: readonly ListEntry[] }[] = []

/** Entries of the published list, after its hash was verified. */
export async function entriesToDraw(
  db: Database,
  raffleId: number,
  hash: string | null,
): Promise<readonly ListEntry[]> {
  const found = publishedLists.find((each) => each.hash === hash)
  if (found) return found.entries
  const list = await publishedList(db, raffleId)
  if (list === null || hash === null || sha256(list) !== hash)
    throw new AppError(raffleMessages('LIST_TAMPERED'))
  const entries = readEntries(list)
  publishedLists.unshift({ hash, entries })
  publishedLists.length = Math.min(publishedLists.length, 2)
  return entries
}

/** A published list as plain text and as a JSON string. */
type PublishedFile = { text: Buffer; json: Buffer }

// Caches the encoded list: the URL is public and a list can have half a million lines.
const sending: { hash: string; sent: Promise<PublishedFile> }[] = []

/** Encoded bytes of a published list from the cache; null if there is no list. */
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
