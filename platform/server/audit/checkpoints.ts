import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** The end of the chain at one moment, as it is kept outside the database. */
export type Checkpoint = { position: number; hash: string; at: string }

const Line = z.strictObject({
  n: z.int().positive(),
  position: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  /** The signature of the line before, so that a line cannot be taken out or put in. */
  after: z.string(),
  mac: z.string(),
})
type Line = z.infer<typeof Line>

/** What the file says: every head in order, and the first line that cannot be trusted, if any. */
export type Checkpoints = { checkpoints: Checkpoint[]; forgedLine: number | null }

/** The file that witnesses heads of the chain, where whoever rewrites the database does not reach. */
export type CheckpointFile = {
  readonly name: string
  /** Everything it says. */
  read(): Promise<Checkpoints>
  /** The last head that it vouches for, without reading the rest. */
  last(): Promise<Checkpoint | null>
  append(head: Checkpoint): Promise<void>
}

/** Opens the witness file in this folder, signed with a key made from this secret. */
export function openCheckpointFile(dataDir: string, secret: Buffer): CheckpointFile {
  const name = path.join(dataDir, 'audit-heads.log')
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'audit heads', 32))
  const macOf = ({ n, position, hash, at, after }: Omit<Line, 'mac'>) =>
    createHmac('sha256', key)
      .update(JSON.stringify([n, position, hash, at, after]))
      .digest('hex')
  const isSigned = (line: Line) => {
    const [actual, expected] = [Buffer.from(line.mac), Buffer.from(macOf(line))]
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  }

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
        // A line that a power cut left half written stays alone: the next one does not continue it.
        const start = end === '' || end.endsWith('\n') ? '' : '\n'
        await file.appendFile(`${start}${JSON.stringify({ ...line, mac: macOf(line) })}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
  }
}

const lastSigned = (text: string, isSigned: (line: Line) => boolean): Line | null =>
  text
    .split('\n')
    .map(parseLine)
    .findLast((line) => line !== null && isSigned(line)) ?? null

/** Half a line is passed over: were a whole one destroyed, the next would not follow the one before. */
function parseCheckpoints(text: string, isSigned: (line: Line) => boolean): Checkpoints {
  const heads: Checkpoint[] = []
  let last: Line | null = null
  for (const [index, written] of text.split('\n').entries()) {
    const line = parseLine(written)
    if (line === null) continue
    const follows = line.n === (last?.n ?? 0) + 1 && line.after === (last?.mac ?? '')
    if (!follows || !isSigned(line)) return { checkpoints: heads, forgedLine: index + 1 }
    heads.push({ position: line.position, hash: line.hash, at: line.at })
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

// The last line is short: the end of the file holds it whole, and with it the newline before.
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
