import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'
import { decrypt, encrypt, keyFor } from '#platform/server/encryption.ts'
import { reencrypt, type SecretRotation } from '#platform/server/settings.ts'

const purpose = 'webhook secrets'

/** A new secret with which deliveries are signed, as receivers enter it. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export const encryptWebhookSecret = (secret: Buffer, text: string): Buffer =>
  encrypt(keyFor(secret, purpose), text)

export const decryptWebhookSecret = (secret: Buffer, encrypted: Buffer): string =>
  decrypt(keyFor(secret, purpose), encrypted)

/** Encrypts the secrets of webhooks with the next secret of the installation and returns the number of webhooks. */
export async function rotateWebhookSecrets(tx: Database, rotation: SecretRotation): Promise<number> {
  const { rows } = await sql<{ id: number; secret: Buffer; previousSecret: Buffer | null }>`
    select id, secret, previous_secret from webhook_subscription for update`.execute(tx)
  for (const { id, secret, previousSecret } of rows) {
    const changed = (encrypted: Buffer) =>
      reencrypt(rotation, `the secret of webhook ${id}`, {
        open: (installation) => decryptWebhookSecret(installation, encrypted),
        seal: encryptWebhookSecret,
      })
    await sql`
      update webhook_subscription set secret = ${changed(secret)},
        previous_secret = ${previousSecret && changed(previousSecret)}
      where id = ${id}`.execute(tx)
  }
  return rows.length
}
