/** Encryption of stored texts with keys derived from the secret of the installation. */

export { decrypt, encrypt, keyFor } from '#platform/server/encryption/encryption.ts'
