import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { type MovementResult, type Movement, errorFor, type OneWallet, throwIfError } from './movements.ts'
import { type Database, errorDetail, inTransaction } from '#platform/server/db/database.ts'

/**
 * Result of one of many movements: posted, or rejected without writing anything. `error` is an encoded message, for a
 * text column; `renderStored` renders it.
 */
export type Outcome =
  | { movement: MovementResult; error: null; code: null }
  | { movement: null; error: string; code: string }

/** Below this number, separate statements are faster than the bulk statement. */
const few = 8

/**
 * Posts many movements, each accepted or rejected separately. Valid movements of ordinary wallets are posted together
 * by a few statements; the others one by one, in their order. Locks are taken in one order, so batches cannot
 * deadlock. To preview only, roll back to a savepoint.
 */
export function postMovements(db: Database, movements: readonly Movement[]): Promise<Outcome[]> {
  return inTransaction(db, async (tx) => {
    const outcomes: Outcome[] = []
    if (movements.length > few) await postTogether(tx, movements, outcomes)
    const left = [...movements.keys()].filter((place) => !outcomes[place])
    if (left.length > 0) await postEach(tx, movements, left, outcomes)
    return outcomes
  })
}

async function postTogether(tx: Database, movements: readonly Movement[], outcomes: Outcome[]) {
  const apart = walletsApart(movements)
  let locks = [...apart]
  for (;;) {
    const places = [...movements.keys()].filter((place) => isTogether(movements[place], apart))
    if (places.length === 0) return
    const request = places.map((place) => movements[place]).filter(isOne)
    const told = await prepareTogether(tx, request, locks)
    if ('txns' in told) {
      for (const [nth, place] of places.entries())
        outcomes[place] = { movement: toMovedTransaction(request[nth], told, nth), error: null, code: null }
      return
    }
    for (const wallet of told.apart) apart.add(wallet)
    locks = []
  }
}

/**
 * Wallets whose movements must all be posted one by one to keep their order: those with a transfer between wallets,
 * an invalid amount or a duplicate within the batch.
 */
function walletsApart(movements: readonly Movement[]): Set<number> {
  const apart = new Set<number>()
  const known = new Map<string, Movement>()
  const part = (movement: Movement) => {
    if ('walletId' in movement) apart.add(movement.walletId)
    else apart.add(movement.fromWalletId).add(movement.toWalletId)
  }
  for (const movement of movements) {
    if (!isPlain(movement)) part(movement)
    const { cause, transferId } = movement
    for (const name of transferId === undefined ? [cause] : [cause, `transfer ${transferId.toLowerCase()}`]) {
      const other = known.get(name)
      if (other) [other, movement].forEach(part)
      else known.set(name, movement)
    }
  }
  return apart
}

const isOne = (movement: Movement | undefined): movement is OneWallet =>
  movement !== undefined && 'walletId' in movement
const isTogether = (movement: Movement | undefined, apart: ReadonlySet<number>) =>
  isOne(movement) && !apart.has(movement.walletId)

const isPlain = (movement: Movement) =>
  isOne(movement) &&
  [movement.walletId, Number(movement.amount), Number(movement.fee ?? 0)].every((number) =>
    Number.isSafeInteger(number),
  )

type CombinedMovements = {
  transfers: string[]
  txns: number[]
  refs: string[]
  nets: number[]
  balances: number[]
  at: string
}

async function prepareTogether(
  tx: Database,
  request: readonly OneWallet[],
  locks: readonly number[],
): Promise<CombinedMovements | { apart: number[] }> {
  const fresh = newTransferIds(request.length)
  const transfers = request.map(({ transferId }, nth) => transferId ?? fresh[nth] ?? '')
  const texts = (of: (one: OneWallet) => string | undefined) => textArray(request.map(of))
  const { rows } = await tx
    .executeQuery<{ told: Omit<CombinedMovements, 'transfers'> | { apart: number[] } }>(
      CompiledQuery.raw(movingTogether, [
        texts(({ type }) => type),
        numberArray(request.map(({ walletId }) => walletId)),
        numberArray(request.map(({ amount }) => amount)),
        request.some(({ fee }) => fee) ? numberArray(request.map(({ fee = 0 }) => fee)) : null,
        texts(({ cause }) => cause),
        textArray(transfers),
        texts(({ refNo }) => refNo),
        texts(({ channel }) => channel),
        texts(({ counterparty }) => counterparty),
        texts(({ memo }) => memo),
        request.some(({ details }) => details)
          ? JSON.stringify(request.map(({ details = {} }) => details))
          : null,
        texts(({ against }) => against),
        numberArray(locks),
      ]),
    )
    .catch(throwIfError)
  const told = rows[0]?.told
  if (!told) throw new Error('The ledger returned no outcome.')
  return 'txns' in told ? { ...told, transfers } : told
}

// The statement text is constant, so it is built once.
const movingTogether = `select wallet_move_together($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::uuid[],
  $7::text[], $8::text[], $9::text[], $10::text[], $11::jsonb, $12::text[], $13::bigint[]) as told`

function toMovedTransaction(
  request: OneWallet | undefined,
  told: CombinedMovements,
  nth: number,
): MovementResult {
  const { txns, refs, nets, balances, transfers, at } = told
  const [txnId, refNo, net, balanceAfter] = [txns[nth], refs[nth], nets[nth], balances[nth]]
  const transferId = transfers[nth]
  if (
    !request ||
    !txnId ||
    refNo === undefined ||
    net === undefined ||
    balanceAfter === undefined ||
    !transferId
  )
    throw new Error('The ledger returned fewer outcomes than movements.')
  const { walletId, type, amount, fee = 0 } = request
  return {
    isNew: true,
    transferId,
    transactions: [
      {
        txnId,
        refNo,
        walletId,
        type,
        amount,
        fee,
        balanceBefore: balanceAfter - net,
        balanceAfter,
        createdAt: at,
      },
    ],
  }
}

async function postEach(
  tx: Database,
  movements: readonly Movement[],
  places: readonly number[],
  outcomes: Outcome[],
) {
  const { rows } = await tx
    .executeQuery<{ moved: MovementResult | null; state: string | null; message: string | null }>(
      CompiledQuery.raw('select moved, state, message from wallet_move_each($1::jsonb) order by place', [
        JSON.stringify(places.map((place) => movements[place])),
      ]),
    )
    .catch(throwIfError)
  for (const [nth, { moved, state, message }] of rows.entries()) {
    const error = moved ? null : errorFor(state, errorDetail(message))
    if (!moved && !error) throw new Error(`A movement of money failed: ${message} (${state})`)
    outcomes[places[nth] ?? 0] = moved
      ? { movement: moved, error: null, code: null }
      : { movement: null, error: error?.detail.encoded ?? '', code: error?.code ?? '' }
  }
}

const numberArray = (numbers: readonly number[]) => `{${numbers.join(',')}}`

/** Text array in PostgreSQL syntax, or null if all elements are missing. */
function textArray(texts: readonly (string | undefined)[]): string | null {
  if (texts.every((text) => text === undefined)) return null
  const shown = texts.map((text) => (text === undefined ? 'null' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`))
  return `{${shown.join(',')}}`
}

/**
 * Generates time-ordered ids (UUID version 7), so that rows of one batch share pages of the four indexes by transfer
 * id. Random ids would touch another page of each index per row.
 */
function newTransferIds(count: number): string[] {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = randomBytes(count * 10)
  return Array.from({ length: count }, (_, nth) => {
    const at = nth * 10
    random[at + 2] = ((random[at + 2] ?? 0) & 0x3f) | 0x80
    const hex = random.toString('hex', at, at + 10)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(1, 4)}-${hex.slice(4, 8)}-${hex.slice(8)}`
  })
}
