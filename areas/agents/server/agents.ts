import { agentsMessages } from '#areas/agents/messages.ts'
import { sql } from 'kysely'
import { Agent, type AgentStatus, NewAgent } from '#areas/agents/contract.ts'
import { defaultAgentCode } from '#areas/agents/rules.ts'
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
  const { rows } = await sql<{ upline: string | null; region: boolean; city: boolean }>`
    select (select status from agent where agent_code = ${upline_code ?? ''} for share) as upline,
      exists (select from published_place where code = ${region ?? ''} and kind = 'region' and not retired) as region,
      exists (select from published_place where code = ${city ?? ''} and region_code = ${region ?? ''}
        and kind in ('city', 'municipality') and not retired) as city`.execute(tx)
  const found = rows[0]
  if (upline_code && found?.upline !== 'active') {
    const message = found?.upline ? agentsMessages('UPLINE_INACTIVE') : agentsMessages('UPLINE_NOT_FOUND')
    rejectField('upline_code', message)
  }
  if (region && !found?.region) rejectField('region', agentsMessages('REGION_NOT_FOUND'))
  if (city && !found?.city) {
    const message = region ? agentsMessages('CITY_OF_REGION') : agentsMessages('REGION_FIRST')
    rejectField(region ? 'city' : 'region', message)
  }
}
