import { isDeepStrictEqual } from 'node:util'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { sql } from 'kysely'
import type { Page } from '#platform/contract/page.ts'
import type { Upload } from '#platform/contract/uploads.ts'
import type { References } from '#platform/contract/references.ts'
import type { Database } from '#platform/server/db/database.ts'
import { done, type RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import { reveal } from '#platform/server/reveal.ts'
import { type ActorContext, recordFiles, type WithFiles, type Values } from './record-files.ts'
import { orNotFound } from '#platform/server/errors/errors.ts'
import { type UniqueErrors, withConstraintErrors } from '#platform/server/errors/constraint-errors.ts'
import { statusActions, statusChange, type StatusChange } from './status-change.ts'
import { recordStore, type StoreOptions } from './record-store.ts'
import { rejectIfReferenced, type ReferenceSource, findReferences } from './references.ts'

type Stored = { status?: string; version: number }

/**
 * Options of one kind of record. The table has the common columns: created and changed by and at, version,
 * deleted_at.
 */
export type CrudOptions<Row extends Stored, FileField extends string> = StoreOptions<Row> & {
  /** Kind in the audit log: `eseller-brand`. */
  kind: string
  /** The columns of the fields of a draft. Defaults to those of the names of the fields. */
  columnsOf?(draft: Values): Values
  /** Defaults to the record's `name`. */
  nameOf?: (row: Row) => string
  /** Audit snapshot of a record, with related records by name. */
  auditSnapshot: (row: Row) => Values
  /** File fields of the record. The key of `logo` is stored in the column `logo_key`. */
  files?: Readonly<Record<FileField, Upload>>
  uniqueErrors?: UniqueErrors
  references?: readonly ReferenceSource[]
  parts?: Parts
}

/**
 * Parts of a record that are stored as rows of another table: their fields in the draft, and the function that writes
 * them.
 */
type Parts = {
  fields: readonly string[]
  // A method, so that the area can declare the type of its draft.
  write(db: Database, id: number, draft: Values, by: string): Promise<void>
}

/** Requires `nameOf` for records without a `name`. */
export type WithName<Row> = Row extends { name: string } ? unknown : { nameOf: (row: Row) => string }

type RecordRef = { id: number; version?: number | undefined }
type Update = { id: number; version: number; reason?: string | undefined }

/**
 * Create, read, update and delete for one kind of record, with history, files and messages for constraint violations.
 * Areas add their own rules before or after these calls.
 */
export function crud<Row extends Stored, FileField extends string = never>(
  options: CrudOptions<Row, FileField> & WithName<Row>,
) {
  const optional: CrudOptions<Row, FileField> = options
  const {
    kind,
    key = 'id',
    nameOf = (row: Row) => (row as Row & { name: string }).name,
    auditSnapshot,
    uniqueErrors = {},
    references = [],
    parts,
  } = optional
  const files = recordFiles<FileField>(kind, options.files)
  const store = recordStore(optional)

  /** The fields of the draft that belong to the record's own table. */
  const ownColumns = (draft: Values) =>
    (optional.columnsOf ?? files.toColumns)(
      Object.fromEntries(Object.entries(draft).filter(([field]) => !parts?.fields.includes(field))),
    )

  const saved = (id: number, row: Row) => ({
    [key]: id,
    id,
    status: row.status ?? 'active',
    version: row.version,
  })

  const changeStatus = statusChange<Row>({
    records: store,
    subjectOf: (row) => ({ kind, label: nameOf(row) }),
    error: (row, status) => (row.status === status ? platformMessages('ALREADY_STATUS', { status }) : null),
    message: (row) => platformMessages('STATUS_CHANGED', { name: nameOf(row), status: row.status ?? '' }),
  })

  return {
    ...store,

    /** Adds links to the files of each row, valid for the requesting person. */
    withFiles: <R extends Row>(context: ActorContext, rows: readonly R[]) => files.withFiles(context, rows),

    async page<R extends Row>(context: ActorContext, page: Page<R>): Promise<Page<WithFiles<R, FileField>>> {
      return { ...page, rows: await files.withFiles(context, page.rows) }
    },

    async info(context: ActorContext, id: number): Promise<WithFiles<Row, FileField>> {
      const [view] = await files.withFiles(context, [await store.find(context.db, id)])
      return orNotFound(view, platformMessages('NOT_FOUND'))
    },

    uses: (db: Database, id: number): Promise<References> => findReferences(db, references, id),

    async create(context: ActorContext, draft: Values, extra: Values = {}) {
      const { db, staff, audit } = context
      await files.requireFree(context, draft)
      const id = await withConstraintErrors(db, uniqueErrors, async () => {
        const created = await store.insert(db, { ...ownColumns(draft), ...extra }, staff.email)
        await parts?.write(db, created, draft, staff.email)
        return created
      })
      await files.attach(context, draft, id)
      const row = await store.find(db, id)
      await audit({ action: 'Create', kind, recordId: id, label: nameOf(row), after: auditSnapshot(row) })
      return done(platformMessages('CREATED', { name: nameOf(row) }), saved(id, row))
    },

    /** Updates a record. If only its status changes, the history and the reply name that change as `setStatus` does. */
    async update(context: ActorContext, { id, version, reason }: Update, draft: Values) {
      const { db, staff, audit } = context
      const before = await store.lock(db, id, version)
      await files.attach(context, draft, id)
      await withConstraintErrors(db, uniqueErrors, async () => {
        await store.write(db, id, ownColumns(draft), staff.email)
        await parts?.write(db, id, draft, staff.email)
      })
      const row = await store.find(db, id)
      await files.release(context, before, row)
      const [was, is] = [auditSnapshot(before), auditSnapshot(row)]
      const { status } = row
      const isOnlyStatus =
        status !== undefined &&
        before.status !== status &&
        isDeepStrictEqual({ ...was, status: null }, { ...is, status: null })
      await audit({
        action: isOnlyStatus ? (statusActions[status] ?? 'Update status') : 'Update',
        kind,
        recordId: id,
        label: nameOf(row),
        before: was,
        after: is,
        ...(before.status !== status && { fromStatus: before.status ?? null, toStatus: status ?? null }),
        ...(reason && { reason }),
      })
      const message = isOnlyStatus
        ? platformMessages('STATUS_CHANGED', { name: nameOf(row), status })
        : platformMessages('SAVED', { name: nameOf(row) })
      return done(message, saved(id, row))
    },

    async setStatus(context: ActorContext, change: StatusChange) {
      const result = await changeStatus(context, change)
      return { ...result, data: { [key]: change.id, ...result.data } }
    },

    /** Shows one field of a record in full, for a reason. */
    async reveal<Field extends keyof Row & string>(
      context: RequestContext<{ id: number; field: Field; reason: string }, Staff>,
    ) {
      const { id, field } = context.request
      const row = await store.find(context.db, id)
      const value = row[field] as string | null
      return reveal(context, { id, kind, recordId: id, label: nameOf(row), value })
    },

    /** Deletes a record that has no references. `extra` sets further columns, such as an empty position. */
    async remove(context: ActorContext, { id, version }: RecordRef, extra: Values = {}) {
      const { db, staff, audit } = context
      const before = await store.lock(db, id, version)
      await rejectIfReferenced(db, references, { id, name: nameOf(before) })
      await store.write(db, id, { ...extra, deletedAt: sql`now()` }, staff.email)
      await files.release(context, before)
      await audit({
        action: 'Delete',
        kind,
        recordId: id,
        label: nameOf(before),
        before: auditSnapshot(before),
      })
      return done(
        platformMessages('DELETED', { name: nameOf(before) }),
        saved(id, { ...before, version: before.version + 1 }),
      )
    },
  }
}
