import { type Language, renderStored } from '#platform/words.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { type LimitName, type Wallet, walletCalls } from '#areas/wallets/contract.ts'
import { getLoweringError, limitRows, getStatusError } from '#areas/wallets/rules.ts'
import { limitUsage } from '#areas/wallets/limit-usage.ts'
import { applyLimits, limitChangeOf, limitKind } from './limit-changes.ts'
import { walletLimitApprovalType } from './limit-request.ts'
import { applyStatus, statusKind } from './status-changes.ts'
import { labelOf, walletStatusApprovalType } from './status-request.ts'
import { findTransaction, latestTransactions } from './transaction-lookup.ts'
import { listDeposits, listTransactions } from '#areas/wallets/server/transactions.ts'
import { lockWallet, transactionsAbove, walletsOf, selectWallet } from '#areas/wallets/server/wallets.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { submitRequest } from '#platform/server/approvals.ts'
import { dailyBalancesOf } from '#areas/wallets/server/daily-balances.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { type RequestContext, done, handlersFor } from '#platform/server/http.ts'
import { NotFound, AppError, rejectIfStale } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { throwIfError } from '#areas/wallets/server/errors.ts'

export const walletHandlers = handlersFor(walletCalls, {
  details: async ({ db, request, language }) => {
    const wallet = await selectWallet(db, request)
    return {
      ...wallet,
      statusReason: renderStored(wallet.statusReason, language),
      dailyBalances: await dailyBalancesOf(db, wallet.walletId),
    }
  },

  updateLimit: async (context) => {
    const { db, request, staff } = context
    const { walletId, reason, version } = request
    await lockWallet(db, walletId)
    const wallet = await selectWallet(db, { walletId })
    rejectIfStale(wallet, version)
    const { names, after, error } = limitChangeOf(wallet, request.limits)
    if (error) throw error
    if (names.length === 0) throw new AppError(walletsMessages('LIMITS_UNCHANGED'), { code: 'INVALID_STATE' })
    const label = labelOf(wallet)
    if (names.some((name) => after[name] > wallet.limits[name])) {
      const limits = Object.fromEntries(names.map((name) => [name, after[name]]))
      const { requestId, sentence } = await submitRequest(context, walletLimitApprovalType, {
        payload: { walletId, label, limits, reason },
        recordKind: limitKind,
        recordId: walletId,
      })
      return done(sentence, savedAs(wallet, requestId))
    }
    throwIfError(getLoweringError(staff))
    await guardDecision(context, {
      act: walletLimitApprovalType.kind,
      stage: 'perform',
      record: { kind: limitKind, id: walletId, label },
      level: approverLevel,
    })
    const { saved, message } = await applyLimits(context, wallet, { names, after }, reason)
    return done(message, { id: walletId, ...saved, requestId: null })
  },

  limitEffect: async ({ db, request: { walletId, limits } }) => {
    const wallet = await selectWallet(db, { walletId })
    const { names, after, error } = limitChangeOf(wallet, limits)
    return {
      fields: await Promise.all(
        names.map(async (name) => ({
          field: name,
          old: wallet.limits[name],
          new: after[name],
          ceiling: wallet.ceilings[name],
          used: limitUsage(wallet, name),
          rejectedLast30Days: await toAppError(db, walletId, name, after[name]),
        })),
      ),
      error: error?.message ?? null,
    }
  },

  limitLogs: (context) => logs(context, limitKind, context.request),

  transactions: ({ db, request }) =>
    request.type === 'deposit' ? listDeposits(db, request) : listTransactions(db, request),

  latestTransactions: async ({ db, request }) => ({ rows: await latestTransactions(db, request) }),

  findTransaction: async ({ db, request }) => ({ rows: await findTransaction(db, request.search) }),

  updateUserStatus: async (context) => {
    const { cognitoSub, walletId } = context.request
    return changeStatus(context, (wallet) => {
      if (wallet.cognitoSub !== cognitoSub)
        throw new NotFound(walletsMessages('NOT_OF_PERSON', { id: walletId }))
    })
  },

  updateBusinessStatus: async (context) => {
    const { businessId, walletId } = context.request
    return changeStatus(context, (wallet) => {
      if (wallet.businessId !== businessId)
        throw new NotFound(walletsMessages('NOT_OF_BUSINESS', { business: businessId, id: walletId }))
    })
  },

  reasonLogs: (context) => logs(context, statusKind, context.request),

  userWallets: async ({ db, request }) => ({ rows: await walletsOf(db, request.cognitoSub) }),
})

async function logs(
  reader: { db: Database; language: Language },
  kind: string,
  { walletId, ...page }: { walletId: number; page: number; limit: number; cursor?: string | undefined },
) {
  await selectWallet(reader.db, { walletId })
  return recordHistoryPage(reader, kind, walletId, page)
}

type StatusRequest = {
  walletId: number
  status: Wallet['status']
  reason: string
  version?: number | undefined
}

async function changeStatus<Request extends StatusRequest>(
  context: RequestContext<Request, Staff>,
  check: (wallet: Wallet) => void,
) {
  const { db, request, staff } = context
  const { walletId, status, reason, version } = request
  await lockWallet(db, walletId)
  const wallet = await selectWallet(db, { walletId })
  check(wallet)
  rejectIfStale(wallet, version)
  throwIfError(getStatusError(wallet, status, staff))
  const label = labelOf(wallet)
  if (status === 'active' || status === 'closed') {
    const { requestId, sentence } = await submitRequest(context, walletStatusApprovalType, {
      payload: { walletId, label, from: wallet.status, to: status, reason },
      recordKind: statusKind,
      recordId: walletId,
    })
    return done(sentence, savedAs(wallet, requestId))
  }
  await guardDecision(context, {
    act: walletStatusApprovalType.kind,
    stage: 'perform',
    record: { kind: statusKind, id: walletId, label },
    level: approverLevel,
  })
  const { saved, message } = await applyStatus(context, wallet, status, reason)
  return done(message, { id: walletId, ...saved, requestId: null })
}

/** Reply of a change that another person must approve. */
const savedAs = ({ walletId, status, version }: Wallet, requestId: number) => ({
  id: walletId,
  walletId,
  status,
  version,
  requestId,
})

async function toAppError(db: Database, walletId: number, name: LimitName, amount: number): Promise<number> {
  const kind = Object.entries(limitRows).find(([, [perTxn]]) => perTxn === name)?.[0]
  return kind === undefined ? 0 : transactionsAbove(db, walletId, kind, amount)
}
