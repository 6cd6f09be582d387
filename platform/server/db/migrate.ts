import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectToPrimary } from './host-list.ts'
import { requireUsable } from './migration-state.ts'
import {
  beforeTables,
  findMigrations,
  type Migration,
  type MigrationFiles,
  outsideTransaction,
} from './migration-files.ts'

type RetryOptions = { lockMs?: number; tries?: number }

/**
 * Migrates a database to the latest schema and returns the number of applied files: numbered baselines and dated
 * migrations once, functions and triggers whenever their file changes. Concurrent processes are serialised. The
 * product can run meanwhile: a file that cannot get its lock quickly gives way and tries again. A database that this
 * build cannot migrate is rejected without a change.
 */
export async function migrateToLatest(
  ownerUrl: string,
  patience: RetryOptions = {},
  instead?: readonly Migration[],
): Promise<number> {
  const files: MigrationFiles = instead ? { versioned: [...instead], functions: [] } : await findMigrations()
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7001)')
    const applied = await requireUsable(client, files, { acceptsUnknown: instead !== undefined })
    await client.query(preparation)
    const versioned = files.versioned.filter(({ name }) => !applied.has(name))
    const recorded = await functionHashes(client)
    const isNewForTables = ({ name, sql }: Migration) => !recorded.has(name) && sql.startsWith(beforeTables)
    const first = files.functions.filter(isNewForTables)
    const last = files.functions.filter(
      (each) => !isNewForTables(each) && recorded.get(each.name)?.hash !== each.hash,
    )

    await client.query('set check_function_bodies = off')
    for (const each of first) await withLockRetry(client, each, patience, () => applyFunction(client, each))
    for (const each of versioned) await withLockRetry(client, each, patience, () => apply(client, each))
    for (const each of last) await withLockRetry(client, each, patience, () => applyFunction(client, each))
    await client.query(functionRights)
    return first.length + versioned.length + last.length
  } finally {
    await client.end()
  }
}

/**
 * Creates the roles of the processes, to which a dump grants its tables and functions. Those of the worker and of
 * customer payments may do what the API may, and more. Roles belong to the whole server, so another database may have
 * created them.
 */
const rolesSql = `
  do $$
  declare
    missing text;
  begin
    foreach missing in array array['erp_api', 'erp_worker', 'erp_payments'] loop
      continue when exists (select from pg_roles where rolname = missing);
      begin
        execute format('create role %I nologin', missing);
      exception
        when duplicate_object or unique_violation then null;
      end;
    end loop;
  end $$;
  do $$
  declare
    each record;
  begin
    for each in
      select member, role from (values ('erp_worker', 'erp_api'), ('erp_payments', 'erp_api'),
        (current_user::text, 'erp_api'), (current_user, 'erp_worker'), (current_user, 'erp_payments')) wanted (member, role)
      where not exists (select from pg_auth_members m
        where m.roleid = role::regrole and m.member = quote_ident(wanted.member)::regrole)
    loop
      begin
        execute format('grant %I to %I', each.role, each.member);
      exception
        -- The owner is a superuser or a member already, or another process granted it at this moment.
        when others then null;
      end;
    end loop;
  end $$`

/** Prepares a server for a dump of this product. */
export async function createRoles(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(rolesSql)
  } finally {
    await client.end()
  }
}

/**
 * The roles of the processes and the two tables that record what was applied. Baselines grant new tables to the role, therefore
 * these two are restricted here.
 */
const preparation = `${rolesSql};
  alter default privileges revoke execute on functions from public;
  do $$
  begin
    if to_regclass('schema_function') is null then
      create table if not exists schema_step (
        name       text        primary key,
        hash       text        not null,
        applied_at timestamptz not null default now()
      );
      create table schema_function (
        name           text        primary key,
        hash           text        not null,
        earlier_hashes text[]      not null default '{}',
        applied_at     timestamptz not null default now()
      );
      revoke all on schema_step, schema_function from erp_api;
      grant select on schema_step, schema_function to erp_api;
    end if;
  end $$`

/**
 * PostgreSQL lets every login execute a new function, which for `security definer` means with the rights of the owner.
 * Such a function is executable only by the roles that its file grants it to; a function that runs with the rights of
 * its caller is executable by the API. The default privileges apply to the functions of extensions as well.
 */
const functionRights = `
  do $$
  declare
    each record;
  begin
    for each in
      select p.oid::regprocedure as signature, p.prosecdef as is_definer,
        exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') as is_from_extension
      from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and pg_has_role(p.proowner, 'member')
    loop
      if not each.is_definer then execute format('grant execute on function %s to erp_api', each.signature); end if;
      if not each.is_from_extension then execute format('revoke execute on function %s from public', each.signature); end if;
    end loop;
  end $$`

/** Files of this build that the database lacks, for processes that start without migrating. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const { versioned, functions } = await findMigrations()
  const client = await connectToPrimary(url, { options: '-c role=erp_api' })
  try {
    const { rows } = await client.query<{ name: string }>('select name from schema_step')
    const applied = new Set(rows.map(({ name }) => name))
    const recorded = await functionHashes(client)
    // A function that was replaced by a newer one is no obstacle: two versions run side by side during a release.
    const isKnown = ({ name, hash }: Migration) => {
      const found = recorded.get(name)
      return found?.hash === hash || found?.earlierHashes.includes(hash) === true
    }
    return [
      ...versioned.filter(({ name }) => !applied.has(name)),
      ...functions.filter((each) => !isKnown(each)),
    ].map(({ name }) => name)
  } catch (error) {
    // Neither the tables nor the role exist before the first migration.
    const { code } = error as { code?: string }
    if (code === '42P01' || code === '42501') return [...versioned, ...functions].map(({ name }) => name)
    throw error
  } finally {
    await client.end()
  }
}

type FunctionRecord = { hash: string; earlierHashes: string[] }

async function functionHashes(client: pg.Client): Promise<Map<string, FunctionRecord>> {
  const { rows } = await client.query<FunctionRecord & { name: string }>(
    'select name, hash, earlier_hashes as "earlierHashes" from schema_function',
  )
  return new Map(rows.map(({ name, ...record }) => [name, record]))
}

// A statement that waits for a lock blocks all later ones, so the lock timeout is short.
async function withLockRetry(
  client: pg.Client,
  migration: Migration,
  { lockMs = 4_000, tries = 30 }: RetryOptions,
  work: () => Promise<void>,
) {
  await client.query(`set lock_timeout = ${lockMs}`)
  for (let left = tries - 1; ; left--) {
    try {
      return await work()
    } catch (error) {
      const isLocked = (error as { code?: string }).code === '55P03'
      if (!isLocked || left === 0) {
        throw new Error(
          `The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        )
      }
      await pause(Math.min(lockMs, 1_000))
    }
  }
}

async function apply(client: pg.Client, migration: Migration) {
  const note = () =>
    client.query('insert into schema_step (name, hash) values ($1, $2)', [migration.name, migration.hash])
  if (migration.sql.startsWith(outsideTransaction)) {
    // Each statement runs separately and must be safe to repeat after an interruption.
    for (const statement of migration.sql.split(/;\s*$/m)) {
      const sqlText = statement.replace(/--.*$/gm, '').trim()
      const index = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(sqlText)?.[1]
      if (index) await createIndex(client, index, sqlText)
      else if (sqlText !== '') await client.query(sqlText)
    }
    await note()
    return
  }
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await note()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Statements of one query text are one transaction. */
async function applyFunction(client: pg.Client, { name, sql, hash }: Migration) {
  await client.query(`${sql};
    insert into schema_function as known (name, hash)
    values (${client.escapeLiteral(name)}, ${client.escapeLiteral(hash)})
    on conflict (name) do update set hash = excluded.hash, applied_at = now(),
      earlier_hashes = array_append(array_remove(known.earlier_hashes, known.hash), known.hash)`)
}

// A concurrent index build waits for running transactions but blocks none. An interrupted build leaves an invalid
// index of the same name, which must be dropped first.
async function createIndex(client: pg.Client, index: string, text: string) {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass as name from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`)
  const { rows: settings } = await client.query<{ ms: string }>(
    `select current_setting('lock_timeout') as ms`,
  )
  await client.query('set lock_timeout = 0')
  await client.query(text)
  await client.query(`set lock_timeout = '${settings[0]?.ms ?? 0}'`)
}
