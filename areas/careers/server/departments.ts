import { careersMessages } from '#areas/careers/messages.ts'
import { sql } from 'kysely'
import {
  Department,
  departmentCalls,
  DepartmentDraft,
  Team,
  teamCalls,
  TeamDraft,
} from '#areas/careers/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { crud, defineRecord } from '#platform/server/crud.ts'
import { rejectField } from '#platform/server/errors.ts'

const jobsOf = (column: 'department_id' | 'team_id') => sql`(
  select count(*) from careers_job j where j.${sql.ref(column)} = t.id and j.deleted_at is null)`

const department = defineRecord({
  table: 'careers_department',
  reply: Department,
  draft: DepartmentDraft,
  computed: {
    jobCount: jobsOf('department_id'),
    teamCount: sql`(select count(*) from careers_team x where x.department_id = t.id and x.deleted_at is null)`,
  },
})
const team = defineRecord({
  table: 'careers_team',
  joins: sql`join careers_department d on d.id = t.department_id`,
  reply: Team,
  draft: TeamDraft,
  computed: { departmentName: sql`d.name`, jobCount: jobsOf('team_id') },
  history: ({ departmentName }) => ({ departmentId: undefined, department: departmentName }),
})

const openingsBy = (column: 'department_id' | 'team_id') => ({
  what: 'job',
  rows: (id: number) => sql<{ id: number; name: string }>`
    select id, title as name from careers_job where ${sql.ref(column)} = ${id} and deleted_at is null`,
})

const departments = crud({
  kind: 'careers-department',
  ...department,
  uniqueErrors: {
    careers_department_name: { field: 'name', message: careersMessages('DEPARTMENT_NAME_TAKEN') },
  },
  references: [
    {
      what: 'team',
      rows: (id) => sql`
        select id, name from careers_team where department_id = ${id} and deleted_at is null`,
    },
    openingsBy('department_id'),
  ],
})

const teams = crud({
  kind: 'careers-team',
  ...team,
  uniqueErrors: {
    careers_team_name: { field: 'name', message: careersMessages('TEAM_NAME_TAKEN') },
    careers_job_team: { field: 'departmentId', message: careersMessages('TEAM_HAS_JOBS') },
  },
  references: [openingsBy('team_id')],
})

const sorts = {
  name: { by: sql`t.sort_name`, type: 'text' },
  createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
  updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
} as const
const alive = [sql<boolean>`t.deleted_at is null`]

type DepartmentsQuery = RequestOf<(typeof departmentCalls)['list']>

/** Query plan shared by the list of departments and its export. */
export const departmentPlan = (request: DepartmentsQuery): ListPlan<Department, keyof typeof sorts> => ({
  table: 'careers_department',
  baseConditions: alive,
  where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
  sorts,
  select: department.select,
})

export const departmentHandlers = handlersFor(departmentCalls, {
  list: ({ db, request }) => queryPage(db, request, departmentPlan(request)),
  create: (context) => departments.create(context, context.request),
  update(context) {
    const { id, version, ...draft } = context.request
    return departments.update(context, { id, version }, draft)
  },
  delete: (context) => departments.remove(context, context.request),
  options: ({ db }) => everyDepartment(db),
})

export const teamHandlers = handlersFor(teamCalls, {
  list: ({ db, request }) => queryPage(db, request, teamPlan(request)),
  async create(context) {
    await departmentFor(context.db, context.request.departmentId)
    return teams.create(context, context.request)
  },
  async update(context) {
    const { id, version, ...draft } = context.request
    await departmentFor(context.db, draft.departmentId)
    return teams.update(context, { id, version }, draft)
  },
  delete: (context) => teams.remove(context, context.request),
})

type TeamsQuery = RequestOf<(typeof teamCalls)['list']>

/** Query plan shared by the list of teams and its export. */
export function teamPlan(request: TeamsQuery): ListPlan<Team, keyof typeof sorts> {
  const { status, departmentId } = request.filters
  return {
    table: 'careers_team',
    baseConditions: alive,
    where: [
      ...containing('search_text', request.search),
      ...equal('status', status),
      ...equal('department_id', departmentId),
    ],
    sorts,
    select: team.select,
    joins: team.joins,
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

/** Checks that a department exists and locks it, so that it is not deleted meanwhile. */
export async function departmentFor(db: Database, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from careers_department where id = ${id} and deleted_at is null for key share`.execute(db)
  if (rows.length === 0) rejectField('departmentId', careersMessages('DEPARTMENT_NOT_FOUND'))
}

/** Checks that the team, if given, exists in the department. */
export async function teamFor(db: Database, departmentId: number, id: number | null): Promise<void> {
  if (id === null) return
  const { rows } = await sql`
    select 1 from careers_team
    where id = ${id} and department_id = ${departmentId} and deleted_at is null for key share`.execute(db)
  if (rows.length === 0) rejectField('teamId', careersMessages('TEAM_NOT_FOUND'))
}
