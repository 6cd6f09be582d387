import { careersMessages } from '#areas/careers/messages.ts'
import { sql } from 'kysely'
import type {
  applicantCalls,
  Applicant,
  ApplicantDraft,
  ApplicantRow,
  ApplicantStatus,
} from '#areas/careers/applicants/contract.ts'
import { columns } from '#areas/careers/rules.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { equal, type ListPlan, queryPage, containingPerson } from '#platform/server/lists.ts'
import { orNotFound, VersionConflict, withConstraintErrors } from '#platform/server/errors.ts'

const row = sql<ApplicantRow>`
  t.id, t.job_id, t.name, t.email, t.mobile, t.status, t.status_at, t.resume_key is not null as has_resume,
  t.note_count, t.version, t.created_by, t.created_at, t.updated_by, t.updated_at`

type Request = RequestOf<(typeof applicantCalls)['list']>

/** Query plan shared by the list of applicants and its export. */
export const planOfApplicants = (request: Request): ListPlan<ApplicantRow, Request['sortBy']> => ({
  table: 'careers_applicant',
  baseConditions: [sql`t.deleted_at is null`, sql`t.job_id = ${request.jobId}`],
  where: [...containingPerson('search_text', request.search), ...equal('status', request.filters.status)],
  sorts: {
    createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
    name: { by: sql`t.sort_name`, type: 'text' },
    statusAt: { by: sql`t.status_at`, type: 'timestamptz' },
  },
  date: 'created_at',
  select: row,
})

export const listApplicants = (db: Database, request: Request) =>
  queryPage<ApplicantRow, Request['sortBy']>(db, request, planOfApplicants(request))

const inColumn = 50

/** Returns the columns of the board, most recently moved applicants first. */
export async function boardOf(db: Database, jobId: number) {
  const { rows: totals } = await sql<{ status: ApplicantStatus; total: number }>`
    select status, count(*) as total from careers_applicant
    where job_id = ${jobId} and deleted_at is null group by status`.execute(db)
  const { rows } = await sql<ApplicantRow>`
    select shown.* from unnest(${[...columns]}::text[]) as wanted (status), lateral (
      select ${row} from careers_applicant t
      where t.job_id = ${jobId} and t.status = wanted.status and t.deleted_at is null
      order by t.status_at desc, t.id desc limit ${inColumn}) shown`.execute(db)
  const counted = new Map(totals.map(({ status, total }) => [status, total]))
  return columns.map((status) => ({
    status,
    total: counted.get(status) ?? 0,
    rows: rows.filter((each) => each.status === status),
  }))
}

type ApplicantRecord = Omit<Applicant, 'resume' | 'notes'> & { resumeKey: string | null }

/** Finds an applicant. Throws an error if there is none. */
export async function findApplicant(db: Database, id: number): Promise<ApplicantRecord> {
  const { rows } = await sql<ApplicantRecord>`
    select ${row}, t.resume_key, j.title as job_title
    from careers_applicant t join careers_job j on j.id = t.job_id
    where t.id = ${id} and t.deleted_at is null`.execute(db)
  return orNotFound(rows[0], careersMessages('APPLICANT_NOT_FOUND', { id }))
}

export async function notesOf(db: Database, id: number) {
  const { rows } = await sql<Applicant['notes'][number]>`
    select id, text, by_name as by, at from careers_applicant_note
    where applicant_id = ${id} order by id desc limit 100`.execute(db)
  return rows
}

const saved = sql<{ id: number; status: ApplicantStatus; version: number }>`id, status, version`
const taken = {
  careers_applicant_once: { field: 'email', message: careersMessages('ALREADY_APPLIED') },
}

export const insertApplicant = (db: Database, draft: ApplicantDraft, by: string) =>
  withConstraintErrors(db, taken, async () => {
    const { rows } = await sql<{ id: number; status: ApplicantStatus; version: number }>`
      insert into careers_applicant (job_id, name, email, mobile, resume_key, created_by, updated_by)
      values (${draft.jobId}, ${draft.name}, ${draft.email}, ${draft.mobile}, ${draft.resume}, ${by}, ${by})
      returning ${saved}`.execute(db)
    return one(rows)
  })

type Transition = { from: ApplicantStatus; to: ApplicantStatus; version: number; by: string }

/** Changes the status of an applicant if the version is current. Of two simultaneous changes one is rejected. */
export async function transitionApplicant(db: Database, id: number, { from, to, version, by }: Transition) {
  const { rows } = await sql<{ id: number; status: ApplicantStatus; version: number }>`
    update careers_applicant set status = ${to}, status_at = now(), version = version + 1,
      updated_by = ${by}, updated_at = now()
    where id = ${id} and status = ${from} and version = ${version} returning ${saved}`.execute(db)
  if (!rows[0]) throw new VersionConflict()
  return rows[0]
}

export async function insertNote(db: Database, id: number, { text, by }: { text: string; by: string }) {
  await sql`insert into careers_applicant_note (applicant_id, text, by_name) values (${id}, ${text}, ${by})`.execute(
    db,
  )
  const { rows } = await sql<{ id: number; status: ApplicantStatus; version: number }>`
    update careers_applicant set note_count = note_count + 1 where id = ${id} returning ${saved}`.execute(db)
  return one(rows)
}

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('The insert returned no row.')
  return row
}
