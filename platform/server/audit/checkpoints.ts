import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { SecretRotation } from '#platform/server/settings/secret-rotation.ts'

/** Hash chains with checkpoints: the audit log and the history of the ledger. */
export const chains = ['audit', 'ledger'] as const
export type ChainName = (typeof chains)[number]

/** File in the data directory with the checkpoints of each chain. */
export const checkpointFileNames = { audit: 'audit-heads.log', ledger: 'ledger-heads.log' } as const

/** End of a chain at one moment. */
export type ChainEnd = { position: number; hash: string; at: string }

/** End of a chain, stored outside the database. `n` numbers the checkpoints of a file from 1. */
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

/** File with signed checkpoints of a chain, out of reach for someone who rewrites the database. */
export type CheckpointFile = {
  readonly chain: ChainName
  readonly name: string
  /** Reads the complete file. */
  read(): Promise<Checkpoints>
  /** Reads the last authentic checkpoint without the rest of the file. */
  last(): Promise<Checkpoint | null>
  append(head: ChainEnd): Promise<void>
  /** Signature of a text with a key derived from the secret, in hexadecimal digits. */
  sign(text: string): string
}

/** Opens a checkpoint file of the data directory. Lines are signed with a key derived from the secret. */
export function openCheckpointFile(
  dataDir: string,
  secret: Buffer,
  chain: ChainName = 'audit',
): CheckpointFile {
  const name = path.join(dataDir, checkpointFileNames[chain])
  const { macOf, isSigned } = signerWith(secret, chain)

  return {
    chain,
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

/** Returns a function that signs a text as `CheckpointFile.sign` does. */
export function textSignerWith(secret: Buffer): CheckpointFile['sign'] {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'audit breaks', 32))
  return (text) => createHmac('sha256', key).update(text).digest('hex')
}

// A key for each chain, so that a line of one file is not valid in the other.
function signerWith(secret: Buffer, chain: ChainName) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `${chain} heads`, 32))
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
  /** Whether the files are already signed with the next secret. */
  isUnchanged: boolean
  /** Replaces the files by ones that are signed with the next secret. */
  sign(): Promise<void>
}

/** Verifies the checkpoint files of all chains before they are signed with the next secret. */
export async function verifyForRotation(
  dataDir: string,
  rotation: SecretRotation,
): Promise<VerifiedCheckpoints> {
  const verified: VerifiedCheckpoints[] = []
  for (const chain of chains) verified.push(await verifyFileForRotation(dataDir, chain, rotation))
  return {
    count: verified.reduce((sum, { count }) => sum + count, 0),
    isUnchanged: verified.every(({ isUnchanged }) => isUnchanged),
    async sign() {
      for (const each of verified) await each.sign()
    },
  }
}

/**
 * Verifies a checkpoint file before it is signed with the next secret. Throws at a line that is signed with neither
 * secret, so that a forged checkpoint never gets a valid signature. Lines signed with the next secret may follow those
 * of the previous one, because a process may have been started before an interrupted rotation was completed.
 */
async function verifyFileForRotation(
  dataDir: string,
  chain: ChainName,
  { previous, next }: SecretRotation,
): Promise<VerifiedCheckpoints> {
  const name = path.join(dataDir, checkpointFileNames[chain])
  const text = await readFile(name, 'utf8').catch(emptyIfMissing)
  const current = parseCheckpoints(text, signerWith(next, chain).isSigned)
  if (current.forgedLine === null)
    return { count: current.checkpoints.length, isUnchanged: true, sign: async () => {} }
  const checkpoints = checkpointsOfBoth(name, text, {
    previous: signerWith(previous, chain).isSigned,
    next: signerWith(next, chain).isSigned,
  })
  return {
    count: checkpoints.length,
    isUnchanged: false,
    sign: () => replaceFile(name, checkpoints, signerWith(next, chain).macOf),
  }
}

async function replaceFile(
  name: string,
  checkpoints: readonly Checkpoint[],
  macOf: (line: Omit<Line, 'mac'>) => string,
) {
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
  const folder = await open(path.dirname(name), 'r')
  await folder.sync().finally(() => folder.close())
}

type IsSigned = (line: Line) => boolean

function checkpointsOfBoth(
  name: string,
  text: string,
  { previous, next }: { previous: IsSigned; next: IsSigned },
): Checkpoint[] {
  const old = parseCheckpoints(text, previous)
  if (old.forgedLine === null) return old.checkpoints
  const rest = text
    .split('\n')
    .slice(old.forgedLine - 1)
    .join('\n')
  const added = parseCheckpoints(rest, next)
  if (added.forgedLine !== null || old.checkpoints.length === 0)
    throw new Error(
      `Line ${old.forgedLine - 1 + (added.forgedLine ?? 1)} of ${name} is not signed with the previous secret.`,
    )
  return [...old.checkpoints, ...added.checkpoints]
}

const lastSigned = (text: string, isSigned: IsSigned): Line | null =>
  text
    .split('\n')
    .map(parseLine)
    .findLast((line) => line !== null && isSigned(line)) ?? null

/** Skips incomplete lines. If a complete line were damaged, the next line would not match its signature. */
function parseCheckpoints(text: string, isSigned: IsSigned): Checkpoints {
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
