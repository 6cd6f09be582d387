import { sql } from 'kysely'
import { type Department, departmentCalls, type Team, teamCalls } from '#areas/careers/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/database.ts'
import { handlersFor } from '#platform/server/handlers.ts'
import { containing, equal, type ListPlan, pageOfRows } from '#platform/server/list.ts'
import { keepRecords } from '#platform/server/records.ts'
import { refuseField } from '#platform/server/table-rules.ts'

const common = sql`t.id, t.name, t.status, t.version, t.created_by, t.created_at, t.updated_by, t.updated_at`
const jobsOf = (column: 'department_id' | 'team_id') => sql`(
  select count(*) from careers_job j where j.${sql.ref(column)} = t.id and j.deleted_at is null)`

const department = sql<Department>`${common}, t.head, ${jobsOf('department_id')} as job_count,
  (select count(*) from careers_team x where x.department_id = t.id and x.deleted_at is null) as team_count`
const team = sql<Team>`${common}, t.lead, t.department_id, d.name as department_name,
  ${jobsOf('team_id')} as job_count`
const ofDepartment = sql`join careers_department d on d.id = t.department_id`

const openingsBy = (column: 'department_id' | 'team_id') => ({
  what: 'job',
  one: 'job opening',
  several: 'job openings',
  rows: (id: number) => sql<{ id: number; name: string }>`
    select id, title as name from careers_job where ${sql.ref(column)} = ${id} and deleted_at is null`,
})

const departments = keepRecords<Department>({
  kind: 'careers-department',
  noun: 'department',
  table: 'careers_department',
  select: department,
  nameOf: ({ name }) => name,
  told: ({ name, head, status }) => ({ name, head, status }),
  taken: {
    careers_department_name: { field: 'name', message: 'Another department has this name already' },
  },
  uses: [
    {
      what: 'team',
      one: 'team',
      several: 'teams',
      rows: (id) => sql`
        select id, name from careers_team where department_id = ${id} and deleted_at is null`,
    },
    openingsBy('department_id'),
  ],
})

const teams = keepRecords<Team>({
  kind: 'careers-team',
  noun: 'team',
  table: 'careers_team',
  select: team,
  joins: ofDepartment,
  nameOf: ({ name }) => name,
  told: ({ name, lead, departmentName, status }) => ({ name, lead, department: departmentName, status }),
  taken: {
    careers_team_name: { field: 'name', message: 'Another team of this department has this name already' },
    careers_job_team: { field: 'departmentId', message: 'Job openings name this team under its department' },
  },
  uses: [openingsBy('team_id')],
})

const sorts = {
  name: { by: sql`t.sort_name`, type: 'text' },
  createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
  updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
} as const
const alive = [sql<boolean>`t.deleted_at is null`]

type DepartmentsAsked = RequestOf<(typeof departmentCalls)['list']>

/** The list of departments, for its pages and its file. */
export const departmentPlan = (request: DepartmentsAsked): ListPlan<Department, keyof typeof sorts> => ({
  table: 'careers_department',
  always: alive,
  where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
  sorts,
  select: department,
})

export const departmentHandlers = handlersFor(departmentCalls, {
  list: ({ db, request }) => pageOfRows(db, request, departmentPlan(request)),
  create: (asked) => departments.create(asked, asked.request),
  update(asked) {
    const { id, version, ...draft } = asked.request
    return departments.update(asked, { id, version }, draft)
  },
  delete: (asked) => departments.remove(asked, asked.request),
  options: ({ db }) => everyDepartment(db),
})

export const teamHandlers = handlersFor(teamCalls, {
  list: ({ db, request }) => pageOfRows(db, request, teamPlan(request)),
  async create(asked) {
    await departmentFor(asked.db, asked.request.departmentId)
    return teams.create(asked, asked.request)
  },
  async update(asked) {
    const { id, version, ...draft } = asked.request
    await departmentFor(asked.db, draft.departmentId)
    return teams.update(asked, { id, version }, draft)
  },
  delete: (asked) => teams.remove(asked, asked.request),
})

type TeamsAsked = RequestOf<(typeof teamCalls)['list']>

/** The list of teams, for its pages and its file. */
export function teamPlan(request: TeamsAsked): ListPlan<Team, keyof typeof sorts> {
  const { status, departmentId } = request.filters
  return {
    table: 'careers_team',
    always: alive,
    where: [
      ...containing('search_text', request.search),
      ...equal('status', status),
      ...equal('department_id', departmentId),
    ],
    sorts,
    select: team,
    joins: ofDepartment,
  }
}

type Choice = { id: number; name: string; status: 'active' | 'inactive' }

async function everyDepartment(db: Database) {
  const { rows } = await sql<Choice & { teams: Choice[] }>`
    select d.id, d.name, d.status, coalesce((
      select json_agg(json_build_object('id', t.id, 'name', t.name, 'status', t.status) order by t.sort_name)
      from careers_team t where t.department_id = d.id and t.deleted_at is null), '[]'::json) as teams
    from careers_department d where d.deleted_at is null order by d.sort_name`.execute(db)
  return rows
}

/** A department that is there, held so that it is not deleted meanwhile. */
export async function departmentFor(db: Database, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from careers_department where id = ${id} and deleted_at is null for key share`.execute(db)
  if (rows.length === 0) refuseField('departmentId', 'There is no such department')
}

/** A team of this department that is there, or none. */
export async function teamFor(db: Database, departmentId: number, id: number | null): Promise<void> {
  if (id === null) return
  const { rows } = await sql`
    select 1 from careers_team
    where id = ${id} and department_id = ${departmentId} and deleted_at is null for key share`.execute(db)
  if (rows.length === 0) refuseField('teamId', 'There is no such team in this department')
}
