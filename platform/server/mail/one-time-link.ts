import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { decrypt, encrypt, keyFor } from '#platform/server/encryption/encryption.ts'
import { reencrypt, type SecretRotation } from '#platform/server/settings/secret-rotation.ts'

const purpose = 'erp one-time link'
const placeholder = '{link}'

/** Encrypts a link for one recipient, so that a copy of the database or a changed recipient does not reveal it. */
export const encryptLink = (secret: Buffer, recipient: string, address: string): Buffer =>
  encrypt(keyFor(secret, purpose), address, recipient)

const decryptLink = (secret: Buffer, recipient: string, encrypted: Buffer): string =>
  decrypt(keyFor(secret, purpose), encrypted, recipient)

type Stored = { recipient: string; text: string; oneTimeLink: Buffer | null }

/** Text of an email with its link. Without one, because it was sent already, the link is masked. */
export const textWithLink = ({ recipient, text, oneTimeLink }: Stored, secret: Buffer): string =>
  text.replaceAll(placeholder, () =>
    oneTimeLink === null ? '••••••' : decryptLink(secret, recipient, oneTimeLink),
  )

/** Encrypts the links of unsent emails with the next secret and returns their number. */
export async function rotateOneTimeLinks(tx: Database, rotation: SecretRotation): Promise<number> {
  const { rows } = await sql<Omit<Stored, 'text'> & { id: number }>`
    select id, recipient, one_time_link from outbox_mail where one_time_link is not null for update`.execute(
    tx,
  )
  const links = rows.map(({ id, recipient, oneTimeLink }) =>
    reencrypt(rotation, `the link of email ${id}`, {
      open: (secret) => decryptLink(secret, recipient, oneTimeLink ?? Buffer.alloc(0)),
      seal: (secret, address) => encryptLink(secret, recipient, address),
    }),
  )
  await sql`
    update outbox_mail set one_time_link = changed.link
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${links}::bytea[]) as changed(id, link)
    where outbox_mail.id = changed.id`.execute(tx)
  return rows.length
}
