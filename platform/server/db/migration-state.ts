import type { Client } from 'pg'
import { isBaseline, type Migration, type MigrationFiles } from './migration-files.ts'

type State = {
  login: string
  hasSteps: boolean
  hasRelations: boolean
  ownsSteps: boolean
  canCreate: boolean
  hasRoles: boolean
  canCreateRole: boolean
}

const stateQuery = `
  select current_user as login,
    steps.oid is not null as "hasSteps",
    coalesce(pg_has_role(steps.relowner, 'member'), false) as "ownsSteps",
    exists (
      select from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ) as "hasRelations",
    coalesce(has_schema_privilege(current_schema(), 'create'), false)
      and has_database_privilege(current_database(), 'create') as "canCreate",
    (select count(*) = 3 from pg_roles where rolname in ('erp_api', 'erp_worker', 'erp_payments')) as "hasRoles",
    (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "canCreateRole"
  from (select) once left join pg_class steps on steps.oid = to_regclass('schema_step')`

/** Applied migrations and their hashes, of a database that this build can migrate. Rejects any other without a change. */
export async function requireUsable(
  client: Client,
  { versioned }: MigrationFiles,
  { acceptsUnknown = false } = {},
): Promise<Map<string, string>> {
  const { rows: states } = await client.query<State>(stateQuery)
  const [state] = states
  if (!state) throw new Error('The state of the database is unknown.')
  if (!state.hasSteps && state.hasRelations) throw new Error(otherProduct)
  if (!state.canCreate || (state.hasSteps && !state.ownsSteps)) throw new Error(noRights(state.login))
  if (!state.hasRoles && !state.canCreateRole) throw new Error(noRoles(state.login))
  if (!state.hasSteps) return new Map()

  const applied = await appliedMigrations(client)
  const isChanged = ({ name, hash }: Migration) => applied.has(name) && applied.get(name) !== hash
  const baselines = versioned.filter(({ name }) => isBaseline(name))
  const lacksFirst = applied.size > 0 && baselines[0] !== undefined && !applied.has(baselines[0].name)
  if (!acceptsUnknown && (lacksFirst || baselines.some(isChanged))) throw new Error(otherBaselines)
  const known = new Set(versioned.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).toSorted()
  if (unknown.length > 0 && !acceptsUnknown) throw new Error(isNewer(unknown))
  const changed = versioned.find(isChanged)
  if (changed) {
    throw new Error(
      `The migration ${changed.name} has changed since it was applied. Write a new one instead.`,
    )
  }
  return applied
}

async function appliedMigrations(client: Client) {
  try {
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_step')
    return new Map(rows.map(({ name, hash }) => [name, hash]))
  } catch (error) {
    // Another program has a table of this name with other columns.
    if ((error as { code?: string }).code === '42703') throw new Error(otherProduct, { cause: error })
    throw error
  }
}

const otherProduct =
  'The database contains tables of another program. Create an empty database and name it in MIGRATION_URL.'

const noRights = (login: string) =>
  `The login "${login}" does not own this database. Put the owner's login into MIGRATION_URL.`

const noRoles = (login: string) =>
  `The login "${login}" cannot create the roles erp_api, erp_worker and erp_payments. Ask an administrator of the ` +
  'server to run: create role erp_api nologin; create role erp_worker nologin in role erp_api; ' +
  `create role erp_payments nologin in role erp_api; grant erp_api, erp_worker, erp_payments to "${login}";`

const isNewer = (unknown: string[]) =>
  `The database is newer than this version: it has ${counted(unknown.length)} that this version does not know, ` +
  `the first of them ${unknown[0]}. Install the newer version.`

const otherBaselines =
  'The database was created by an earlier commit with other baselines: delete the folder .data (DATA_DIR) ' +
  'with its data, or name an empty database in MIGRATION_URL.'

const counted = (count: number) => (count === 1 ? '1 migration' : `${count} migrations`)
