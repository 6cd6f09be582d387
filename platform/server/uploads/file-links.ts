import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'

/** Validity of a link in seconds. */
export const linkSeconds = 300

/** Signed content of a link. Any change invalidates the signature. */
export type FileLink = {
  method: 'PUT' | 'GET'
  key: string
  /** Content type of the upload; empty for a download link. */
  contentType: string
  size: number | null
  /** The person the link was created for. */
  personId: number
  /** Unix time in seconds, by the clock of the database. */
  expires: number
}

type Signing = Pick<Configuration, 'secret' | 'apiHosts'>

/** Creates a signed URL for one file, purpose and person, valid for a few minutes. */
export function signLink({ secret, apiHosts }: Signing, link: FileLink): string {
  const query = new URLSearchParams({
    expires: String(link.expires),
    by: String(link.personId),
    signature: signatureOf(secret, link).toString('base64url'),
  })
  return `${apiHosts.main}/files/${link.key}?${query.toString()}`
}

/** SQL for the expiry of a link that is created now. Processes can run on machines whose clocks differ. */
export const linkExpiry = sql<number>`floor(extract(epoch from now()))::bigint + ${sql.lit(linkSeconds)}`

/** Expiry of a link that is created now. */
export async function expiryOfLink(db: Database): Promise<number> {
  const { rows } = await sql<{ expires: number }>`select ${linkExpiry} as expires`.execute(db)
  return rows[0]?.expires ?? 0
}

/** Creates a download URL of a stored file for this person. Each download compares the file with its record. */
export const linkToFile = (
  configuration: Signing,
  { key, personId, expires }: Pick<FileLink, 'key' | 'personId' | 'expires'>,
) => signLink(configuration, { method: 'GET', key, contentType: '', size: null, personId, expires })

/** Whether the signature was created by this server for exactly this link. */
export function isSignedBy({ secret }: Signing, link: FileLink, signature: string): boolean {
  const sentSignature = Buffer.from(signature, 'base64url')
  const right = signatureOf(secret, link)
  return sentSignature.length === right.length && timingSafeEqual(sentSignature, right)
}

// No part can contain a line break, so the encoding is unambiguous.
function signatureOf(
  secret: Buffer,
  { method, key, contentType, size, personId, expires }: FileLink,
): Buffer {
  const linkKey = createHmac('sha256', secret).update('file links').digest()
  return createHmac('sha256', linkKey)
    .update([method, key, contentType, size ?? '', personId, expires].join('\n'))
    .digest()
}
