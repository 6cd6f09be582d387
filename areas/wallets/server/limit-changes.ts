import { type LimitName, LimitName as LimitNames, type Limits, type Wallet } from '#areas/wallets/contract.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { validateCeiling, validateLimits } from '#areas/wallets/rules.ts'
import { setLimits } from '#areas/wallets/server/wallets.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import type { ActorContext } from '#platform/server/approvals.ts'
import { AppError, ValidationError } from '#platform/server/errors.ts'

/** Audit type of the limits of a wallet. */
export const limitKind = 'wallet-limit'

type Change = { names: LimitName[]; after: Limits; error: AppError | null }

/** Returns a change of limits with its errors. */
export function limitChangeOf(wallet: Wallet, limits: Partial<Limits>): Change {
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

/** Saves a change of limits, each with its own audit entry. */
export async function applyLimits(
  { db, staff, audit }: Pick<ActorContext, 'db' | 'staff' | 'audit'>,
  wallet: Wallet,
  { names, after }: Pick<Change, 'names' | 'after'>,
  reason: string,
) {
  const { walletId } = wallet
  const label = wallet.businessName ?? wallet.ownerName
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
      label,
      changes: [{ field: name, old: pesosFrom(wallet.limits[name]), new: pesosFrom(after[name]) }],
      reason,
    })
  }
  return { saved, message: walletsMessages('LIMITS_SAVED', { count: names.length, wallet: label }) }
}
