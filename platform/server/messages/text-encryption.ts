import { decrypt, encrypt, keyFor } from '#platform/server/encryption/encryption.ts'

const purpose = 'erp message text'

/** Encrypts the text of a message, so that a copy of the database does not reveal codes and links. */
export const encryptText = (secret: Buffer, text: string): Buffer => encrypt(keyFor(secret, purpose), text)

export const decryptText = (secret: Buffer, encrypted: Buffer): string =>
  decrypt(keyFor(secret, purpose), encrypted)
