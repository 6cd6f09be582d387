import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keys derived from the configured secret, one per purpose. */
export type Keys = { seal: Buffer; recovery: Buffer; successor: Buffer; email: Buffer; device: Buffer }

const derived = new WeakMap<Buffer, Keys>()

export function keysFrom(secret: Buffer): Keys {
  const known = derived.get(secret)
  if (known) return known
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `erp session ${purpose}`, 32))
  const keys = {
    seal: key('seal'),
    recovery: key('recovery codes'),
    successor: key('refresh successor'),
    email: key('e-mail of attempts'),
    device: key('device cookies'),
  }
  derived.set(secret, keys)
  return keys
}

export const keyedHash = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const nonceBytes = 12
const tagBytes = 16

/** Encrypts text so that it can be decrypted only with the same configuration, purpose and owner. */
export function sealed(key: Buffer, text: string, owner: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function opened(key: Buffer, box: Buffer, owner: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, nonceBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(box.subarray(-tagBytes))
  return Buffer.concat([decipher.update(box.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}
