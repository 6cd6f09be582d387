import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Configuration } from '#platform/server/settings/configuration.ts'

/** How long a link opens a file, or takes one. */
export const linkSeconds = 300

/** What a link is for, in full: change any of it and the signature no longer fits. */
export type FileLink = {
  method: 'PUT' | 'GET'
  key: string
  /** Of what is sent; empty for a link that opens. */
  contentType: string
  size: number | null
  /** The person it was made for. */
  personId: number
  /** Seconds since 1970. */
  expires: number
}

type Signing = Pick<Configuration, 'secret' | 'apiHosts'>

/** The address of a file for one purpose, one person and a few minutes. */
export function signLink({ secret, apiHosts }: Signing, link: FileLink): string {
  const query = new URLSearchParams({
    expires: String(link.expires),
    by: String(link.personId),
    signature: signatureOf(secret, link).toString('base64url'),
  })
  return `${apiHosts.main}/files/${link.key}?${query.toString()}`
}

/** The address that opens a kept file for this person, for minutes. The file is compared with its record each time. */
export const linkToFile = (configuration: Signing, { key, personId }: Pick<FileLink, 'key' | 'personId'>) =>
  signLink(configuration, {
    method: 'GET',
    key,
    contentType: '',
    size: null,
    personId,
    expires: Math.floor(Date.now() / 1000) + linkSeconds,
  })

/** Whether a signature was made by this house for exactly this link. */
export function isSignedBy({ secret }: Signing, link: FileLink, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(secret, link)
  return given.length === right.length && timingSafeEqual(given, right)
}

// No part can hold a line break, so no two links are written alike.
function signatureOf(
  secret: Buffer,
  { method, key, contentType, size, personId, expires }: FileLink,
): Buffer {
  const linkKey = createHmac('sha256', secret).update('file links').digest()
  return createHmac('sha256', linkKey)
    .update([method, key, contentType, size ?? '', personId, expires].join('\n'))
    .digest()
}
