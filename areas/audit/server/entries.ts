import { currentActionName, storedActionNames } from '#platform/contract/audit-actions.ts'
import { auditMessages } from '#areas/audit/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AuditDetails, AuditRow } from '#areas/audit/contract.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import { isConfidential, logRow, notConfidential } from '#platform/server/audit.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import {
  equal,
  type ListPlan,
  queryPage,
  searchCountLimit,
  patternWithAnyQuotes,
  textContaining,
} from '#platform/server/lists.ts'
import { orNotFound } from '#platform/server/errors.ts'

export type Filters = {
  actor?: string | undefined
  action?: string | undefined
  kind?: string | undefined
  recordId?: string | undefined
  requestId?: string | undefined
  entryId?: number | undefined
}

const isOpen = notConfidential(sql.ref('t.kind'), sql.ref('t.record_id'))

const auditRow = sql<AuditRow>`${logRow}, t.kind, t.label, t.request_id, t.call`

/** Returns a page of audit entries, newest first. */
export function listEntries(
  db: Database,
  request: ListRequest<Filters, 'createdAt'>,
): Promise<Page<AuditRow>> {
  return queryPage<AuditRow, 'createdAt'>(db, request, entryPlan(request))
}

/** Query plan shared by the list of entries and its export. */
export function entryPlan({
  filters,
  search,
}: Pick<ListRequest<Filters>, 'filters' | 'search'>): ListPlan<AuditRow, 'createdAt'> {
  const isNarrow = search !== '' || Object.values(filters).filter((value) => value).length > 1
  return {
    table: 'audit_entry',
    date: 'at',
    partitionedBy: 'at',
    sorts: { createdAt: { by: sql`t.at`, type: 'timestamptz' } },
    // Matches of combined filters may be far apart, so the count stops at a lower limit.
    ...(isNarrow && { countUpTo: searchCountLimit }),
    where: [
      isOpen,
      ...equal('actor_email', filters.actor),
      ...(filters.action ? [sql<boolean>`t.action = any(${storedActionNames(filters.action)}::text[])`] : []),
      ...equal('kind', filters.kind),
      ...equal('record_id', filters.recordId),
      ...equal('request_id', filters.requestId),
      ...equal('id', filters.entryId),
      ...textContaining(sql.ref('t.search_text'), search, patternWithAnyQuotes),
    ],
    select: auditRow,
  }
}

/** Returns an entry with its position in the chain and unmasked personal data. */
export async function findEntry(db: Database, id: number): Promise<Omit<AuditDetails, 'isMasked'>> {
  const { rows } = await sql<Omit<AuditDetails, 'isMasked'>>`
    select ${auditRow}, encode(t.digest, 'hex') as digest,
      case when l.position is not null then json_build_object(
        'position', l.position,
        'hash', encode(l.hash, 'hex'),
        'sealedAt', to_char(l.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      ) end as seal
    from audit_entry t left join audit_link l on l.entry_id = t.id
    where t.id = ${id} and ${isOpen}
    order by t.at limit 1`.execute(db)
  return orNotFound(rows[0], auditMessages('ENTRY_NOT_FOUND', { id }))
}

/** Returns the distinct values of all filters, found by loose index scans. */
export async function optionsOf(db: Database) {
  const [actors, actions, kinds] = await Promise.all([
    actorsOf(db),
    toFormValues(db, 'action'),
    toFormValues(db, 'kind'),
  ])
  return {
    actors,
    actions: [...new Set(actions.map(currentActionName))].toSorted(),
    kinds: kinds.filter((kind) => !isConfidential(kind)),
  }
}

/** People who appear in the log, sorted by name. */
async function actorsOf(db: Database) {
  const { rows } = await sql<{ email: string; name: string }>`
    with recursive ${foundValues(sql.ref('actor_email'))}
    select value as email, ${staffName(sql`found.value`)} as name
    from found where value is not null
    order by 2, 1 limit 1000`.execute(db)
  return rows
}

async function toFormValues(db: Database, name: 'action' | 'kind'): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive ${foundValues(sql.ref(name))}
    select value from found where value is not null limit 1000`.execute(db)
  return rows.map(({ value }) => value)
}

/** Common table expression `found` with the distinct values of a column. */
const foundValues = (column: RawBuilder<unknown>) => sql`found (value) as (
  (select min(${column}) from audit_entry where ${column} > '')
  union all
  select (select min(${column}) from audit_entry where ${column} > found.value) from found
  where found.value is not null
)`
