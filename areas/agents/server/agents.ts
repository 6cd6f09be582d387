import { agentsMessages } from '#areas/agents/messages.ts'
import { sql } from 'kysely'
import { Agent, type AgentStatus, NewAgent } from '#areas/agents/contract.ts'
import { defaultAgentCode } from '#areas/agents/rules.ts'
import type { Message } from '#platform/words.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import { defineRecord, recordStore } from '#platform/server/crud.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { equal, type ListPlan, queryPage, containingPerson } from '#platform/server/lists.ts'
import { duplicateError, rejectField } from '#platform/server/errors.ts'

type Filters = { status?: AgentStatus | undefined }
type Sort = 'created_at' | 'name' | 'agentCode'
type Request = ListRequest<Filters, Sort> & { status?: AgentStatus | undefined }

export const agentRecord = defineRecord({
  table: 'agent',
  key: 'agent_id',
  isPermanent: true,
  notFound: (id) => agentsMessages('NOT_FOUND', { id }),
  reply: Agent,
  draft: NewAgent,
  columns: { region: 'region_code', city: 'city_code' },
  computed: {
    region_name: sql`region.name`,
    city_name: sql`city.name`,
    created_by_name: staffName(sql`t.created_by`),
  },
  joins: sql`
    left join published_place region on region.code = t.region_code
    left join published_place city on city.code = t.city_code`,
  history: ({ region_name, city_name }) => ({ region: region_name, city: city_name }),
})

export const agents = recordStore(agentRecord)

/** Query plan shared by the list of agents and its export. */
export const agentPlan = (
  request: Pick<Request, 'filters' | 'search' | 'status'>,
): ListPlan<Agent, Sort> => ({
  table: 'agent',
  key: 'agent_id',
  sorts: {
    created_at: { by: sql.ref('t.created_at'), type: 'timestamptz' },
    agentCode: { by: sql.ref('t.agent_code'), type: 'text' },
  },
  date: 'created_at',
  where: [
    ...equal('status', request.filters.status ?? request.status),
    ...containingPerson('search_text', request.search),
  ],
  select: agentRecord.maskedSelect,
  joins: agentRecord.joins,
})

/** Returns a page of agents, newest first, with masked numbers. */
export function listAgents(db: Database, request: Request): Promise<Page<Agent>> {
  return queryPage<Agent, Sort>(db.withoutPlugins(), request, agentPlan(request))
}

/** Whether the code belongs to an agent, active or not. Codes are never reused. */
export async function isCodeTaken(db: Database, code: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from agent where agent_code = ${code}) as taken`.execute(db)
  return rows[0]?.taken === true
}

/** Inserts an agent with the given code or the next available one. */
export async function insertAgent(tx: Database, draft: NewAgent, by: string): Promise<Agent> {
  await assertReferencesExist(tx, draft)
  if (draft.agentCode) {
    const id = await insertAs(tx, draft.agentCode, draft, by)
    if (id !== null) return agents.find(tx, id)
    throw duplicateError(agentsMessages('CODE_TAKEN'), 'agentCode')
  }
  // The generated code may already exist as an entered code, so the next numbers are tried.
  for (let tried = 0; tried < 50; tried++) {
    const id = await insertAs(tx, defaultAgentCode(await nextNumber(tx)), draft, by)
    if (id !== null) return agents.find(tx, id)
  }
  throw duplicateError(agentsMessages('NO_FREE_CODE'))
}

async function insertAs(tx: Database, code: string, draft: NewAgent, by: string): Promise<number | null> {
  const columns = { ...agentRecord.columnsOf({ ...draft, agentCode: code }), created_by: by, updated_by: by }
  const created = await tx
    .withTables<Record<string, Record<string, unknown>>>()
    .insertInto('agent')
    .values(columns)
    .onConflict((conflict) => conflict.column('agent_code').doNothing())
    .returning('agent_id as id')
    .executeTakeFirst()
  return created ? Number(created.id) : null
}

async function nextNumber(tx: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select take_numbers('agent') as n`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Validates the upline and the place: the upline exists and is active, and the city belongs to the region. */
async function assertReferencesExist(tx: Database, { agentCode, upline_code, region, city }: NewAgent) {
  if (upline_code && upline_code === agentCode) {
    rejectField('upline_code', agentsMessages('OWN_UPLINE'))
  }
  if (upline_code) {
    const { rows } = await sql<{ status: string }>`
      select status from agent where agent_code = ${upline_code} for share`.execute(tx)
    const [upline] = rows
    if (upline?.status !== 'active')
      rejectField('upline_code', agentsMessages(upline ? 'UPLINE_INACTIVE' : 'UPLINE_NOT_FOUND'))
  }
  const error = await getAgentPlaceError(tx, { region, city })
  if (error) rejectField(error.field, error.message)
}

type AgentPlace = Pick<NewAgent, 'region' | 'city'>

/** Error of an agent's place, or null if the city belongs to the region. */
export async function getAgentPlaceError(
  db: Database,
  { region, city }: AgentPlace,
): Promise<{ field: string; message: Message } | null> {
  if (!region && !city) return null
  const { rows } = await sql<{ region: boolean; city: boolean }>`
    select exists (select from published_place where code = ${region ?? ''} and kind = 'region' and not retired) as region,
      exists (select from published_place where code = ${city ?? ''} and region_code = ${region ?? ''}
        and kind in ('city', 'municipality') and not retired) as city`.execute(db)
  const [found] = rows
  if (region && !found?.region) return { field: 'region', message: agentsMessages('REGION_NOT_FOUND') }
  if (!city || found?.city) return null
  return region
    ? { field: 'city', message: agentsMessages('CITY_OF_REGION') }
    : { field: 'region', message: agentsMessages('REGION_FIRST') }
}

/** Which of these codes belong to an agent, and whether the agent is active. */
export async function agentStatuses(
  db: Database,
  codes: readonly string[],
): Promise<Map<string, AgentStatus>> {
  const { rows } = await sql<{ code: string; status: AgentStatus }>`
    select agent_code as code, status from agent where agent_code = any(${codes}::text[])`.execute(db)
  return new Map(rows.map(({ code, status }) => [code, status]))
}
