import { testMessage } from '#platform/server/testing/test-messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { placeOf } from '#areas/staff/access.ts'
import { toUpdate } from '#platform/access/access.ts'
import { write } from '#platform/contract/call.ts'
import {
  type AnyApprovalType,
  defineApprovalType,
  submitRequest,
  replacePayload,
  resend,
} from '#platform/server/approvals/approvals.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { balancesOf } from '#platform/server/ledger/ledger.ts'
import { post } from '#platform/server/ledger/testing/postings.ts'

const Credit = z.object({
  fromAccount: z.int(),
  toAccount: z.int(),
  amountCentavos: z.int().positive(),
  why: z.string(),
})
export type Credit = z.infer<typeof Credit>

export const tierCentavos = 5_000_000
export const levelCentavos = 50_000_000
export const blockedReason = 'blocked by a rule'
/** A request with this reason has a check to review. */
export const doubtfulReason = 'entered twice'
/** A request with this reason counts as a debit of wallets. */
export const debitReason = 'taken out'

/** A credit through the real ledger: two approvers above ₱50,000.00, level 60 above ₱500,000.00. */
const base = {
  payload: Credit,
  title: ({ amountCentavos }: Credit) =>
    testMessage(`Credit ${amountCentavos / 100} pesos`, `I-credit ang ${amountCentavos / 100} piso`),
  amount: ({ amountCentavos }: Credit) => amountCentavos,
  debit: ({ amountCentavos, why }: Credit) => (why === debitReason ? amountCentavos : 0),
}

const creditOf = (
  kind: string,
  whoMayDecide: 'addressed' | ReturnType<typeof toUpdate>,
  bindsEffect = false,
) =>
  defineApprovalType<Credit>({
    ...base,
    kind,
    name: testMessage('Test credit', 'Pansubok na credit'),
    module: 'adjustment',
    whoMayDecide,
    bindsEffect,
    async effect(db, { toAccount, amountCentavos, why }) {
      const before = (await balancesOf(db, [toAccount])).get(toAccount)?.posted ?? 0
      return {
        facts: [{ label: testMessage('Amount', 'Halaga'), unit: 'money', value: amountCentavos }],
        reason: why,
        changes: [],
        projected: [
          {
            label: testMessage('Balance', 'Balanse'),
            unit: 'money',
            before,
            after: before + amountCentavos,
          },
        ],
        warnings: why === doubtfulReason ? [testMessage('Similar to another request.')] : [],
        attachments: [],
      }
    },
    // A reason such as "with #12" names a person who made the record too.
    async coMakers(db, { id }) {
      const { rows } = await sql<{ why: string }>`
        select payload ->> 'why' as why from approval_request where id = ${id}`.execute(db)
      return [...(rows[0]?.why ?? '').matchAll(/#(\d+)/g)].map(([, person]) => Number(person))
    },
    ...(kind === 'test-credit' && { editPath: (recordId: string) => `/test/${recordId}` }),
    executionError: async (_db, { why }) =>
      why === blockedReason ? testMessage('The wallet is frozen.') : null,
    async onApproved({ db }, { fromAccount, toAccount, amountCentavos }, { ref, version }) {
      await post(db, {
        cause: `test credit ${ref}`,
        kind: 'adjustment',
        memo: `version ${version}`,
        postings: [
          { account: fromAccount, amount: -amountCentavos },
          { account: toAccount, amount: amountCentavos },
        ],
      })
      return testMessage(`${ref} was credited.`)
    },
  })

export const testPlace = placeOf('Products', 'eLoad B2B', 'Request')
/** For the line managers it is addressed to. */
export const addressedCredit = creditOf('test-credit', 'addressed')
/** For everyone with the update permission at a place, or for those of them who were selected. */
export const placedCredit = creditOf('test-placed-credit', toUpdate(testPlace))
/** Bound to the displayed balances. */
export const exactCredit = creditOf('test-exact-credit', toUpdate(testPlace), true)
/** With daily limits: two approvers above ₱10,000.00 per maker, at most ₱12,000.00 per pair. */
export const dailyCredit = creditOf('test-daily-credit', 'addressed')
/** Its records have other readers than the test wallets. */
export const hiddenCredit = { ...creditOf('test-hidden-credit', 'addressed'), readKind: 'test hidden' }
/** Rules of the test types, as rows of `control_rule`. */
export const testRules = `
  insert into control_rule (code, acts, subject, period, above, consequence, level) values
    ('test-amount', '{test-credit,test-placed-credit,test-exact-credit}', 'request', 'request', ${tierCentavos}, 'approver', null),
    ('test-level', '{test-credit,test-placed-credit,test-exact-credit}', 'request', 'request', ${levelCentavos}, 'level', 60),
    ('test-maker', '{test-daily-credit}', 'maker', 'day', 1000000, 'approver', null),
    ('test-pair', '{test-daily-credit}', 'pair', 'day', 1200000, 'refuse', null)`
export const testApprovalTypes: readonly AnyApprovalType[] = [
  addressedCredit,
  placedCredit,
  exactCredit,
  dailyCredit,
  hiddenCredit,
]

const SentTo = z.array(z.object({ id: z.int(), email: z.string(), name: z.string() }))
const Raised = z.object({ requestId: z.int(), ref: z.string(), version: z.int(), status: z.string() })

export const submitCalls = {
  raise: write('/test/credit-raise', {
    needs: 'signed-in',
    request: z.object({
      kind: z.enum([
        'test-credit',
        'test-placed-credit',
        'test-exact-credit',
        'test-daily-credit',
        'test-hidden-credit',
      ]),
      payload: Credit,
      recordId: z.string(),
      sentTo: SentTo,
    }),
    reply: Raised,
    previews: true,
  }),
  replace: write('/test/credit-replace', {
    needs: 'signed-in',
    request: z.object({
      kind: z.string().default('test-credit'),
      requestId: z.int(),
      payload: Credit,
      sentTo: SentTo.optional(),
    }),
    reply: Raised,
  }),
  resend: write('/test/credit-resend', {
    needs: 'signed-in',
    request: z.object({ requestId: z.int() }),
    reply: Raised,
  }),
}

export const submitHandlers = handlersFor(submitCalls, {
  raise: async (context) => {
    const { kind, payload, recordId, sentTo } = context.request
    const { sentence, ...raised } = await submitRequest(context, typeNamed(kind), {
      payload,
      recordKind: 'test wallet',
      recordId,
      sentTo,
    })
    return done(sentence, raised)
  },
  replace: async (context) => {
    const { kind, requestId, payload, sentTo } = context.request
    const { sentence, ...raised } = await replacePayload(context, typeNamed(kind), {
      requestId,
      payload,
      ...(sentTo && { sentTo }),
    })
    return done(sentence, raised)
  },
  resend: async (context) => {
    const { sentence, ...raised } = await resend(context, testApprovalTypes, context.request)
    return done(sentence, raised)
  },
})

function typeNamed(name: string) {
  const kind = testApprovalTypes.find((each) => each.kind === name)
  if (!kind) throw new Error(`There is no kind ${name}.`)
  return kind
}
