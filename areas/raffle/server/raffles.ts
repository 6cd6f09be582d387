import { raffleMessages } from '#areas/raffle/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type {
  EntrySource,
  Prize,
  Promised,
  raffleCalls,
  RaffleDetails,
  RaffleDraft,
  RaffleRow,
  RaffleStatus,
} from '#areas/raffle/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { NotFound, VersionConflict, rejectIfStale } from '#platform/server/errors.ts'

type Moment = string | null
type RaffleTable = {
  raffleId: number
  title: string
  mechanics: string
  dtiPermitNo: string
  startAt: Moment
  endAt: Moment
  drawAt: Moment
  entrySource: EntrySource
  entryEveryCentavos: number | null
  excludedMobiles: string[]
  status: RaffleStatus
  cancelReason: string
  importers: string[]
  importerIds: number[]
  openedBy: string | null
  openedAt: Moment
  lockedBy: string | null
  lockedAt: Moment
  entriesHash: string | null
  seedHash: string | null
  seedSealed: Buffer | null
  seed: string | null
  beaconUrl: string | null
  beaconRound: number | null
  beaconAt: Moment
  beaconValue: string | null
  drawStartedBy: string | null
  drawStartedById: number | null
  drawStartedAt: Moment
  witness: string
  completedBy: string | null
  completedById: number | null
  completedAt: Moment
  updatedBy: string | null
  updatedAt: string
  version: number
  deletedAt: Moment
}

export const tables = (db: Database) => db.withTables<{ raffle: RaffleTable }>()

/** SQL number of winners of prize `p` that are not voided. */
const drawnOf = sql`(select count(*) from raffle_winner w where w.prize_id = p.prize_id and w.status <> 'voided')`

const row = sql<RaffleRow>`
  t.raffle_id, t.title, t.dti_permit_no, t.start_at, t.end_at, t.draw_at, t.entry_source, t.entries_count, t.chances,
  (select coalesce(sum(quantity), 0) from raffle_prize p where p.raffle_id = t.raffle_id)::int as prizes_count,
  (select coalesce(sum(quantity * value_centavos), 0) from raffle_prize p where p.raffle_id = t.raffle_id)::bigint
    as prizes_value,
  (select count(*) from raffle_winner w where w.raffle_id = t.raffle_id and w.status <> 'voided')::int as winners_count,
  t.status, t.version, t.created_by, t.created_at, t.updated_by, t.updated_at`

const promised = sql`
  t.entries_hash, t.seed_hash, t.seed, t.beacon_url, t.beacon_round, t.beacon_at, t.beacon_value`

const importedBy = sql`
  (select coalesce(json_agg(json_build_object('id', i.id, 'name',
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), i.email)) order by i.id), '[]')
   from unnest(t.importers, t.importer_ids) i (email, id)
   left join published_staff_user u on u.id = i.id) as imported_by`

const fullSelect = sql`${row}, ${promised}, ${importedBy}, t.mechanics, t.entry_every_centavos as entry_every, t.excluded_mobiles,
  t.importers, t.importer_ids, t.witness, t.cancel_reason, t.opened_by,
  ${staffName(sql`t.opened_by`)} as opened_by_name, t.locked_by, ${staffName(sql`t.locked_by`)} as locked_by_name,
  t.locked_at, t.draw_started_by, ${staffName(sql`t.draw_started_by`)} as draw_started_by_name, t.completed_by,
  ${staffName(sql`t.completed_by`)} as completed_by_name,
  t.completed_at`

type Beacon = {
  beaconUrl: string | null
  beaconRound: number | null
  beaconAt: Moment
  beaconValue: string | null
}
type RaffleQueryRow = Omit<RaffleDetails, 'beacon' | 'prizes'> & Beacon

/** A raffle with all data of its screens, its draw and its proof. */
export type RaffleRecord = RaffleDetails

type Request = RequestOf<(typeof raffleCalls)['list']>

/** Query plan shared by the raffle list and its export. */
export const planOfRaffles = (request: Request): ListPlan<RaffleRow, Request['sortBy']> => ({
  table: 'raffle',
  key: 'raffle_id',
  baseConditions: [sql`t.deleted_at is null`],
  where: [
    ...containing('search_text', request.search),
    ...equal('status', request.filters.status),
    ...equal('entry_source', request.filters.entrySource),
  ],
  sorts: {
    drawAt: { by: sql`coalesce(t.draw_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
  },
  date: 'created_at',
  select: row,
})

export const listRaffles = (db: Database, request: Request) =>
  queryPage<RaffleRow, Request['sortBy']>(db, request, planOfRaffles(request))

/** Finds a raffle or throws. */
export const findRaffle = (db: Database, id: number): Promise<RaffleRecord> => oneRaffle(db, id, sql``)

/**
 * Finds and locks a raffle until the transaction ends, so that changes, imports and draws run one after the other.
 */
export async function lockRaffle(db: Database, id: number, version?: number): Promise<RaffleRecord> {
  // Locks first and reads afterwards, so that it reads the state left by the previous transaction.
  await sql`select from raffle where raffle_id = ${id} for no key update`.execute(db)
  const raffle = await oneRaffle(db, id, sql``)
  rejectIfStale(raffle, version)
  return raffle
}

async function oneRaffle(db: Database, id: number, hold: RawBuilder<unknown>): Promise<RaffleRecord> {
  const { rows } = await sql<RaffleQueryRow>`
    select ${fullSelect} from raffle t where t.raffle_id = ${id} and t.deleted_at is null ${hold}`.execute(db)
  const [found] = rows
  if (!found) throw new NotFound(raffleMessages('NOT_FOUND', { id }))
  return { ...withBeacon(found), prizes: await prizesOf(db, id) }
}

/** Groups the beacon columns of a raffle in one object. */
export function withBeacon<Row extends Beacon>({
  beaconUrl,
  beaconRound,
  beaconAt,
  beaconValue,
  ...rest
}: Row): Omit<Row, keyof Beacon> & Pick<Promised, 'beacon'> {
  const beacon =
    beaconUrl === null || beaconRound === null || beaconAt === null
      ? null
      : { url: beaconUrl, round: beaconRound, at: beaconAt, value: beaconValue }
  return { ...rest, beacon }
}

export async function prizesOf(db: Database, raffleId: number): Promise<Prize[]> {
  const { rows } = await sql<Prize>`
    select p.prize_id, p.name, p.quantity, p.value_centavos as value, p.sequence, ${drawnOf}::int as drawn
    from raffle_prize p where p.raffle_id = ${raffleId} order by p.sequence`.execute(db)
  return rows
}

const saved = ['raffleId', 'status', 'version'] as const

export async function insertRaffle(db: Database, draft: RaffleDraft, by: string) {
  const { prizes, entryEvery, ...rest } = draft
  const columns = { ...rest, entryEveryCentavos: entryEvery }
  const { rows } = await sql<{ raffleId: number; status: RaffleStatus; version: number }>`
    insert into raffle (title, mechanics, dti_permit_no, start_at, end_at, draw_at, entry_source, entry_every_centavos,
      excluded_mobiles, created_by, updated_by)
    values (${columns.title}, ${columns.mechanics}, ${columns.dtiPermitNo}, ${columns.startAt}, ${columns.endAt},
      ${columns.drawAt}, ${columns.entrySource}, ${columns.entryEveryCentavos}, ${columns.excludedMobiles}, ${by}, ${by})
    returning raffle_id, status, version`.execute(db)
  const [created] = rows
  if (!created) throw new Error('The raffle was not created.')
  await savePrizes(db, created.raffleId, prizes)
  return created
}

/** Updates a raffle. The caller must have locked the row. */
export const changeRaffle = (
  db: Database,
  id: number,
  by: string,
  change: Partial<{ [Name in keyof RaffleTable]: RaffleTable[Name] | RawBuilder<RaffleTable[Name]> }>,
) =>
  tables(db)
    .updateTable('raffle')
    .set({ ...change, updatedBy: by, updatedAt: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('raffleId', '=', id)
    .returning(saved)
    .executeTakeFirstOrThrow()

/** Saves the prizes of the form: updates those with an ID, inserts new ones and deletes missing ones. */
export async function savePrizes(db: Database, raffleId: number, prizes: RaffleDraft['prizes']) {
  const inOrder = prizes
    .map((prize, index) => ({ ...prize, wanted: prize.sequence ?? index + 1, index }))
    .sort((a, b) => a.wanted - b.wanted || a.index - b.index)
  const rows = inOrder.map(({ prizeId, name, quantity, value }, index) => ({
    prize_id: prizeId ?? null,
    name,
    quantity,
    value,
    sequence: index + 1,
  }))
  const known = rows.flatMap(({ prize_id: id }) => (id === null ? [] : [id]))
  await sql`delete from raffle_prize where raffle_id = ${raffleId} and prize_id <> all (${known}::bigint[])`.execute(
    db,
  )
  const list = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as x(prize_id bigint, name text, quantity int, value bigint, sequence int)`
  const { numAffectedRows } = await sql`
    update raffle_prize p set name = x.name, quantity = x.quantity, value_centavos = x.value, sequence = x.sequence
    from ${list} where p.prize_id = x.prize_id and p.raffle_id = ${raffleId}`.execute(db)
  if (Number(numAffectedRows ?? 0) !== known.length) throw new VersionConflict()
  await sql`
    insert into raffle_prize (raffle_id, name, quantity, value_centavos, sequence)
    select ${raffleId}, x.name, x.quantity, x.value, x.sequence from ${list} where x.prize_id is null`.execute(
    db,
  )
}
