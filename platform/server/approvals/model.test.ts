import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { expireOverdue } from '#platform/server/approvals/approvals.ts'
import {
  type ApprovalFixture,
  type FixturePerson,
  openApprovalFixture,
} from '#platform/server/approvals/testing/approval-fixture.ts'
import {
  submitCalls,
  testApprovalTypes,
  tierCentavos,
} from '#platform/server/approvals/testing/approval-types.ts'

// Random sequences of actions must leave a request in the state that this small model predicts.
type Model = {
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'expired'
  version: number
  isLarge: boolean
  /** People who approved the current version. */
  approvedBy: Set<number>
  isOverdue: boolean
  /** Version of each manager's latest link, and whether it was used. */
  links: { version: number; isUsed: boolean }[]
}

type Real = {
  fixture: ApprovalFixture
  requestId: number
  wallet: number
  maker: FixturePerson
  managers: FixturePerson[]
  tokens: Record<'approve' | 'reject', string>[]
}

const amountOf = ({ isLarge }: Pick<Model, 'isLarge'>) => (isLarge ? tierCentavos + 1 : 500)
const isOpen = ({ status, isOverdue }: Model) => status === 'pending' && !isOverdue

async function agree(model: Model, { fixture, requestId, wallet }: Real) {
  expect(await fixture.statusOf(requestId)).toBe(model.status)
  expect(await fixture.balance(wallet)).toBe(model.status === 'approved' ? amountOf(model) : 0)
}

async function readTokens(real: Real) {
  real.tokens = await Promise.all(
    real.managers.map(async (each) => ({
      approve: await real.fixture.tokenFor(each, real.requestId, 'approve'),
      reject: await real.fixture.tokenFor(each, real.requestId, 'reject'),
    })),
  )
}

const newLinks = (model: Model) => model.links.map(() => ({ version: model.version, isUsed: false }))

class Decide implements fc.AsyncCommand<Model, Real> {
  readonly who: number
  readonly verdict: 'approve' | 'reject'
  readonly door: number
  readonly byLink: boolean
  constructor(who: number, verdict: 'approve' | 'reject', appIndex: number, byLink: boolean) {
    this.who = who
    this.verdict = verdict
    this.door = appIndex
    this.byLink = byLink
  }
  check = () => true
  async run(model: Model, real: Real) {
    const { who, verdict, door: appIndex } = this
    const person = real.managers[who]
    const link = model.links[who]
    if (!person || !link) throw new Error('platform.NOT_FOUND')
    const hash = await real.fixture.hashOf(real.requestId)
    const by = this.byLink ? { token: real.tokens[who]?.[verdict] ?? '' } : { requestId: real.requestId }
    const { status, body } = await real.fixture.decide(
      person,
      { ...by, hash, verdict, ...(verdict === 'reject' && { reason: 'Not this one' }) },
      appIndex,
    )
    expect(status).toBeLessThan(500)
    const opens = !this.byLink || (!link.isUsed && link.version === model.version && !model.isOverdue)
    const may = opens && isOpen(model) && !model.approvedBy.has(who)
    expect(body.status).toBe(may ? 'ok' : 'err')
    if (may) {
      link.isUsed = true
      if (verdict === 'reject') model.status = 'rejected'
      else model.approvedBy.add(who)
      if (model.approvedBy.size >= (model.isLarge ? 2 : 1)) model.status = 'approved'
    }
    await agree(model, real)
  }
  toString = () => `${this.verdict} by ${this.who} at ${this.door}${this.byLink ? ' by link' : ''}`
}

class OwnDecision implements fc.AsyncCommand<Model, Real> {
  check = () => true
  async run(model: Model, real: Real) {
    const hash = await real.fixture.hashOf(real.requestId)
    const { body } = await real.fixture.decide(real.maker, {
      requestId: real.requestId,
      hash,
      verdict: 'approve',
    })
    expect(body.code).toBe('MAKER_IS_CHECKER')
    await agree(model, real)
  }
  toString = () => 'own approval'
}

class TakeBack implements fc.AsyncCommand<Model, Real> {
  check = () => true
  async run(model: Model, real: Real) {
    const { body } = await real.maker.answer(approvalCalls.takeBack, {
      requestId: real.requestId,
      reason: 'On second thoughts',
    })
    expect(body.status).toBe(model.status === 'pending' ? 'ok' : 'err')
    if (model.status === 'pending') model.status = 'cancelled'
    await agree(model, real)
  }
  toString = () => 'take back'
}

class Change implements fc.AsyncCommand<Model, Real> {
  readonly isLarge: boolean
  constructor(isLarge: boolean) {
    this.isLarge = isLarge
  }
  check = () => true
  async run(model: Model, real: Real) {
    const payload = {
      fromAccount: real.fixture.float,
      toAccount: real.wallet,
      amountCentavos: amountOf(this),
      why: `Version ${model.version + 1}`,
    }
    const { body } = await real.maker.answer(submitCalls.replace, { requestId: real.requestId, payload })
    expect(body.status).toBe(isOpen(model) ? 'ok' : 'err')
    if (isOpen(model)) {
      model.version++
      model.isLarge = this.isLarge
      model.approvedBy.clear()
      model.links = newLinks(model)
      await readTokens(real)
    }
    await agree(model, real)
  }
  toString = () => `change to ${amountOf(this)}`
}

class TimePasses implements fc.AsyncCommand<Model, Real> {
  check = (model: Readonly<Model>) => model.status === 'pending'
  async run(model: Model, real: Real) {
    await real.fixture.passTime(real.requestId)
    model.isOverdue = true
    await agree(model, real)
  }
  toString = () => 'time passes'
}

class ExpiryJob implements fc.AsyncCommand<Model, Real> {
  check = () => true
  async run(model: Model, real: Real) {
    await expireOverdue(real.fixture.db, testApprovalTypes)
    if (model.status === 'pending' && model.isOverdue) model.status = 'expired'
    await agree(model, real)
  }
  toString = () => 'expiry job'
}

class Resend implements fc.AsyncCommand<Model, Real> {
  check = () => true
  async run(model: Model, real: Real) {
    const { body } = await real.maker.answer(submitCalls.resend, { requestId: real.requestId })
    const may = model.status === 'expired' || (model.status === 'pending' && model.isOverdue)
    expect(body.status).toBe(may ? 'ok' : 'err')
    if (may) {
      model.version++
      model.status = 'pending'
      model.isOverdue = false
      model.approvedBy.clear()
      model.links = newLinks(model)
      await readTokens(real)
    }
    await agree(model, real)
  }
  toString = () => 'resend'
}

let fixture: ApprovalFixture
beforeAll(async () => void (fixture = await openApprovalFixture()))
afterAll(() => fixture.close())

test('approval request › matches the model after random sequences of actions', async () => {
  const manager = fc.nat({ max: 2 })
  const commands = fc.commands(
    [
      fc
        .tuple(
          manager,
          fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const),
          fc.nat({ max: 1 }),
          fc.boolean(),
        )
        .map((about) => new Decide(...about)),
      fc.constant(new OwnDecision()),
      fc.constant(new TakeBack()),
      fc.boolean().map((isLarge) => new Change(isLarge)),
      fc.constant(new TimePasses()),
      fc.constant(new ExpiryJob()),
      fc.constant(new Resend()),
    ],
    { maxCommands: 14 },
  )
  await fc.assert(
    fc.asyncProperty(commands, fc.boolean(), async (steps, isLarge) => {
      await fc.asyncModelRun(async () => {
        const maker = fixture.person()
        const managers = [fixture.manager(), fixture.manager(), fixture.manager()]
        const { requestId, wallet } = await fixture.submitted(maker, managers, {
          amountCentavos: amountOf({ isLarge }),
        })
        const real: Real = { fixture, requestId, wallet, maker, managers, tokens: [] }
        await readTokens(real)
        const model: Model = {
          status: 'pending',
          version: 1,
          isLarge,
          approvedBy: new Set(),
          isOverdue: false,
          links: managers.map(() => ({ version: 1, isUsed: false })),
        }
        return { model, real }
      }, steps)
    }),
    { numRuns: 120, endOnFailure: true },
  )
}, 180_000)
