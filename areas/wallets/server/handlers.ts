import type { Language } from '#platform/words/catalogue.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import type { Message } from '#platform/words/messages.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import {
  type LimitName,
  LimitName as LimitNames,
  type Limits,
  type Wallet,
  walletCalls,
} from '#areas/wallets/contract.ts'
import { validateCeiling, validateLimits, flowOf, limitRows, getStatusError } from '#areas/wallets/rules.ts'
import { limitUsage } from '#areas/wallets/limit-usage.ts'
import { findTransaction } from './transaction-lookup.ts'
import { listDeposits, listTransactions } from '#areas/wallets/server/transactions.ts'
import {
  lockWallet,
  setLimits,
  setWalletStatus,
  transactionsAbove,
  walletsOf,
  selectWallet,
} from '#areas/wallets/server/wallets.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'
import { rejectIfPaused } from '#platform/server/approvals/approvals.ts'
import { renderStored } from '#platform/words/messages.ts'
import { recordHistoryPage } from '#platform/server/audit/history.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type RequestContext, done, handlersFor } from '#platform/server/http/handlers.ts'
import { ValidationError, NotFound, AppError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { rejectIfStale } from '#platform/server/errors/constraint-errors.ts'
import { throwIfError } from '#areas/wallets/server/errors.ts'

/** Audit types for the status and for the limits of a wallet. */
const statusKind = 'wallet'
const limitKind = 'wallet-limit'

export const walletHandlers = handlersFor(walletCalls, {
  details: async ({ db, request, language }) => {
    const wallet = await selectWallet(db, request)
    return { ...wallet, statusReason: renderStored(wallet.statusReason, language) }
  },

  updateLimit: async ({ db, request, staff, audit }) => {
    const { walletId, reason, version } = request
    await lockWallet(db, walletId)
    const wallet = await selectWallet(db, { walletId })
    rejectIfStale(wallet, version)
    const { names, after, error } = changeOf(wallet, request.limits)
    if (error) throw error
    if (names.length === 0) throw new AppError(walletsMessages('LIMITS_UNCHANGED'), { code: 'INVALID_STATE' })
    const saved = await setLimits(
      db,
      walletId,
      names.map((name) => ({ name, amount: after[name] })),
      staff.email,
    )
    for (const name of names) {
      await audit({
        action: 'Update limits',
        kind: limitKind,
        recordId: walletId,
        label: labelOf(wallet),
        changes: [{ field: name, old: pesosFrom(wallet.limits[name]), new: pesosFrom(after[name]) }],
        reason,
      })
    }
    return done(walletsMessages('LIMITS_SAVED', { count: names.length, wallet: labelOf(wallet) }), {
      id: walletId,
      ...saved,
    })
  },

  limitEffect: async ({ db, request: { walletId, limits } }) => {
    const wallet = await selectWallet(db, { walletId })
    const { names, after, error } = changeOf(wallet, limits)
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
  { db, request, staff, audit }: RequestContext<Request, Staff>,
  check: (wallet: Wallet) => void,
) {
  const { walletId, status, reason, version } = request
  await lockWallet(db, walletId)
  const wallet = await selectWallet(db, { walletId })
  check(wallet)
  rejectIfStale(wallet, version)
  throwIfError(getStatusError(wallet, status, staff))
  // Unfreezing a wallet, or closing one on hold, requires a second person.
  if (wallet.status === 'frozen' || status === 'closed') rejectIfPaused(staff)
  const saved = await setWalletStatus(db, walletId, { status, reason, by: staff }, flowOf[status])
  await audit({
    action: actionOf(wallet.status, status),
    kind: statusKind,
    recordId: walletId,
    label: labelOf(wallet),
    changes: [{ field: 'status', old: wallet.status, new: status }],
    fromStatus: wallet.status,
    toStatus: status,
    reason,
  })
  return done(resultOf[status](labelOf(wallet)), { id: walletId, ...saved })
}

const resultOf: Record<Wallet['status'], (name: string) => Message> = {
  active: (name) => walletsMessages('RELEASED', { name }),
  on_hold: (name) => walletsMessages('PUT_ON_HOLD', { name }),
  frozen: (name) => walletsMessages('WAS_FROZEN', { name }),
  closed: (name) => walletsMessages('WAS_CLOSED', { name }),
}

function actionOf(from: Wallet['status'], to: Wallet['status']): AuditAction {
  if (to === 'active') return from === 'frozen' ? 'Unfreeze' : 'Release'
  return ({ on_hold: 'Hold', frozen: 'Freeze', closed: 'Close' } as const)[to]
}

const labelOf = ({ businessName, ownerName }: Wallet) => businessName ?? ownerName

type Change = { names: LimitName[]; after: Limits; error: AppError | null }

/** Returns a change of limits with its errors. */
function changeOf(wallet: Wallet, limits: Partial<Limits>): Change {
  const after: Limits = { ...wallet.limits, ...limits }
  const names = LimitNames.options.filter((name) => after[name] !== wallet.limits[name])
  if (wallet.status === 'closed') {
    return {
      names,
      after,
      error: new AppError(walletsMessages('LIMITS_OF_CLOSED')),
    }
  }
  const above = validateCeiling(names, after, wallet.ceilings)
  if (above[0]) {
    const error = new AppError(above[0].message, { code: 'LIMIT_EXCEEDED', httpStatus: 422, errors: above })
    return { names, after, error }
  }
  const [first, ...others] = validateLimits(after)
  return { names, after, error: first ? new ValidationError([first, ...others]) : null }
}

async function toAppError(db: Database, walletId: number, name: LimitName, amount: number): Promise<number> {
  const kind = Object.entries(limitRows).find(([, [perTxn]]) => perTxn === name)?.[0]
  return kind === undefined ? 0 : transactionsAbove(db, walletId, kind, amount)
}
