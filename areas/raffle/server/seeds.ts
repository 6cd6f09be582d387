import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const keyFrom = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'erp raffle seed', 32))
const ownerOf = (raffleId: number) => Buffer.from(`raffle ${raffleId}`)

export const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Generates a random 256-bit seed, its hash, and the seed encrypted for this server and raffle. */
export function newSeed(secret: Buffer, raffleId: number) {
  const seed = randomBytes(32)
  return { seedHash: sha256(seed), seedSealed: sealSeed(secret, raffleId, seed) }
}

/** Encrypts a seed for one raffle. */
export function sealSeed(secret: Buffer, raffleId: number, seed: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), nonce).setAAD(ownerOf(raffleId))
  return Buffer.concat([nonce, cipher.update(seed), cipher.final(), cipher.getAuthTag()])
}

export function openSeed(secret: Buffer, raffleId: number, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), sealed.subarray(0, 12))
    .setAAD(ownerOf(raffleId))
    .setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}

export const hmacWith = (seed: Buffer) => (message: string) =>
  createHmac('sha256', seed).update(message).digest()
