import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { approverLevel } from '#platform/contract/approvals.ts'
import { mask } from '#platform/contract/fields/personal-data.ts'
import { fulfilmentMessages } from '#platform/contract/fulfilment/messages.ts'
import {
  type FulfilmentAction,
  type FulfilmentStatus,
  forfeitAfterDays,
  getRemarksError,
  isDecision,
  type TransitionError,
} from '#platform/contract/fulfilment/rules.ts'
import type { fulfilmentChange, FulfilmentStep } from '#platform/contract/fulfilment/schemas.ts'
import type { Upload } from '#platform/contract/uploads.ts'
import { recordSystemAudit } from '#platform/server/audit/audit.ts'
import { guardDecision } from '#platform/server/controls/controls.ts'
import type { Values } from '#platform/server/crud/record-files.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { staffName } from '#platform/server/db/staff-name.ts'
import { rejectField, rejectIfStale } from '#platform/server/errors/constraint-errors.ts'
import { AppError, type ErrorCode, orNotFound, VersionConflict } from '#platform/server/errors/errors.ts'
import type { RequestContext } from '#platform/server/http/handlers.ts'
import { defineJob, forEachDue } from '#platform/server/jobs/jobs.ts'
import { reveal } from '#platform/server/reveal.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles, filesOf } from '#platform/server/uploads/uploads.ts'
import { type Message, renderStored } from '#platform/words/messages.ts'

type Step = z.output<typeof FulfilmentStep>

/** The columns that every table of a fulfilment has. */
export type FulfilmentRow = {
  id: number
  status: FulfilmentStatus
  courier: Step['courier']
  trackingNo: string
  proofKeys: string[]
  remarks: string
  address: string
  mobileNumber: string
  version: number
}

type Change = z.output<z.ZodObject<typeof fulfilmentChange>> & { address?: string | undefined }
type ChangeContext = RequestContext<Change, Staff>
type Person = { id: number | null; email: string }

type Options<Row extends FulfilmentRow> = {
  kind: string
  /** The table, with `tracking_id` as key. Its history is in the table of the same name with `_step`. */
  table: string
  select: RawBuilder<Row>
  joins?: RawBuilder<unknown>
  notFound: (id: number) => Message
  label: (row: Row) => string
  upload: Upload
  /** Whether a change of status may change the delivery address. */
  hasAddress?: boolean
  /** Further columns to set with a status. */
  columnsFor?: (to: FulfilmentStatus, by: Person) => Values
  getError: (to: FulfilmentAction, row: Row, actor: Staff) => TransitionError | null
  act: string
  /** Makers and amount of a decision, for the controls. */
  decision: (
    row: Row,
    to: FulfilmentAction,
  ) => { makers: { id: number; name: string }[]; amount: number | null }
  /** Locks other rows before the record, in the order of other transactions. */
  lockFirst?: (tx: Database, id: number, to: FulfilmentStatus) => Promise<unknown>
  /** Effects of a new status, such as a credit or the return to stock. */
  onStatus: (tx: Database, row: Row, to: FulfilmentAction) => Promise<void>
  message: (row: Row, to: FulfilmentAction) => Message
  forfeit: { name: string; title: Message; schedule: string; since: string; says: (count: number) => Message }
}

type NewStep = Pick<Step, 'courier' | 'trackingNo' | 'remarks'> & {
  status: FulfilmentStatus
  fromStatus: string | null
  proofKeys: readonly string[]
  by: Person
}

/** A step without shipment, such as the first one or one of a job. */
const withoutShipment = { courier: null, trackingNo: '', proofKeys: [], address: '' } as const

/** Finds, shows and changes records that are fulfilled by shipping, pick-up or credit. */
export function defineFulfilment<Row extends FulfilmentRow>(options: Options<Row>) {
  const { kind, table, select, joins = sql``, notFound, label, lockFirst, onStatus } = options
  const steps = sql.table(`${table}_step`)

  /** Finds a record. Inside a transaction the row is locked. `seen` is the expected version, if given. */
  async function find(db: Database, id: number, seen?: number): Promise<Row> {
    const { rows } = await sql<Row>`
      select ${select} from ${sql.table(table)} t ${joins} where t.tracking_id = ${id}
      ${db.isTransaction ? sql`for update of t` : sql``}`.execute(db)
    const row = orNotFound(rows[0], notFound(id))
    rejectIfStale(row, seen)
    return row
  }

  /** Adds an entry to the history. Entries are never changed. */
  const addStep = (tx: Database, id: number, step: NewStep) =>
    sql`
      insert into ${steps} (tracking_id, from_status, status, courier, tracking_no, proof_keys, remarks, by_id, by)
      values (${id}, ${step.fromStatus}, ${step.status}, ${step.courier}, ${step.trackingNo}, ${step.proofKeys}::text[],
        ${step.remarks}, ${step.by.id}::bigint, ${step.by.email})`.execute(tx)

  /** Changes the status if it is still the one that was read, and adds it to the history. */
  async function setStatus(
    tx: Database,
    before: Row,
    given: Omit<NewStep, 'fromStatus'> & { address?: string },
  ) {
    const { status, courier, trackingNo, remarks, proofKeys, by, address = '' } = given
    const saved = await tx
      .withTables<Record<string, Record<string, unknown> & { status: string; version: number }>>()
      .updateTable(table)
      .set({
        status,
        courier: courier ?? before.courier,
        trackingNo: trackingNo || before.trackingNo,
        proofKeys: [...before.proofKeys, ...proofKeys],
        remarks: remarks || before.remarks,
        address: address || before.address,
        ...(status === 'cancelled' && { cancelledById: by.id }),
        ...options.columnsFor?.(status, by),
        updatedBy: by.email,
        updatedAt: sql`now()`,
        version: sql`version + 1`,
      })
      .where('trackingId', '=', before.id)
      .where('status', '=', before.status)
      .returning(['status', 'version'])
      .executeTakeFirst()
    if (!saved) throw new VersionConflict()
    await addStep(tx, before.id, { ...given, fromStatus: before.status })
    return { ...saved, id: before.id }
  }

  async function guardStep(context: ChangeContext, row: Row, to: FulfilmentAction) {
    if (!isDecision(to)) return
    await guardDecision(context, {
      act: options.act,
      // A cancellation is guarded as an approval too.
      stage: 'approve',
      record: { kind, id: row.id, label: label(row) },
      ...options.decision(row, to),
      level: approverLevel,
    })
  }

  /** Changes the status of a record with the input that it needs. */
  async function transition(context: ChangeContext, id: number) {
    const { db, request, staff, audit } = context
    const { status: to, courier, trackingNo, remarks, proof, version } = request
    const address = options.hasAddress ? (request.address ?? '') : ''
    if (to !== undefined) await lockFirst?.(db, id, to)
    const row = await find(db, id, version)
    if (to === undefined || to === 'pending') rejectField('status', fulfilmentMessages('STATUS_REQUIRED'))
    throwIfError(options.getError(to, row, staff))
    const after = {
      ...(options.hasAddress && { address: address || row.address }),
      courier: courier ?? row.courier,
      trackingNo: trackingNo || row.trackingNo,
    }
    const proofs = row.proofKeys.length + proof.length
    throwIfError(getRemarksError(to, { address: null, ...after, proofs, remarks }))
    if (proofs > 10) rejectField('proof', fulfilmentMessages('TOO_MANY_PROOFS'))
    await guardStep(context, row, to)
    await attachFiles(context, { keys: proof, upload: options.upload, to: { kind, id }, field: 'proof' })
    const step = { status: to, address, courier, trackingNo, remarks, proofKeys: proof, by: staff }
    const saved = await setStatus(db, row, step)
    await onStatus(db, row, to)
    await audit({
      action: to === 'cancelled' ? 'Cancel' : 'Update status',
      kind,
      recordId: id,
      label: label(row),
      fromStatus: row.status,
      toStatus: to,
      reason: remarks,
      before: {
        ...(options.hasAddress && { address: row.address }),
        courier: row.courier,
        trackingNo: row.trackingNo,
      },
      after: { ...after, ...(proof.length > 0 && { proofs: proof.length }) },
    })
    return { saved, sentence: options.message(row, to) }
  }

  async function forfeit(tx: Database, id: number): Promise<boolean> {
    await lockFirst?.(tx, id, 'forfeited')
    const row = await find(tx, id)
    if (row.status !== 'pending') return false
    const reason = fulfilmentMessages('NOT_CLAIMED', { days: forfeitAfterDays }).encoded
    const by = { id: null, email: 'job' }
    await setStatus(tx, row, { ...withoutShipment, status: 'forfeited', remarks: reason, by })
    await onStatus(tx, row, 'forfeited')
    await recordSystemAudit(tx, `job: ${options.forfeit.name}`, {
      action: 'Forfeit',
      kind,
      recordId: id,
      label: label(row),
      fromStatus: 'pending',
      toStatus: 'forfeited',
      reason,
    })
    return true
  }

  return {
    find,
    setStatus,
    transition,

    /** Adds the first entry to the history. */
    addFirstStep: (tx: Database, id: number, remarks: string, by: Person) =>
      addStep(tx, id, { ...withoutShipment, status: 'pending', fromStatus: null, remarks, by }),

    /** Address, remarks, proofs and history of a record, newest first, as replies have them. */
    async details(context: RequestContext<unknown, Staff>, row: Row) {
      const { db, language } = context
      const { rows } = await sql<Omit<Step, 'proof'> & { proofKeys: string[] }>`
        select id, from_status, status, courier, tracking_no, remarks, proof_keys, by,
          ${staffName(sql`step.by`)} as by_name, created_at
        from ${steps} step where tracking_id = ${row.id} order by id desc`.execute(db)
      const files = await filesOf(context, [...row.proofKeys, ...rows.flatMap(({ proofKeys }) => proofKeys)])
      const filesWith = (keys: readonly string[]) => keys.flatMap((key) => files.get(key) ?? [])
      return {
        address: mask('street', row.address),
        remarks: renderStored(row.remarks, language),
        proof: filesWith(row.proofKeys),
        history: rows.map(({ proofKeys, ...step }) => ({
          ...step,
          remarks: renderStored(step.remarks, language),
          proof: filesWith(proofKeys),
        })),
      }
    },

    async reveal(
      context: RequestContext<{ field: 'mobile' | 'address'; reason: string }, Staff>,
      id: number,
    ) {
      const row = await find(context.db, id)
      const value = context.request.field === 'mobile' ? row.mobileNumber : row.address
      return reveal(context, { id, kind, recordId: id, label: label(row), value })
    },

    /** Forfeits records that were pending for sixty days. */
    forfeitJob: defineJob({
      name: options.forfeit.name,
      title: options.forfeit.title,
      schedule: options.forfeit.schedule,
      run: async ({ db }) => {
        const due = async (after: number, max: number) => {
          const { rows } = await sql<{ id: number }>`
            select tracking_id as id from ${sql.table(table)}
            where status = 'pending' and ${sql.ref(options.forfeit.since)} < now() - make_interval(days => ${forfeitAfterDays})
              and tracking_id > ${after}
            order by tracking_id limit ${max}`.execute(db)
          return rows
        }
        const count = await forEachDue(due, (id) => inTransaction(db, (tx) => forfeit(tx, id)))
        return { says: options.forfeit.says(count) }
      },
    }),
  }
}

const errorCodes: Partial<Record<TransitionError['code'], ErrorCode>> = {
  own: 'MAKER_IS_CHECKER',
  level: 'FORBIDDEN',
}

function throwIfError(error: TransitionError | null) {
  if (!error) return
  const { code, field, sentence } = error
  if (field !== null) rejectField(field, sentence)
  throw new AppError(sentence, {
    code: errorCodes[code] ?? 'INVALID_STATE',
    ...(code === 'level' && { httpStatus: 403 }),
  })
}
