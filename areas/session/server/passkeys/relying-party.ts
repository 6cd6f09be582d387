import { isIP } from 'node:net'

/** The console as a relying party of WebAuthn: its ID, and the only origin whose responses are accepted. */
export type RelyingParty = { id: string; origin: string }

/**
 * Relying party of the public address; null if the address is an IP address, which WebAuthn does not allow. A console on
 * a loopback address is `localhost`, where browsers allow passkeys without TLS.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0) return { id: host, origin: url.origin }
  if (host !== '::1' && !host.startsWith('127.')) return null
  url.hostname = 'localhost'
  return { id: 'localhost', origin: url.origin }
}
