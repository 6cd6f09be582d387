import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// Minimum recommended by OWASP for Argon2id: 19 MiB and two passes, about 30 ms.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Argon2id hash of the password in PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: normal(password), nonce, tagLength, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`
}

// The same characters can be entered as one code point or as two, so they are normalised.
const normal = (password: string) => Buffer.from(password.normalize('NFKC'))

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether the password matches the hash. Without a hash it takes as long and returns false. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = form.exec(hash ?? (await nobodysHash()))
  if (!parts) throw new Error('A kept password hash cannot be read.')
  const [, memory, passes, parallelism, nonce = '', storedHash = ''] = parts
  const expected = Buffer.from(storedHash, 'base64')
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

let decoyHash: Promise<string> | undefined
const nobodysHash = () => (decoyHash ??= hashPassword(randomBytes(32).toString('base64')))
