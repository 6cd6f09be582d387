import { sql } from 'kysely'
import type { CaseDetails, CaseReport, CaseRow, caseCalls } from '#areas/compliance/cases/contract.ts'
import { complianceMessages } from '#areas/compliance/messages.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { orNotFound, VersionConflict } from '#platform/server/errors.ts'
import { equal, type ListPlan, oneOf } from '#platform/server/lists.ts'

export const kind = 'compliance-case'

const row = sql<CaseRow>`t.case_id as id, t.ref_no, t.type, t.trigger, t.subscriber_id, concat_ws(' ', p.first_name, p.last_name) as name,
  t.day_from::text, t.day_to::text, t.txn_count, t.total, t.due_on::text,
  case when t.status in ('open', 'pending', 'released') then compliance_days_left(t.due_on) end as days_left,
  t.assigned_to, (select concat_ws(' ', u.first_name, u.last_name) from published_staff_user u where u.id = t.assigned_to) as assigned_to_name,
  t.status, t.created_by, t.created_at, t.updated_by, t.updated_at, t.version`
const joins = sql`join published_identified_person p on p.subscriber_id = t.subscriber_id`

type ListQuery = RequestOf<typeof caseCalls.list>

/** Query plan shared by the list of cases and its export. */
export const casePlan = (
  { filters: { type, status, assignedTo, subscriberId }, search }: Pick<ListQuery, 'filters' | 'search'>,
  staff: { id: number },
): ListPlan<CaseRow, ListQuery['sortBy']> => ({
  table: 'compliance_case',
  key: 'case_id',
  date: 'created_at',
  sorts: {
    dueOn: { by: sql`t.due_on`, type: 'date' },
    total: { by: sql`t.total`, type: 'bigint' },
  },
  where: [
    ...equal('type', type),
    ...oneOf('status', status),
    ...equal('subscriber_id', subscriberId),
    ...(assignedTo === undefined
      ? []
      : [
          assignedTo === 'me'
            ? sql<boolean>`t.assigned_to = ${staff.id}`
            : sql<boolean>`t.assigned_to is null`,
        ]),
    ...(search === '' ? [] : [sql<boolean>`t.ref_no = upper(${search})`]),
  ],
  select: row,
  joins,
})

type CaseRecord = Omit<
  CaseDetails,
  'transactions' | 'notes' | 'reports' | 'format' | 'missing' | 'others' | 'sources'
>

const record = sql<CaseRecord>`${row}, t.limit_amount, t.circumstance, t.narrative, t.known_on::text, t.request_id,
  t.decided_at, t.decision_reason, ${staffName(sql`t.decided_by`)} as decided_by_name`

async function select(db: Database, id: number, forUpdate = false): Promise<CaseRecord> {
  const { rows } = await sql<CaseRecord>`
    select ${record} from compliance_case t ${joins} where t.case_id = ${id} ${forUpdate ? sql`for update of t` : sql``}`.execute(
    db,
  )
  return orNotFound(rows[0], complianceMessages('CASE_NOT_FOUND', { id }))
}

export const findCase = (db: Database, id: number): Promise<CaseRecord> => select(db, id)

/** Locks a case. Throws if another person has changed it since it was shown. */
export async function lockCase(db: Database, id: number, version?: number): Promise<CaseRecord> {
  const found = await select(db, id, true)
  if (version !== undefined && version !== found.version) throw new VersionConflict()
  return found
}

/** Reports of a case, newest first. */
export async function reportsOf(db: Database, caseId: number): Promise<CaseReport[]> {
  const { rows } = await sql<CaseReport>`
    select r.report_id as id, r.revision, f.name as format, r.txn_count, r.total, r.sha256, r.prepared_by,
      ${staffName(sql`r.prepared_by`)} as prepared_by_name, r.prepared_at, r.released_by, ${staffName(sql`r.released_by`)} as released_by_name,
      r.released_at, r.acknowledgement_no, r.acknowledged_at
    from compliance_report r join compliance_report_format f on f.format_id = r.format_id
    where r.case_id = ${caseId} order by r.revision desc`.execute(db)
  return rows
}

export async function notesOf(db: Database, caseId: number) {
  const { rows } = await sql<{
    id: number
    text: string
    fileKey: string | null
    createdBy: string
    createdByName: string
    createdAt: string
  }>`
    select n.note_id as id, n.text, n.file_key, n.created_by, ${staffName(sql`n.created_by`)} as created_by_name, n.created_at
    from compliance_note n where n.case_id = ${caseId} order by n.note_id desc`.execute(db)
  return rows
}

export async function otherCasesOf(
  db: Database,
  { id, subscriberId }: CaseRecord,
): Promise<CaseDetails['others']> {
  const { rows } = await sql<CaseDetails['others'][number]>`
    select case_id as id, ref_no, type, status from compliance_case
    where subscriber_id = ${subscriberId} and case_id <> ${id} order by day_to desc, case_id desc limit 50`.execute(
    db,
  )
  return rows
}

/** Sources of the rules that apply to a case. */
export async function sourcesOf(db: Database, { trigger, dayTo }: CaseRecord): Promise<string[]> {
  const codes =
    trigger === 'covered_amount'
      ? ['covered_amount', 'filing_days']
      : trigger === 'splitting'
        ? ['splitting_share', 'filing_days']
        : ['filing_days']
  const { rows } = await sql<{ source: string }>`
    select distinct on (code) source from compliance_rule
    where code = any(${codes}::text[]) and status = 'active' and effective_from <= ${dayTo}::date
    order by code, effective_from desc`.execute(db)
  return rows.map(({ source }) => source)
}

type Change = Partial<{
  status: CaseRow['status']
  assignedTo: number | null
  circumstance: string | null
  narrative: string
}>

/** Changes a locked case. */
export async function changeCase(
  db: Database,
  { id, version }: CaseRecord,
  { status, assignedTo, circumstance, narrative }: Change,
  by: string,
): Promise<{ id: number; status: CaseRow['status']; version: number }> {
  const { rows } = await sql<{ id: number; status: CaseRow['status']; version: number }>`
    update compliance_case set status = coalesce(${status ?? null}::text, status),
      assigned_to = ${assignedTo === undefined ? sql`assigned_to` : sql`${assignedTo}::bigint`},
      circumstance = ${circumstance === undefined ? sql`circumstance` : sql`${circumstance}::text`},
      narrative = coalesce(${narrative ?? null}::text, narrative),
      updated_by = ${by}, updated_at = now(), version = version + 1
    where case_id = ${id} and version = ${version} returning case_id as id, status, version`.execute(db)
  const [saved] = rows
  if (!saved) throw new VersionConflict()
  return saved
}

export const auditSubject = ({ id, refNo }: { id: number; refNo: string }) => ({
  kind,
  recordId: id,
  label: refNo,
})
