import { sql } from 'kysely'
import {
  type CaseDraft,
  caseCalls,
  maxCaseDays,
  maxShownTransactions,
} from '#areas/compliance/cases/contract.ts'
import { getCaseError } from '#areas/compliance/cases/rules.ts'
import { releasers } from '#areas/compliance/access.ts'
import { permits } from '#platform/access.ts'
import { peopleLike } from '#areas/merchants/subscribers/public.ts'
import { caseApprovalType } from '#areas/compliance/cases/server/approval-type.ts'
import {
  auditSubject,
  casePlan,
  changeCase,
  findCase,
  kind,
  lockCase,
  notesOf,
  otherCasesOf,
  reportsOf,
  sourcesOf,
} from '#areas/compliance/cases/server/cases.ts'
import {
  formatInForce,
  reportContent,
  type ReportedCase,
  transactionsOf,
} from '#areas/compliance/cases/server/report.ts'
import { complianceMessages } from '#areas/compliance/messages.ts'
import type { CaseRow } from '#areas/compliance/cases/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { submitRequest } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, orNotFound, rejectField, withConstraintErrors } from '#platform/server/errors.ts'
import { done, handlersFor, type RequestContext } from '#platform/server/http.ts'
import { queryPage } from '#platform/server/lists.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles, filesOf } from '#platform/server/uploads.ts'
import type { Message } from '#platform/words.ts'

export const caseHandlers = handlersFor(caseCalls, {
  list: ({ db, request, staff }) =>
    queryPage<CaseRow, RequestOf<typeof caseCalls.list>['sortBy']>(db, request, casePlan(request, staff)),

  info: async (context) => {
    const { db, request } = context
    const found = await findCase(db, request.id)
    const reports = await reportsOf(db, found.id)
    const { format, transactions, missing } = await preview(db, found)
    const notes = await notesOf(db, found.id)
    const files = await filesOf(
      context,
      notes.flatMap(({ fileKey }) => fileKey ?? []),
    )
    return {
      ...found,
      reports,
      format,
      transactions: transactions.slice(0, maxShownTransactions),
      missing: missing.slice(0, maxShownTransactions),
      notes: notes.map(({ fileKey, ...note }) => ({
        ...note,
        file: files.get(fileKey ?? '') ?? null,
      })),
      others: await otherCasesOf(db, found),
      sources: await sourcesOf(db, found),
    }
  },

  people: ({ db, request }) => peopleLike(db, request.search),

  create: async ({ db, request, staff, audit }) => {
    const { id, refNo } = await openCase(db, request, staff)
    await audit({ action: 'Create', ...auditSubject({ id, refNo }), after: request, toStatus: 'open' })
    return done(complianceMessages('OPENED', { ref: refNo }), { id, status: 'open', version: 1 })
  },

  assign: async ({ db, request: { id, version, toMe }, staff, audit }) => {
    const before = await lockCase(db, id, version)
    const saved = await changeCase(db, before, { assignedTo: toMe ? staff.id : null }, staff.email)
    await audit({
      action: 'Update',
      ...auditSubject(before),
      before: { assignedTo: before.assignedToName },
      after: { assignedTo: toMe ? staff.name : null },
    })
    return done(complianceMessages(toMe ? 'ASSIGNED' : 'UNASSIGNED', { ref: before.refNo }), saved)
  },

  update: async ({ db, request: { id, version, ...values }, staff, audit }) => {
    const before = await lockCase(db, id, version)
    throwIf(getCaseError('change', before))
    if (before.type === 'suspicious' && values.circumstance === null)
      rejectField('circumstance', fieldMessages('REQUIRED'))
    const saved = await changeCase(db, before, values, staff.email)
    const { circumstance, narrative } = before
    await audit({
      action: 'Update',
      ...auditSubject(before),
      before: { circumstance, narrative },
      after: values,
    })
    return done(complianceMessages('SAVED', { ref: before.refNo }), saved)
  },

  note: async (context) => {
    const { db, request, staff, audit } = context
    const { id, refNo } = await findCase(db, request.id)
    const { rows } = await sql<{ id: number }>`
      insert into compliance_note (case_id, text, file_key, created_by)
      values (${id}, ${request.text}, ${request.file}, ${staff.email}) returning note_id as id`.execute(db)
    await attachFiles(context, {
      keys: request.file === null ? [] : [request.file],
      upload: uploads.complianceFile,
      to: { kind, id },
      field: 'file',
    })
    await audit({ action: 'Add note', ...auditSubject({ id, refNo }), after: { note: request.text } })
    return done(complianceMessages('NOTE_ADDED', { ref: refNo }), { id: rows[0]?.id ?? 0 })
  },

  submitReport: async (context) => {
    const { db, request, staff } = context
    const before = await lockCase(db, request.id, request.version)
    throwIf(getCaseError('submit', before))
    const reports = await reportsOf(db, before.id)
    const revision = reports.length + 1
    const { format, text, transactions, missing } = await reportContent(db, before)
    throwIf(transactions.length === 0 ? complianceMessages('NO_TRANSACTIONS') : null)
    throwIf(
      before.type === 'suspicious' && before.narrative === ''
        ? complianceMessages('NARRATIVE_REQUIRED')
        : null,
    )
    throwIf(missing.length > 0 ? complianceMessages('VALUES_MISSING', { count: missing.length }) : null)
    const { rows } = await sql<{ id: number }>`
      insert into compliance_report (case_id, revision, format_id, content, sha256, txn_count, total, prepared_by_id, prepared_by)
      values (${before.id}, ${revision}, ${format.formatId}, ${text},
        encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), ${transactions.length},
        ${transactions.reduce((sum, { amount }) => sum + amount, 0)}, ${staff.id}, ${staff.email})
      returning report_id as id`.execute(db)
    return submit(context, before, { reportId: rows[0]?.id ?? null, reason: '' })
  },

  submitClosing: async (context) => {
    const { id, version, reason } = context.request
    const before = await lockCase(context.db, id, version)
    throwIf(getCaseError('submit', before))
    return submit(context, before, { reportId: null, reason })
  },

  file: async ({ db, request, staff, audit }) => {
    const { rows } = await sql<{
      caseId: number
      refNo: string
      revision: number
      content: string
      preparedById: number
      isReleased: boolean
    }>`
      select c.case_id, c.ref_no, r.revision, r.content, r.prepared_by_id, r.released_at is not null as is_released
      from compliance_report r join compliance_case c on c.case_id = r.case_id where r.report_id = ${request.reportId}`.execute(
      db,
    )
    const found = orNotFound(rows[0], complianceMessages('REPORT_NOT_FOUND', { id: request.reportId }))
    const { caseId, refNo, revision, content, preparedById, isReleased } = found
    // Whoever releases the file reads it before.
    const canRelease = permits(staff, releasers) && staff.id !== preparedById
    throwIf(isReleased || canRelease ? null : complianceMessages('REPORT_NOT_RELEASED', { ref: refNo }))
    await audit({ action: 'Download', ...auditSubject({ id: caseId, refNo }), after: { revision } })
    return done(complianceMessages('FILE_READY', { ref: refNo }), {
      fileName: `${refNo}-${revision}.csv`,
      text: content,
    })
  },

  acknowledge: async ({ db, request: { id, version, acknowledgementNo }, staff, audit }) => {
    const before = await lockCase(db, id, version)
    throwIf(getCaseError('acknowledge', before))
    await withConstraintErrors(db, uniqueErrors, () =>
      sql`
        update compliance_report set acknowledgement_no = ${acknowledgementNo}, acknowledged_by = ${staff.email}, acknowledged_at = now()
        where report_id = (select report_id from compliance_report where case_id = ${id} and released_at is not null
          order by revision desc limit 1)`.execute(db),
    )
    const saved = await changeCase(db, before, { status: 'filed' }, staff.email)
    await audit({
      action: 'Update status',
      ...auditSubject(before),
      fromStatus: before.status,
      toStatus: 'filed',
      after: { acknowledgementNo },
    })
    return done(complianceMessages('FILED', { ref: before.refNo, number: acknowledgementNo }), saved)
  },

  reopen: async ({ db, request: { id, version, reason }, staff, audit }) => {
    const before = await lockCase(db, id, version)
    throwIf(getCaseError('reopen', before))
    const saved = await changeCase(db, before, { status: 'open' }, staff.email)
    await audit({
      action: 'Update status',
      ...auditSubject(before),
      fromStatus: before.status,
      toStatus: 'open',
      reason,
    })
    return done(complianceMessages('REOPENED', { ref: before.refNo }), saved)
  },
})

const uniqueErrors = {
  compliance_report_acknowledgement: {
    field: 'acknowledgementNo',
    message: complianceMessages('ACKNOWLEDGEMENT_TAKEN'),
  },
}

function throwIf(message: Message | null): void {
  if (message) throw new AppError(message, { code: 'INVALID_STATE' })
}

/** What the report would contain today. */
async function preview(db: Database, found: ReportedCase) {
  const format = await formatInForce(db)
  if (!format) return { format: null, missing: [], transactions: await transactionsOf(db, found, []) }
  const { transactions, missing } = await reportContent(db, found)
  const { name, effectiveFrom, source } = format
  return { format: { name, effectiveFrom, source }, transactions, missing }
}

type Submitted = { reportId: number | null; reason: string }

async function submit(
  context: RequestContext<unknown, Staff>,
  before: Awaited<ReturnType<typeof lockCase>>,
  { reportId, reason }: Submitted,
) {
  const { db, staff, audit } = context
  const { id, refNo } = before
  const saved = await changeCase(db, before, { status: 'pending' }, staff.email)
  const { requestId, sentence } = await submitRequest(context, caseApprovalType, {
    payload: { caseId: id, refNo, reportId, reason },
    recordKind: kind,
    recordId: id,
  })
  await sql`update compliance_case set request_id = ${requestId} where case_id = ${id}`.execute(db)
  await audit({
    action: 'Submit for approval',
    ...auditSubject(before),
    fromStatus: before.status,
    toStatus: 'pending',
    ...(reason && { reason }),
  })
  return done(sentence, saved)
}

async function openCase(
  db: Database,
  draft: CaseDraft,
  staff: Staff,
): Promise<{ id: number; refNo: string }> {
  const { subscriberId, dayFrom, dayTo, circumstance, narrative } = draft
  const { rows: checks } = await sql<{ isAhead: boolean; days: number; isKnown: boolean }>`
    select ${dayTo}::date > (now() at time zone 'Asia/Manila')::date as is_ahead, ${dayTo}::date - ${dayFrom}::date + 1 as days,
      exists (select from published_subscriber where id = ${subscriberId}) as is_known`.execute(db)
  const [check] = checks
  if (!check?.isKnown) rejectField('subscriberId', complianceMessages('SUBSCRIBER_NOT_FOUND'))
  if (check.isAhead) rejectField('dayTo', complianceMessages('DAYS_AHEAD'))
  if (check.days > maxCaseDays)
    rejectField('dayTo', complianceMessages('DAYS_TOO_MANY', { max: maxCaseDays }))
  const format = await formatInForce(db)
  const transactions = await transactionsOf(db, draft, Object.keys(format?.transactionCodes ?? {}))
  const { rows } = await sql<{ id: number; refNo: string }>`
    insert into compliance_case (type, trigger, subscriber_id, day_from, day_to, total, txn_count, circumstance, narrative, known_on, due_on,
      assigned_to, created_by)
    select 'suspicious', 'staff', ${subscriberId}::bigint, ${dayFrom}::date, ${dayTo}::date,
      ${transactions.reduce((sum, { amount }) => sum + amount, 0)}::bigint, ${transactions.length}::int, ${circumstance}, ${narrative},
      today.day, compliance_due_on(today.day, compliance_rule_value('filing_days', today.day)), ${staff.id}::bigint, ${staff.email}
    from (select (now() at time zone 'Asia/Manila')::date as day) today
    returning case_id as id, ref_no`.execute(db)
  const [opened] = rows
  if (!opened) throw new Error('The case was not stored.')
  return opened
}
