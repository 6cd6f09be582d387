import { asActor, person } from './actor-context.ts'
import { officeTime } from './acts/office-hours.ts'
import { hasMaker, isTrue, type Stage } from './stage.ts'
import { exportKinds } from '#apps/api/registry.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { exportHandlers } from '#platform/server/exports/exports.ts'

// Who exported which list as what, and how many office minutes ago.
const exported = [
  ['superadmin', 'users', 'xlsx', 1_020],
  ['checker2', 'eload-b2b', 'xlsx', 760],
  ['checker', 'adjustments', 'xlsx', 610],
  ['superadmin', 'roles', 'csv', 480],
  ['maker', 'eload-topups', 'xlsx', 330],
  ['viewer', 'eseller-orders', 'xlsx', 240],
  ['checker', 'eload-provider-switches', 'csv', 75],
] as const

const request = { language: 'en', search: '', filters: {}, fixed: {}, filterTexts: {} } as const

// Names of files contain the day of the export.
const nameFiles = `
  create temporary table named_file as
  select r.id, r.file_key, regexp_replace(r.file_name, '[0-9]{4}-[0-9]{2}-[0-9]{2}', manila_day(a.at)::text) as name
  from export_run r join demo_act a on a.began = r.requested_at;
  update export_run r set file_name = n.name from named_file n where n.id = r.id;
  alter table stored_file disable trigger user;
  update stored_file f set name = n.name from named_file n where n.file_key = f.key;
  alter table stored_file enable trigger user;
  alter table audit_entry disable trigger reject_change;
  update audit_entry e set label = n.name from named_file n where e.kind = 'export' and e.record_id = n.id::text;
  alter table audit_entry enable trigger reject_change;
  drop table named_file`

/** Files that people exported in the last days. */
export const exportStage: Stage = {
  name: 'Exports',
  brings: 'transactions',

  when: isTrue(`exists (select from wallet_txn) and not exists (select from export_run)
    and to_regclass('pg_temp.demo_act') is not null and ${hasMaker}`),

  async run(client, { until }) {
    const handled = asActor(exportHandlers(exportKinds))
    // Exports read from a connection of their own.
    const { user, password, host, port, database } = client
    const url = new URL(`postgres://${host}:${port}/${database}`)
    const db = openDatabase(Object.assign(url, { username: user, password }).href, { max: 2 })
    try {
      for (const [name, report, format, age] of exported) {
        const staff = await person(db, name)
        if (!staff) continue
        await handled(db, staff, exportCalls[format], { ...request, report })
        await client.query(
          `insert into demo_act select requested_at, clock_timestamp(), $1 from export_run order by id desc limit 1`,
          [new Date(officeTime(until, age)).toISOString()],
        )
      }
    } finally {
      await db.destroy()
    }
    await client.query(nameFiles)
  },
}
