import { sessionMessages } from '#areas/session/messages.ts'
import { needsSecondFactor, passwordLengths } from '#areas/session/rules.ts'
import { keepCodesIfUsed } from './identity/own-security.ts'
import { mailSecondFactorChange } from './password-reset.ts'
import { pauseDecisions } from '#areas/staff/public.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Configuration } from '#platform/server/settings.ts'
import type { Staff } from '#platform/server/staff.ts'

type RemovalContext = { staff: Staff; configuration: Configuration }

/** Rejects the removal of the last second factor if the role requires one. */
export function assertNotRequired({ staff, configuration }: RemovalContext): void {
  if (configuration.requiresSecondFactor && needsSecondFactor(staff))
    throw new AppError(sessionMessages('SECOND_FACTOR_REQUIRED'))
}

function assertLongEnough(password: string): void {
  if (Array.from(password.normalize('NFKC')).length < passwordLengths.alone)
    throw new AppError(sessionMessages('PASSWORD_SHORT_ALONE', { min: passwordLengths.alone }))
}

type Removal = { password: string } & (
  | { change: 'app-removed' }
  | { change: 'passkey-removed'; name: string }
)

/**
 * After a second factor was removed: without another one the recovery codes are deleted and the person cannot decide for a
 * day, so that whoever removed it cannot use the account at once. The person and the security address are mailed.
 */
export async function finishRemoval(
  tx: Database,
  context: RemovalContext,
  { password, ...removed }: Removal,
): Promise<void> {
  const { staff, configuration } = context
  const { publicUrl, securityMail } = configuration
  if (!(await keepCodesIfUsed(tx, staff.id))) {
    // Two simultaneous removals can each have seen the other factor.
    assertNotRequired(context)
    assertLongEnough(password)
    await pauseDecisions(tx, staff.id)
  }
  await mailSecondFactorChange(tx, staff, { ...removed, publicUrl, securityMail })
}
