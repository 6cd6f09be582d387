import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { toRead, toUpdate } from '#platform/access/access.ts'
import { approvalCalls, type Verdict } from '#platform/contract/approvals.ts'
import { type AnyCall, type Envelope, type InputOf } from '#platform/contract/call.ts'
import {
  type Credit,
  submitCalls,
  submitHandlers,
  testApprovalTypes,
  testPlace,
  testRules,
} from './approval-types.ts'
import { previewHandlers } from '#platform/server/approvals/approvals.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { recordDenials } from '#platform/server/http/denials.ts'
import { balancesOf } from '#platform/server/ledger/ledger.ts'
import { openAccount } from '#platform/server/ledger/testing/postings.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Staff } from '#platform/server/staff.ts'
import { granting, openTestApi } from '#platform/server/testing/test-api.ts'

type Traits = Partial<
  Pick<Staff, 'id' | 'roleId' | 'isLineManager' | 'level' | 'access' | 'email' | 'name' | 'pausedUntil'>
>

/** Two API processes on one database, with signed-in people and ledger accounts. */
export async function openApprovalFixture() {
  const signedIn = new Map<string, Staff>()
  const authenticate = async (token: string) => signedIn.get(token) ?? null
  const calls = [
    ...approvalHandlers(testApprovalTypes, { 'test wallet': toRead(testPlace) }),
    ...submitHandlers,
    ...previewHandlers(submitHandlers, testApprovalTypes),
  ]
  const staleSessions = new Set<number>()
  const isReauthenticated = async ({ id }: Staff) => !staleSessions.has(id)
  const api = await openTestApi(calls, { authenticate: () => authenticate, isReauthenticated })
  await sql.raw(testRules).execute(api.owner)
  // The test types post without a function of an area that reads their request.
  await sql`grant execute on function ledger_post to erp_api`.execute(api.owner)
  const other = openDatabase(api.url, { role: 'erp_api', max: 10 })
  const secondApp = serve({
    calls,
    db: other,
    authenticate,
    isReauthenticated,
    configuration: api.configuration,
    onDenied: recordDenials(other),
  })
  const apps = [api.app, secondApp]
  const float = await openAccount(api.owner, { code: 'operator:test-float', asset: 'PHP', kind: 'operator' })
  let lastPerson = 100
  let lastRecord = 0

  async function send(
    token: string,
    appIndex: number,
    call: AnyCall,
    input: unknown,
    key: string = randomUUID(),
  ) {
    const app = apps[appIndex % 2] ?? api.app
    const response = await app.inject({
      method: 'POST',
      url: `/v1${call.path}`,
      headers: { authorization: `Bearer ${token}`, ...(call.movesMoney && { 'idempotency-key': key }) },
      payload: input as object,
    })
    return { status: response.statusCode, body: response.json<Envelope>() }
  }

  function person(traits: Traits = {}) {
    const { id = ++lastPerson } = traits
    const token = randomUUID()
    const staff: Staff = {
      id,
      email: `person-${id}@erp.test`,
      name: `Person ${id}`,
      roleId: null,
      roleName: 'Test',
      level: 40,
      isLineManager: false,
      access: [],
      sessionId: 0,
      ...traits,
    }
    signedIn.set(token, staff)
    return {
      ...staff,
      token,
      asAddressee: { id, email: staff.email, name: staff.name },
      /** Changes the person's permissions or email, as an update of their record does. */
      becomes: (change: Traits) => void signedIn.set(token, { ...staff, ...change }),
      answer: (call: AnyCall, input: unknown, appIndex = 0, key?: string) =>
        send(token, appIndex, call, input, key),
      /** Message of an error or of a write; otherwise the reply. */
      async says<C extends AnyCall>(call: C, input: InputOf<C>, appIndex = 0): Promise<string> {
        const { message } = (await send(token, appIndex, call, input)).body
        return typeof message === 'string' ? message : JSON.stringify(message)
      },
      /** Code of the message of an error or of a write. */
      async codeOf(call: AnyCall, input: unknown, appIndex = 0): Promise<string | undefined> {
        return (await send(token, appIndex, call, input)).body.messageCode
      },
      async get(call: AnyCall, input: unknown, appIndex = 0) {
        const { body } = await send(token, appIndex, call, input)
        if (body.status !== 'ok') throw new Error(`${call.path} was refused: ${String(body.message)}`)
        return call.reply.parse(call.kind === 'write' ? body.data : body.message)
      },
    }
  }
  type FixturePerson = ReturnType<typeof person>

  return {
    ...api,
    apps,
    /** IDs of people who must enter their password again before they decide. */
    staleSessions,
    float,
    person,
    manager: (traits: Traits = {}) => person({ isLineManager: true, ...traits }),
    /** Reads the records of requests without deciding them. */
    reader: (traits: Traits = {}) => person({ access: granting([toRead(testPlace)]), ...traits }),
    checker: (traits: Traits = {}) => person({ access: granting([toUpdate(testPlace)]), ...traits }),

    /** A new wallet to receive credits. */
    wallet: () =>
      openAccount(api.owner, {
        code: `wallet:test-${++lastRecord}:php`,
        asset: 'PHP',
        kind: 'wallet',
        floor: 0,
      }),

    balance: async (account: number) => (await balancesOf(api.db, [account])).get(account)?.posted ?? 0,

    /** Submits a request for a credit as the maker. */
    async submitted(
      maker: FixturePerson,
      sentTo: FixturePerson[],
      change: Partial<Credit> & { kind?: string } = {},
    ) {
      const { kind = 'test-credit', ...fields } = change
      const toAccount = fields.toAccount ?? (await this.wallet())
      const payload = {
        fromAccount: float,
        amountCentavos: 125_050,
        why: 'Failed cash-in of yesterday',
        ...fields,
        toAccount,
      }
      const { requestId } = (await maker.get(submitCalls.raise, {
        kind,
        payload,
        recordId: `${toAccount}`,
        sentTo: sentTo.map(({ asAddressee }) => asAddressee),
      })) as { requestId: number }
      return { requestId, payload, wallet: toAccount, hash: await this.hashOf(requestId) }
    },

    async hashOf(requestId: number): Promise<string> {
      const { rows } = await sql<{ hash: string }>`
        select encode(payload_hash, 'hex') as hash from approval_request where id = ${requestId}`.execute(
        api.db,
      )
      return rows[0]?.hash ?? ''
    },

    async statusOf(requestId: number): Promise<string> {
      const { rows } = await sql<{ status: string }>`
        select status from approval_request where id = ${requestId}`.execute(api.db)
      return rows[0]?.status ?? ''
    },

    /** Token of the action link in the newest email to a person about a request. */
    async tokenFor(
      { email }: FixturePerson,
      requestId: number,
      action: Verdict = 'approve',
    ): Promise<string> {
      const { rows } = await sql<{ text: string }>`
        select mail.text from outbox_mail mail join approval_request request on request.ref = mail.about
        where request.id = ${requestId} and mail.recipient = ${email} order by mail.id desc limit 1`.execute(
        api.owner,
      )
      return new RegExp(String.raw`/link/([\w-]{43})/${action}\b`).exec(rows[0]?.text ?? '')?.[1] ?? ''
    },

    /** Sets the expiry of a request to the past. */
    async passTime(requestId: number) {
      await sql`update approval_request set expires_at = now() - interval '1 second' where id = ${requestId}`.execute(
        api.owner,
      )
      await sql`update approval_token set expires_at = now() - interval '1 second' where request_id = ${requestId}`.execute(
        api.owner,
      )
    },

    decide: (who: FixturePerson, input: InputOf<typeof approvalCalls.decide>, appIndex = 0) =>
      who.answer(approvalCalls.decide, input, appIndex),

    async close() {
      await secondApp.close()
      await other.destroy()
      await api.close()
    },
  }
}

export type ApprovalFixture = Awaited<ReturnType<typeof openApprovalFixture>>
export type FixturePerson = ReturnType<ApprovalFixture['person']>
