import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'
import { decryptText } from '#platform/server/messages.ts'

type Api = { owner: Database; configuration: { secret: Buffer } }

/** The code in the SMS of a contact code. */
export async function sentCodeOf({ owner, configuration }: Api, codeId: string): Promise<string> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from outbox_message where kind = 'contact-code' and about = ${codeId}`.execute(owner)
  const text = rows[0] ? decryptText(configuration.secret, rows[0].sealed) : ''
  return /\d{6}/.exec(text)?.[0] ?? ''
}
