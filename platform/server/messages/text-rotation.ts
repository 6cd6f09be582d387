import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { reencrypt, type SecretRotation } from '#platform/server/settings/secret-rotation.ts'
import { decryptText, encryptText } from './text-encryption.ts'

const batchSize = 1_000

/** Encrypts the stored texts of messages with the next secret and returns their number. */
export async function rotateMessageTexts(tx: Database, rotation: SecretRotation): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; sealed: Buffer }>`
      select id, sealed from outbox_message where sealed is not null and id > ${after}
      order by id limit ${batchSize} for update`.execute(tx)
    const last = rows.at(-1)
    if (!last) return count
    const texts = rows.map(({ id, sealed }) =>
      reencrypt(rotation, `the text of message ${id}`, {
        open: (secret) => decryptText(secret, sealed),
        seal: encryptText,
      }),
    )
    await sql`
      update outbox_message set sealed = changed.sealed
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${texts}::bytea[]) as changed(id, sealed)
      where outbox_message.id = changed.id`.execute(tx)
    count += rows.length
    after = last.id
  }
}
