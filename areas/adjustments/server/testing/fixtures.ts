import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { handledCalls } from '#apps/api/registry.ts'
import { adjustmentMakers, adjustmentReaders } from '#areas/adjustments/access.ts'
import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { postAdjustment } from '#areas/adjustments/server/jobs.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import type { AnyCall, Envelope, InputOf } from '#platform/contract/call.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Staff } from '#platform/server/staff.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'
import { granting, openTestApi, testConfiguration } from '#platform/server/testing/test-api.ts'

/** Opens two API processes on one database, with stored staff members. */
export async function openAdjustmentFixture() {
  const signedIn = new Map<string, Staff>()
  const authenticate = async (token: string) => signedIn.get(token) ?? null
  const configuration = testConfiguration({ DATA_DIR: mkdtempSync(path.join(tmpdir(), 'adjusting-')) })
  const api = await openTestApi(handledCalls, { authenticate: () => authenticate, configuration })
  const other = openDatabase(api.url, { role: 'erp_api', max: 10 })
  const secondApp = serve({ calls: handledCalls, db: other, authenticate, configuration })
  let last = 0

  async function send(token: string, call: AnyCall, input: unknown, door = 0, key: string = randomUUID()) {
    const response = await (door === 0 ? api.app : secondApp).inject({
      method: 'POST',
      url: `/v1${call.path}`,
      headers: { authorization: `Bearer ${token}`, ...(call.movesMoney && { 'idempotency-key': key }) },
      payload: input as object,
    })
    return { status: response.statusCode, body: response.json<Envelope>() }
  }

  async function person({ isLineManager = false, level = 20 } = {}) {
    const index = ++last
    const email = `person-${index}@erp.test`
    const name = `Person ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index % 26]}`
    const { rows } = await sql<{ id: number }>`
      insert into staff_user (email, first_name, last_name, is_line_manager, status)
      values (${email}, 'Person', ${name.slice(7)}, ${isLineManager}, 'active') returning id`.execute(
      api.owner,
    )
    const staff: Staff = {
      id: rows[0]?.id ?? 0,
      email,
      name,
      roleId: null,
      roleName: 'Test',
      level,
      isLineManager,
      access: granting([adjustmentReaders, adjustmentMakers]),
      sessionId: 0,
    }
    const token = randomUUID()
    signedIn.set(token, staff)
    return {
      ...staff,
      answer: (call: AnyCall, input: unknown, door = 0, key?: string) => send(token, call, input, door, key),
      /** Sends a call that must succeed and returns its data. */
      async get<C extends AnyCall>(call: C, input: InputOf<C>) {
        const { body } = await send(token, call, input)
        if (body.status !== 'ok')
          throw new Error(
            `${call.path} was refused: ${String(body.message)} ${JSON.stringify(body.errors ?? [])}`,
          )
        return call.reply.parse(call.kind === 'write' ? body.data : body.message) as C extends {
          types?: { reply: infer Reply }
        }
          ? Reply
          : never
      },
      /** Returns the code of the message with its parameters, or its text if it has no code. */
      says: async (call: AnyCall, input: unknown, door = 0) => {
        const { message, messageCode, params = {} } = (await send(token, call, input, door)).body
        if (messageCode === undefined) return String(message)
        return Object.keys(params).length === 0 ? messageCode : `${messageCode} ${JSON.stringify(params)}`
      },
    }
  }
  type Member = Awaited<ReturnType<typeof person>>

  return {
    ...api,
    apps: [api.app, secondApp] as const,
    person,
    manager: (traits: { level?: number } = {}) => person({ isLineManager: true, ...traits }),
    wallet: (centavos = 0, traits: { status?: string } = {}) => walletWith(api.owner, centavos, traits),

    /** Creates an adjustment as its maker. */
    async raised(
      maker: Member,
      managers: Member[],
      wallet: { walletId: number; cognitoSub: string },
      change: Partial<InputOf<typeof adjustmentCalls.create>> = {},
    ) {
      return maker.get(adjustmentCalls.create, {
        walletId: wallet.walletId,
        cognitoSub: wallet.cognitoSub,
        type: 'credit',
        amount: '125.50',
        reasonCode: 'failed_txn',
        remarks: 'Cash-in of yesterday that never came',
        lineManagers: managers.map(({ id }) => id),
        ...change,
      })
    },

    /** Returns an adjustment as an approver sees it before deciding. */
    async seen(adjustmentId: number) {
      const { rows } = await sql<{ version: number }>`
        select version from adjustment where adjustment_id = ${adjustmentId}`.execute(api.owner)
      return { adjustmentId, version: rows[0]?.version ?? 0 }
    },

    /** Returns the token of the newest email to a person about a reference number. */
    async tokenFor(
      { email }: Member,
      ref: string,
      action: 'approve' | 'reject' = 'approve',
    ): Promise<string> {
      const { rows } = await sql<{ text: string }>`
        select text from outbox_mail where about = ${ref} and recipient = ${email} order by id desc limit 1`.execute(
        api.owner,
      )
      const address = new RegExp(String.raw`action/([\w-]{43})/(?:[^\s/]+/)?${action}\b`)
      return address.exec(rows[0]?.text ?? '')?.[1] ?? ''
    },

    async balance(walletId: number): Promise<number> {
      const { rows } = await sql<{ posted: number }>`
        select posted from ledger_balance l join wallet w on w.ledger_account_id = l.account_id where w.wallet_id = ${walletId}`.execute(
        api.owner,
      )
      return rows[0]?.posted ?? 0
    },

    /** Runs a job as a worker process would. */
    run: <Data>(job: Job<Data>, data: Data) =>
      job.run({
        db: api.worker,
        data,
        now: '',
        configuration,
        signal: new AbortController().signal,
        progress: async () => {},
        run: { id: 0, attempt: 1, startedBy: '' },
      }),
    async post(adjustmentId: number) {
      await this.run(postAdjustment, { adjustmentId })
    },

    /** Stores a file as an upload does. */
    async file(
      { id }: Member,
      content: string | Buffer,
      name = 'rows.csv',
      folder = 'adjusment-transactions',
    ) {
      const bytes = Buffer.from(content)
      const extension = name.split('.').at(-1)
      const key = `${folder}/1700000000000-${randomBytes(4).toString('hex')}-rows.${extension}`
      await storageOf(configuration).put('kept', key, bytes)
      await sql`
        insert into stored_file (key, folder, name, content_type, size, sha256, uploaded_by, uploaded_at, expires_at)
        values (${key}, ${folder}, ${name}, 'text/csv', ${bytes.length}, ${createHash('sha256').update(bytes).digest('hex')},
          ${id}, now(), now() + interval '1 day')`.execute(api.owner)
      return key
    },
    /** Replaces the content of a stored file. */
    swap: (key: string, content: string) => storageOf(configuration).put('kept', key, Buffer.from(content)),

    async mobileOf(walletId: number): Promise<string> {
      const { rows } = await sql<{ mobile: string }>`select s.mobile_number as mobile from wallet w
        join subscriber s on s.id = w.subscriber_id where w.wallet_id = ${walletId}`.execute(api.owner)
      return rows[0]?.mobile ?? ''
    },

    async passTime(ref: string) {
      const over = sql`now() - interval '1 second'`
      await sql`update approval_token set expires_at = ${over}
        where request_id in (select id from approval_request where ref = ${ref})`.execute(api.owner)
      await sql`update approval_request set expires_at = ${over} where ref = ${ref}`.execute(api.owner)
    },

    async close() {
      await secondApp.close()
      await other.destroy()
      await api.close()
    },
  }
}

export type AdjustmentFixture = Awaited<ReturnType<typeof openAdjustmentFixture>>
