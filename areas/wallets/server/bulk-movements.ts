import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { type MovementResult, type Movement, toAppError, type OneWallet, throwIfError } from './movements.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'

/** One movement of many: done, or refused by itself with nothing written. */
export type Outcome =
  | { movement: MovementResult; error: null; code: null }
  | { movement: null; error: string; code: string }

/** So few are not worth the larger statements. */
const few = 8

/**
 * Many movements, each done or refused by itself. Wallets against whose movements nothing stands are moved together
 * by a few statements, the movements of the others one by one, in their order. Locks are taken in one order, so batches
 * never wait for each other in a circle. Roll back to a savepoint to have only looked.
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
 * The wallets that take part in something that is only done one by one, all of whose movements keep their order so:
 * money between two wallets, what is no whole amount, and what a file says twice.
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
  if (!told) throw new Error('The books answered nothing.')
  return 'txns' in told ? { ...told, transfers } : told
}

// The text never changes, so it is not built anew for every batch.
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
    throw new Error('The books answered too little.')
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
    const error = moved ? null : toAppError(state, message ?? '')
    if (!moved && !error) throw new Error(`A movement of money failed: ${message} (${state})`)
    outcomes[places[nth] ?? 0] = moved
      ? { movement: moved, error: null, code: null }
      : { movement: null, error: error?.message ?? '', code: error?.code ?? '' }
  }
}

const numberArray = (numbers: readonly number[]) => `{${numbers.join(',')}}`

/** A text array as PostgreSQL reads it, or null where no place has a text. */
function textArray(texts: readonly (string | undefined)[]): string | null {
  if (texts.every((text) => text === undefined)) return null
  const shown = texts.map((text) => (text === undefined ? 'null' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`))
  return `{${shown.join(',')}}`
}

/**
 * Ids that begin with their moment (UUID version 7): rows of one time lie together in the four indexes that know a
 * transfer by its id. Without order each row touches another page of each.
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
