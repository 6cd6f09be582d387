import { agentsMessages } from '#areas/agents/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Agent, AgentStatus, NewAgent } from '#areas/agents/contract.ts'
import { defaultAgentCode } from '#areas/agents/rules.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { equal, type ListPlan, queryPage, containingPerson } from '#platform/server/lists.ts'
import { duplicateError, rejectField, orNotFound } from '#platform/server/errors.ts'

type Filters = { status?: AgentStatus | undefined }
type Sort = 'created_at' | 'name' | 'agentCode'
type Request = ListRequest<Filters, Sort> & { status?: AgentStatus | undefined }

const columns = (mobile: RawBuilder<unknown>, email: RawBuilder<unknown>) => sql<Agent>`
  t.agent_id, t.agent_code as "agentCode", t.first_name, t.last_name, ${mobile} as mobile_number, ${email} as email,
  t.region_code as region, region.name as region_name, t.city_code as city, city.name as city_name,
  t.area, t.upline_code, t.status, t.created_by, ${staffName(sql`t.created_by`)} as created_by_name, t.created_at, t.version`

const listView = columns(sql`masked_mobile(t.mobile_number)`, sql`masked_email(t.email)`)
/** Unmasked mobile number and email, for the audit log and for reveals. */
const fullSelect = columns(sql.ref('t.mobile_number'), sql.ref('t.email'))

const places = sql`
  left join published_place region on region.code = t.region_code
  left join published_place city on city.code = t.city_code`

// API fields mix camel case and snake case, so column names are not converted.
const plain = (db: Database): Database => db.withoutPlugins()

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
  select: listView,
  joins: places,
})

/** Returns a page of agents, newest first, with masked numbers. */
export function listAgents(db: Database, request: Request): Promise<Page<Agent>> {
  return queryPage<Agent, Sort>(plain(db), request, agentPlan(request))
}

/** Whether the code belongs to an agent, active or not. Codes are never reused. */
export async function isCodeTaken(db: Database, code: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from agent where agent_code = ${code}) as taken`.execute(db)
  return rows[0]?.taken === true
}

/** Finds an agent with unmasked fields and locks the row until the end of the transaction. */
export async function lockAgent(tx: Database, id: number): Promise<Agent> {
  const { rows } = await sql<Agent>`
    select ${fullSelect} from agent t ${places} where t.agent_id = ${id} for update of t`.execute(plain(tx))
  return orNotFound(rows[0], agentsMessages('NOT_FOUND', { id }))
}

/** Inserts an agent with the given code or the next available one. */
export async function insertAgent(tx: Database, draft: NewAgent, by: string): Promise<Agent> {
  await assertReferencesExist(tx, draft)
  if (draft.agentCode) {
    const id = await insertAs(tx, draft.agentCode, draft, by)
    if (id !== null) return lockAgent(tx, id)
    throw duplicateError(agentsMessages('CODE_TAKEN'), 'agentCode')
  }
  // The generated code may already exist as an entered code, so the next numbers are tried.
  for (let tried = 0; tried < 50; tried++) {
    const id = await insertAs(tx, defaultAgentCode(await nextNumber(tx)), draft, by)
    if (id !== null) return lockAgent(tx, id)
  }
  throw duplicateError(agentsMessages('NO_FREE_CODE'))
}

async function insertAs(tx: Database, code: string, draft: NewAgent, by: string): Promise<number | null> {
  const { rows } = await sql<{ agent_id: number }>`
    insert into agent (agent_code, first_name, last_name, mobile_number, email, region_code, city_code, area,
                       upline_code, created_by, updated_by)
    values (${code}, ${draft.first_name}, ${draft.last_name}, ${draft.mobile_number}, ${draft.email ?? null},
            ${draft.region ?? null}, ${draft.city ?? null}, ${draft.area}, ${draft.upline_code ?? null}, ${by}, ${by})
    on conflict (agent_code) do nothing returning agent_id`.execute(plain(tx))
  return rows[0]?.agent_id ?? null
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

/** Deactivates an agent. Their merchants keep the agent code. */
export async function endAgent(tx: Database, id: number, by: string): Promise<Agent> {
  await sql`
    update agent set status = 'inactive', version = version + 1, updated_by = ${by}, updated_at = now()
    where agent_id = ${id}`.execute(tx)
  return lockAgent(tx, id)
}
