import { sql } from 'kysely'
import type { SecretRotation } from '#platform/server/settings/secret-rotation.ts'
import {
  type ChainEnd,
  type ChainName,
  type Checkpoint,
  type CheckpointFile,
  textSignerWith,
} from './checkpoints.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Consecutive checkpoints that a chain does not match: history that was lost or rewritten. */
export type ChainBreak = {
  chain: ChainName
  /** Numbers of the first and last checkpoint. */
  firstLine: number
  lastLine: number
  from: number
  to: number
  /** Hash of the last matching checkpoint before the break; null if the break starts with the first checkpoint. */
  previousHash: string | null
  /** Hash of the last checkpoint of the break. */
  lostHash: string
  /** Time of the last matching checkpoint (otherwise of the first one of the break), and of the last one of the break. */
  lostFrom: string
  lostTo: string
  /** Link of the current history, at most `to`. Position 0 is the start of an empty chain. */
  chainPosition: number
  chainHash: string
}

/** Break that two people recorded. It is not reported as an error. */
export type RecordedBreak = ChainBreak & {
  id: number
  at: string
  requestId: number
  cause: string
  reference: string
  makerId: number
  makerEmail: string
  makerName: string
  checkerId: number
  checkerEmail: string
  checkerName: string
}

type StoredBreak = RecordedBreak & { atMicros: number; signature: string }

/**
 * `confirmed`: still as recorded. `earlier-file`: its checkpoints are not in this file, because secret and file were
 * replaced or the file was archived. `changed`: the row or the chain was changed since.
 */
export type BreakState = 'confirmed' | 'earlier-file' | 'changed'
export type CheckedBreak = RecordedBreak & { state: BreakState }

/** Checkpoint that the chain does not match, with its index in the file. */
export type Mismatch = { index: number; isMissing: boolean }

/** Checkpoints that the chain does not match, in the order of the file. */
export async function findMismatches(
  db: Database,
  chain: ChainName,
  checkpoints: readonly Checkpoint[],
): Promise<Mismatch[]> {
  const found: Mismatch[] = []
  for (let from = 0; from < checkpoints.length; from += 10_000) {
    const some = checkpoints.slice(from, from + 10_000)
    const { rows } = await sql<{ index: number; isMissing: boolean }>`
      select (h.nth - 1)::int as index, l.position is null as is_missing
      from unnest(${some.map(({ position }) => position)}::bigint[], ${some.map(({ hash }) => hash)}::text[])
        with ordinality as h (position, hash, nth)
      left join chain_link l on l.position = h.position and l.chain = ${chain}
      where l.hash is distinct from decode(h.hash, 'hex')
      order by h.nth`.execute(db)
    for (const { index, isMissing } of rows) found.push({ index: from + index, isMissing })
  }
  return found
}

/** Result of the comparison of the chain with its checkpoints. */
export type ComparedBreaks = { found: ChainBreak[]; recorded: CheckedBreak[]; mismatches: Mismatch[] }

/** What identifies a checkpoint file and signs its recorded breaks. */
export type BreakFile = Pick<CheckpointFile, 'chain' | 'sign'>

/** Compares the chain with the checkpoints. `found` and `mismatches` exclude recorded breaks. */
export async function compareBreaks(
  db: Database,
  file: BreakFile,
  checkpoints: readonly Checkpoint[],
): Promise<ComparedBreaks> {
  const { chain } = file
  const all = await findMismatches(db, chain, checkpoints)
  const recorded = await checkRecorded(db, file, checkpoints)
  const confirmed = recorded.filter(({ state }) => state === 'confirmed')
  const mismatches = all.filter(({ index }) => {
    const n = checkpoints[index]?.n ?? 0
    return !confirmed.some(({ firstLine, lastLine }) => firstLine <= n && n <= lastLine)
  })
  const isMismatch = new Set(all.map(({ index }) => index))
  const found: ChainBreak[] = []
  for (const run of runsOf(mismatches.map(({ index }) => index))) {
    const lines = run.map((index) => checkpoints[index]).filter((line) => line !== undefined)
    const [first, last] = [lines[0], lines.at(-1)]
    if (!first || !last) continue
    const before = checkpoints.slice(0, run[0]).findLast((_, index) => !isMismatch.has(index))
    const to = Math.max(...lines.map(({ position }) => position))
    const end = await chainEndUpTo(db, chain, to)
    found.push({
      chain,
      firstLine: first.n,
      lastLine: last.n,
      from: (before?.position ?? 0) + 1,
      to,
      previousHash: before?.hash ?? null,
      lostHash: last.hash,
      lostFrom: before?.at ?? first.at,
      lostTo: last.at,
      chainPosition: end.position,
      chainHash: end.hash,
    })
  }
  return { found, recorded, mismatches }
}

function runsOf(indexes: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const index of indexes) {
    const run = runs.at(-1)
    if (run?.at(-1) === index - 1) run.push(index)
    else runs.push([index])
  }
  return runs
}

async function chainEndUpTo(
  db: Database,
  chain: ChainName,
  position: number,
): Promise<Pick<ChainEnd, 'position' | 'hash'>> {
  const { rows } = await sql<{ position: number; hash: string }>`
    select position, encode(hash, 'hex') as hash from chain_link
    where chain = ${chain} and position <= ${position} order by position desc limit 1`.execute(db)
  return rows[0] ?? { position: 0, hash: '00'.repeat(32) }
}

async function checkRecorded(
  db: Database,
  file: BreakFile,
  checkpoints: readonly Checkpoint[],
): Promise<CheckedBreak[]> {
  const stored = (await readBreaks(db)).filter(({ chain }) => chain === file.chain)
  const ofLine = new Map(stored.length === 0 ? [] : checkpoints.map((each) => [each.n, each]))
  const start = Date.parse(checkpoints[0]?.at ?? '')
  const checked: CheckedBreak[] = []
  for (const { atMicros, signature, ...row } of stored) {
    const isSigned = file.sign(textOf(row, atMicros)) === signature
    const isOfFile = ofLine.get(row.lastLine)?.hash === row.lostHash && ofLine.has(row.firstLine)
    const isBeforeFile = !(Date.parse(row.at) >= start)
    const isChanged = isSigned ? !(await containsLink(db, row)) : !isBeforeFile
    const state = isChanged ? 'changed' : isSigned && isOfFile ? 'confirmed' : 'earlier-file'
    checked.push({ ...row, state })
  }
  return checked
}

type Link = Pick<ChainBreak, 'chain' | 'chainPosition' | 'chainHash'>

/** Whether the chain contains the link that was current when a break was submitted. */
export async function containsLink(
  db: Database,
  { chain, chainPosition, chainHash }: Link,
): Promise<boolean> {
  if (chainPosition === 0) return true
  const { rows } = await sql`
    select from chain_link
    where chain = ${chain} and position = ${chainPosition} and hash = decode(${chainHash}, 'hex')`.execute(db)
  return rows.length > 0
}

/** Whether a break that ends with this checkpoint is recorded. */
export async function isRecorded(
  db: Database,
  { chain, lastLine, lostHash }: Pick<ChainBreak, 'chain' | 'lastLine' | 'lostHash'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_break
    where chain = ${chain} and last_line = ${lastLine} and lost_hash = decode(${lostHash}, 'hex')`.execute(db)
  return rows.length > 0
}

async function readBreaks(db: Database): Promise<StoredBreak[]> {
  const { rows } = await sql<StoredBreak>`
    select id, at, (extract(epoch from at) * 1000000)::bigint as at_micros, request_id, chain,
      first_line, last_line, from_position as "from", to_position as "to", encode(previous_hash, 'hex') as previous_hash,
      encode(lost_hash, 'hex') as lost_hash, lost_from, lost_to, chain_position,
      encode(chain_hash, 'hex') as chain_hash, cause, reference, maker_id, maker_email, maker_name,
      checker_id, checker_email, checker_name, encode(signature, 'hex') as signature
    from audit_break order by id`.execute(db)
  return rows
}

type Recording = Omit<RecordedBreak, 'id' | 'at'>

const textOf = (row: Recording, atMicros: number) =>
  JSON.stringify([
    `${row.chain}-break-1`,
    atMicros,
    row.requestId,
    row.firstLine,
    row.lastLine,
    row.from,
    row.to,
    row.previousHash,
    row.lostHash,
    Date.parse(row.lostFrom),
    Date.parse(row.lostTo),
    row.chainPosition,
    row.chainHash,
    row.cause,
    row.reference,
    row.makerId,
    row.makerEmail,
    row.makerName,
    row.checkerId,
    row.checkerEmail,
    row.checkerName,
  ])

/** Records a break in the transaction of its approval, and returns its id. */
export async function insertBreak(db: Database, file: BreakFile, row: Recording): Promise<number> {
  const { rows: times } = await sql<{ micros: number }>`
    select (extract(epoch from now()) * 1000000)::bigint as micros`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into audit_break (at, request_id, chain, first_line, last_line, from_position, to_position, previous_hash, lost_hash,
      lost_from, lost_to, chain_position, chain_hash, cause, reference, maker_id, maker_email, maker_name,
      checker_id, checker_email, checker_name, signature)
    values (now(), ${row.requestId}, ${row.chain}, ${row.firstLine}, ${row.lastLine}, ${row.from}, ${row.to},
      decode(${row.previousHash}::text, 'hex'), decode(${row.lostHash}, 'hex'), ${row.lostFrom}, ${row.lostTo},
      ${row.chainPosition}, decode(${row.chainHash}, 'hex'), ${row.cause}, ${row.reference},
      ${row.makerId}, ${row.makerEmail}, ${row.makerName}, ${row.checkerId}, ${row.checkerEmail}, ${row.checkerName},
      decode(${file.sign(textOf(row, times[0]?.micros ?? 0))}, 'hex'))
    returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The break was not inserted.')
  return id
}

/** Number of recorded breaks of a chain. */
export async function countRecordedBreaks(db: Database, chain: ChainName): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_break where chain = ${chain}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Signs recorded breaks with the next secret and returns their number. A row that the previous secret did not sign keeps
 * its signature, so that a changed one is still detected.
 */
export async function rotateBreakSignatures(
  tx: Database,
  { previous, next }: SecretRotation,
): Promise<number> {
  const [signBefore, signAfter] = [textSignerWith(previous), textSignerWith(next)]
  const authentic = (await readBreaks(tx))
    .map(({ atMicros, signature, ...row }) => ({ id: row.id, text: textOf(row, atMicros), signature }))
    .filter(({ text, signature }) => signBefore(text) === signature)
  if (authentic.length === 0) return 0
  // Recorded breaks cannot be changed, except here by the owner of the table.
  await sql`alter table audit_break disable trigger reject_change`.execute(tx)
  for (const { id, text } of authentic)
    await sql`update audit_break set signature = decode(${signAfter(text)}, 'hex') where id = ${id}`.execute(
      tx,
    )
  await sql`alter table audit_break enable trigger reject_change`.execute(tx)
  return authentic.length
}
