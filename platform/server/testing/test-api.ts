import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import {
  type AccessTree,
  type Flag,
  type Guard,
  type PlaceGuard,
  viewerLevel,
} from '#platform/access/access.ts'
import { type AnyCall, type Envelope, pathFor, type ReplyOf, type InputOf } from '#platform/contract/call.ts'
import { startViewLog } from '#platform/server/audit/view-log.ts'
import { type Configuration, readConfiguration } from '#platform/server/settings/configuration.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { recordDenials } from '#platform/server/http/denials.ts'
import type { HandledCall } from '#platform/server/http/handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Authenticate, Staff } from '#platform/server/staff.ts'
import { unmaskedIn } from '#platform/server/testing/personal-fields.ts'

/** Creates a test database from a template. `url` is the connection URL of the owner. */
export async function openTestDatabase(template = 'erp_template') {
  const cluster = new URL(inject('postgres'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = openDatabase(cluster.href, { max: 1 })
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin)
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href
  const owner = openDatabase(url, { max: 10 })
  const db = openDatabase(url, { role: 'erp_api', max: 10 })
  const worker = openDatabase(url, { role: 'erp_worker', max: 4 })
  const payments = openDatabase(url, { role: 'erp_payments', max: 10 })
  return {
    url,
    /** Connection as the API role. */
    db,
    /** Connection as the worker role, for jobs. */
    worker,
    /** Connection as the role that carries payments of customers. */
    payments,
    /** Connection as the owner of the schema, to prepare tests and inspect data. */
    owner,
    async close() {
      await db.destroy()
      await worker.destroy()
      await payments.destroy()
      await owner.destroy()
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
      await admin.destroy()
    },
  }
}

/** Configuration for tests. */
export const testConfiguration = (env: Record<string, string> = {}): Configuration =>
  readConfiguration({
    LOG_LEVEL: 'silent',
    LIST_CALLS_PER_MINUTE: '0',
    ERP_SECRET: randomBytes(32).toString('base64'),
    PORT: '0',
    ...env,
  })

type Options = {
  authenticate?: (db: Database) => Authenticate
  configuration?: Configuration
  /** Whether a person reauthenticated recently; everybody did by default. */
  isReauthenticated?: (staff: Staff) => Promise<boolean>
  /** Whether denied calls are written to the audit log, as in the product. */
  recordsDenials?: boolean
}

/** Starts the real server on its own database. Close it after the tests. */
export async function openTestApi(calls: HandledCall[], options: Options = {}) {
  const database = await openTestDatabase()
  const { db } = database
  const configuration = options.configuration ?? testConfiguration()
  const signedIn = new Map<string, Staff>()
  const authenticate = options.authenticate?.(db) ?? (async (token) => signedIn.get(token) ?? null)
  const { recordsDenials = true } = options
  const viewLog = startViewLog(db)
  const app = serve({
    calls,
    viewLog,
    db,
    authenticate,
    configuration,
    ...(options.isReauthenticated && { isReauthenticated: options.isReauthenticated }),
    ...(recordsDenials && { onDenied: recordDenials(db) }),
  })

  async function post(token: string, call: AnyCall, input: unknown, headers: Record<string, string> = {}) {
    const authorization: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
    const url = `/v1${pathFor(call, input)}`
    const body = withoutPath(call, input)
    const key: Record<string, string> = call.movesMoney ? { 'idempotency-key': randomUUID() } : {}
    return call.method === 'GET'
      ? app.inject({
          method: 'GET',
          url,
          headers: { ...authorization, ...headers },
          query: body as Record<string, string>,
        })
      : app.inject({
          method: 'POST',
          url,
          headers: { ...authorization, ...key, ...headers },
          payload: body as object,
        })
  }

  /** A person with this token, however they were created. */
  const holder = (token: string, who: Pick<Staff, 'id' | 'email'>) => ({
    ...who,
    token,
    /** Returns the reply of a call, or the code of its error with its parameters, such as `wallets.CLOSED {"no":1}`. */
    async ask<C extends AnyCall>(call: C, input: InputOf<C>): Promise<ReplyOf<C> | string> {
      const { status, message, data, ...detail } = (await post(token, call, input)).json<Envelope>()
      if (status !== 'ok') return errorCode(message, detail)
      const reply = call.reply.parse(call.kind === 'write' ? data : message)
      const leaks = unmaskedIn(call.reply, reply)
      if (leaks.length > 0) throw new Error(`${call.path} answered without a mask: ${leaks.join(', ')}`)
      return (
        call.kind === 'write'
          ? { message, messageCode: detail.messageCode, params: detail.params, data: reply }
          : reply
      ) as ReplyOf<C>
    },
    /** Returns the reply of a call, which must succeed. */
    async get<C extends AnyCall>(call: C, input: InputOf<C>): Promise<ReplyOf<C>> {
      const reply = await this.ask(call, input)
      if (typeof reply === 'string') throw new Error(`${call.path} was refused: ${reply}`)
      return reply as ReplyOf<C>
    },
    /** Returns the complete response, with code and field errors. */
    async answer(call: AnyCall, input: unknown = {}, headers: Record<string, string> = {}) {
      const response = await post(token, call, input, headers)
      return {
        status: response.statusCode,
        body: response.json<Envelope>(),
        headers: response.headers,
        cookies: response.cookies,
      }
    },
    statusOf: async (call: AnyCall, input: unknown = {}) => (await post(token, call, input)).statusCode,
  })

  let lastId = 9_000_000
  return {
    ...database,
    app,
    viewLog,
    configuration,
    holder,
    /** A staff member with exactly the permissions that these guards require. */
    staffWith(...guards: (Guard | { as: Partial<Staff> })[]) {
      const token = randomUUID()
      const id = ++lastId
      const plainGuards = guards.filter(
        (guard): guard is Guard => typeof guard === 'string' || !('as' in guard),
      )
      const guardedBy = guards.flatMap((guard) =>
        typeof guard === 'object' && 'as' in guard ? [guard.as] : [],
      )
      const staff: Staff = {
        id,
        email: `person-${id}@erp.test`,
        name: `Person ${id}`,
        roleId: null,
        roleName: 'Test',
        level: Math.max(0, ...plainGuards.map(levelFor)),
        isLineManager: false,
        access: granting(plainGuards),
        sessionId: 0,
        ...Object.assign({}, ...guardedBy),
      }
      signedIn.set(token, staff)
      return holder(token, staff)
    },
    stranger: holder('', { id: 0, email: '' }),
    async close() {
      await app.close()
      await viewLog.stop()
      await database.close()
    },
  }
}

// Some errors have no code yet; their message identifies them.
function errorCode(message: unknown, { messageCode, params = {} }: Partial<Envelope>): string {
  if (messageCode === undefined) return String(message)
  return Object.keys(params).length === 0 ? messageCode : `${messageCode} ${JSON.stringify(params)}`
}

export type TestApi = Awaited<ReturnType<typeof openTestApi>>

function withoutPath(call: AnyCall, input: unknown): unknown {
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  if (inPath.size === 0 || typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
}

function levelFor(guard: Guard): number {
  if (guard === 'any-right') return viewerLevel
  return typeof guard === 'object' ? (guard.minLevel ?? 0) : 0
}

/** Access tree with the first flag that satisfies each guard. */
export function granting(guards: Guard[]): AccessTree {
  const tree: AccessTree = []
  for (const guard of guards) {
    if (typeof guard === 'object' && 'place' in guard && guard.anyOf[0])
      grant(tree, guard.place, guard.anyOf[0])
  }
  return tree
}

function grant(tree: AccessTree, { title, module, submodule }: PlaceGuard['place'], flag: Flag) {
  const entry = foundOr(tree, (each) => each.title === title, { title, modules: [] })
  const node = foundOr(entry.modules, (each) => each.name === module, {
    name: module,
    access: {},
    submodules: [],
  })
  if (submodule === undefined) node.access[flag] = true
  else
    foundOr(node.submodules, (each) => each.name === submodule, { name: submodule, access: {} }).access[
      flag
    ] = true
}

function foundOr<Item>(items: Item[], matches: (item: Item) => boolean, otherwise: Item): Item {
  const found = items.find(matches)
  if (found) return found
  items.push(otherwise)
  return otherwise
}
