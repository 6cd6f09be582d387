import { sql } from 'kysely'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { staffByEmail } from '#areas/staff/public.ts'
import type { AnyCall, RequestOf } from '#platform/contract/call.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import type { Database } from '#platform/server/db/database.ts'
import {
  type AuditNote,
  controlsWithoutSession,
  type HandledCall,
  type RequestContext,
} from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'

/** Wraps the connection of the stage in the database type that handlers expect. */
export const databaseOver = (client: pg.Client): Database =>
  new Kysely({
    dialect: new PostgresDialect({
      pool: { connect: async () => Object.assign(client, { release() {} }), end: async () => {} } as never,
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** Finds a demo person by the local part of their email address, or null if there is none. */
export async function person(db: Database, name: string): Promise<Staff | null> {
  const member = await staffByEmail(db, `${name}@erp.test`)
  return member && { ...member, sessionId: 0 }
}

/** Configuration of the seeding process. Demo files are stored in its data directory. */
export const configuration = readConfiguration(process.env)

/** Moves the acts of demo people to an earlier day, so that the limits of today are unused. */
export const backdateActs = (db: Database) =>
  sql`update control_exposure set at = at - interval '2 days' where at > now() - interval '1 day'`.execute(db)

/** Runs the handler of a call as the given person, so that demo requests are created like real ones. */
export function asActor(handlers: readonly HandledCall[]) {
  return async <C extends AnyCall>(
    db: Database,
    staff: Staff,
    call: C,
    request: RequestOf<C>,
  ): Promise<unknown> => {
    const handler = handlers.find((each) => each.call.path === call.path)?.handler
    const by = {
      actor: { id: staff.id, email: staff.email, name: staff.name },
      requestId: '',
      ip: '',
      call: call.path,
    }
    const input = {
      request,
      staff,
      db,
      configuration,
      language: 'en',
      http: { signal: new AbortController().signal, ip: '', requestId: '' },
      controls: controlsWithoutSession,
      audit: (note: AuditNote, tx = db) => recordAudit(tx, { ...by, ...note }),
      auditAll: (notes: readonly AuditNote[], tx = db) =>
        recordAudit(tx, ...notes.map((note) => ({ ...by, ...note }))),
    }
    const reply: unknown = await handler?.(input as typeof input & RequestContext<RequestOf<C>, Staff>)
    await backdateActs(db)
    return reply
  }
}
