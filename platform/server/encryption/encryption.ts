import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

const derived = new WeakMap<Buffer, Map<string, Buffer>>()

/** Key derived from the configured secret (HKDF-SHA-256), a different one for each purpose. */
export function keyFor(secret: Buffer, purpose: string): Buffer {
  const keys = derived.get(secret) ?? new Map<string, Buffer>()
  derived.set(secret, keys)
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  keys.set(purpose, key)
  return key
}

/** Encrypts and authenticates a text (AES-256-GCM). Only the same key and context decrypt it. */
export function encrypt(key: Buffer, text: string, context = ''): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a text. Throws if it was changed, or if key or context differ. */
export function decrypt(key: Buffer, encrypted: Buffer, context = ''): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(-tagBytes))
  return Buffer.concat([
    decipher.update(encrypted.subarray(nonceBytes, -tagBytes)),
    decipher.final(),
  ]).toString('utf8')
}
