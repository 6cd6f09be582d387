import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// OWASP's smallest recommended setting for Argon2id: 19 MiB, two passes, about 30 ms here.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The password's Argon2id hash in its usual text form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: normal(password), nonce, tagLength, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`
}

// The same letters may be typed as one code point or as two.
const normal = (password: string) => Buffer.from(password.normalize('NFKC'))

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether this is the password of the hash. Without a hash it takes as long and is never so. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = form.exec(hash ?? (await nobodysHash()))
  if (!parts) throw new Error('A kept password hash cannot be read.')
  const [, memory, passes, parallelism, nonce = '', kept = ''] = parts
  const expected = Buffer.from(kept, 'base64')
  const tag = await derive('argon2id', {
    message: normal(password),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(tag, expected) && hash !== null
}

let made: Promise<string> | undefined
const nobodysHash = () => (made ??= hashPassword(randomBytes(32).toString('base64')))
