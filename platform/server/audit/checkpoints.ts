import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { SecretRotation } from '#platform/server/settings/secret-rotation.ts'

/** End of the audit chain at one moment. */
export type ChainEnd = { position: number; hash: string; at: string }

/** End of the audit chain, stored outside the database. `n` numbers the checkpoints of a file from 1. */
export type Checkpoint = ChainEnd & { n: number }

const Line = z.strictObject({
  n: z.int().positive(),
  position: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  /** Signature of the previous line, so that lines cannot be removed or inserted. */
  after: z.string(),
  mac: z.string(),
})
type Line = z.infer<typeof Line>

/** Content of the file: all checkpoints in order, and the first line that is not authentic, if any. */
export type Checkpoints = { checkpoints: Checkpoint[]; forgedLine: number | null }

/** File with signed checkpoints of the audit chain, out of reach for someone who rewrites the database. */
export type CheckpointFile = {
  readonly name: string
  /** Reads the complete file. */
  read(): Promise<Checkpoints>
  /** Reads the last authentic checkpoint without the rest of the file. */
  last(): Promise<Checkpoint | null>
  append(head: ChainEnd): Promise<void>
  /** Signature of a text with a key derived from the secret, in hexadecimal digits. */
  sign(text: string): string
}

/** Opens the checkpoint file of the data directory. Lines are signed with a key derived from the secret. */
export function openCheckpointFile(dataDir: string, secret: Buffer): CheckpointFile {
  const name = fileIn(dataDir)
  const { macOf, isSigned } = signerWith(secret)

  return {
    name,
    async read() {
      const text = await readFile(name, 'utf8').catch(emptyIfMissing)
      return parseCheckpoints(text, isSigned)
    },
    async last() {
      const file = await open(name, 'r').catch(emptyIfMissing)
      if (file === '') return null
      try {
        return lastSigned(await lastPart(file), isSigned)
      } finally {
        await file.close()
      }
    },
    async append({ position, hash, at }) {
      mkdirSync(dataDir, { recursive: true })
      const file = await open(name, 'a+', 0o600)
      try {
        const end = await lastPart(file)
        const last = end
          .split('\n')
          .map(parseLine)
          .findLast((line) => line !== null && isSigned(line))
        const line = { n: (last?.n ?? 0) + 1, position, hash, at, after: last?.mac ?? '' }
        // After a line that a power failure left incomplete, a new line is started.
        const start = end === '' || end.endsWith('\n') ? '' : '\n'
        await file.appendFile(`${start}${JSON.stringify({ ...line, mac: macOf(line) })}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    sign: textSignerWith(secret),
  }
}

const fileIn = (dataDir: string) => path.join(dataDir, 'audit-heads.log')

/** Returns a function that signs a text as `CheckpointFile.sign` does. */
export function textSignerWith(secret: Buffer): CheckpointFile['sign'] {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'audit breaks', 32))
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}

function signerWith(secret: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'audit heads', 32))
  const macOf = ({ n, position, hash, at, after }: Omit<Line, 'mac'>) =>
    createHmac('sha256', key)
      .update(JSON.stringify([n, position, hash, at, after]))
      .digest('hex')
  const isSigned = (line: Line) => {
    const [actual, expected] = [Buffer.from(line.mac), Buffer.from(macOf(line))]
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  }
  return { macOf, isSigned }
}

/** Verified checkpoints, to be signed with the next secret. */
export type VerifiedCheckpoints = {
  count: number
  /** Whether the file is already signed with the next secret. */
  isUnchanged: boolean
  /** Replaces the file by one that is signed with the next secret. */
  sign(): Promise<void>
}

/**
 * Verifies the checkpoint file before it is signed with the next secret. Throws at a line that is signed with neither
 * secret, so that a forged checkpoint never gets a valid signature. Lines signed with the next secret may follow those
 * of the previous one, because a process may have been started before an interrupted rotation was completed.
 */
export async function verifyForRotation(
  dataDir: string,
  { previous, next }: SecretRotation,
): Promise<VerifiedCheckpoints> {
  const name = fileIn(dataDir)
  const text = await readFile(name, 'utf8').catch(emptyIfMissing)
  const current = parseCheckpoints(text, signerWith(next).isSigned)
  if (current.forgedLine === null)
    return { count: current.checkpoints.length, isUnchanged: true, sign: async () => {} }
  const checkpoints = checkpointsOfBoth(name, text, { previous, next })
  return {
    count: checkpoints.length,
    isUnchanged: false,
    sign: () => replaceFile(dataDir, checkpoints, next),
  }
}

async function replaceFile(dataDir: string, checkpoints: readonly Checkpoint[], secret: Buffer) {
  const name = fileIn(dataDir)
  const { macOf } = signerWith(secret)
  let after = ''
  const lines = checkpoints.map(({ position, hash, at }, index) => {
    const line = { n: index + 1, position, hash, at, after }
    after = macOf(line)
    return `${JSON.stringify({ ...line, mac: after })}\n`
  })
  const file = await open(`${name}.next`, 'w', 0o600)
  try {
    await file.writeFile(lines.join(''))
    // The command may run as a different account than the product.
    const { uid, gid } = await stat(name)
    if (uid !== process.getuid?.()) await file.chown(uid, gid)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${name}.next`, name)
  const folder = await open(dataDir, 'r')
  await folder.sync().finally(() => folder.close())
}

function checkpointsOfBoth(name: string, text: string, { previous, next }: SecretRotation): Checkpoint[] {
  const old = parseCheckpoints(text, signerWith(previous).isSigned)
  if (old.forgedLine === null) return old.checkpoints
  const rest = text
    .split('\n')
    .slice(old.forgedLine - 1)
    .join('\n')
  const added = parseCheckpoints(rest, signerWith(next).isSigned)
  if (added.forgedLine !== null || old.checkpoints.length === 0)
    throw new Error(
      `Line ${old.forgedLine - 1 + (added.forgedLine ?? 1)} of ${name} is not signed with the previous secret.`,
    )
  return [...old.checkpoints, ...added.checkpoints]
}

const lastSigned = (text: string, isSigned: (line: Line) => boolean): Line | null =>
  text
    .split('\n')
    .map(parseLine)
    .findLast((line) => line !== null && isSigned(line)) ?? null

/** Skips incomplete lines. If a complete line were damaged, the next line would not match its signature. */
function parseCheckpoints(text: string, isSigned: (line: Line) => boolean): Checkpoints {
  const heads: Checkpoint[] = []
  let last: Line | null = null
  for (const [index, written] of text.split('\n').entries()) {
    const line = parseLine(written)
    if (line === null) continue
    const follows = line.n === (last?.n ?? 0) + 1 && line.after === (last?.mac ?? '')
    if (!follows || !isSigned(line)) return { checkpoints: heads, forgedLine: index + 1 }
    heads.push({ n: line.n, position: line.position, hash: line.hash, at: line.at })
    last = line
  }
  return { checkpoints: heads, forgedLine: null }
}

function parseLine(written: string): Line | null {
  if (written.trim() === '') return null
  try {
    return Line.safeParse(JSON.parse(written)).data ?? null
  } catch {
    return null
  }
}

// Lines are short, so the end of the file contains the complete last line and the newline before it.
async function lastPart(file: FileHandle): Promise<string> {
  const { size } = await file.stat()
  const length = Math.min(size, 4_096)
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
  return buffer.toString('utf8')
}

function emptyIfMissing(error: unknown): '' {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
  throw error
}
