import { superAdmins } from '#areas/staff/public.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { OnClockChange } from '#platform/server/ledger/clock-check.ts'
import { recordSystemAudit } from '#platform/server/audit/audit.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { type LedgerCheck, type OnStop, resumeMoney } from '#platform/server/ledger/ledger-check.ts'
import { queueMail } from '#platform/server/mail/mail.ts'

/** Emails every Super Admin the findings when a ledger check suspends money movements. */
export const notifyLedgerStopped =
  ({ publicUrl }: Configuration): OnStop =>
  async (tx, reason) => {
    for (const { email, name } of await superAdmins(tx)) {
      await queueMail(tx, {
        to: email,
        subject: 'Money movements suspended: the ledger does not balance',
        text: [
          `Hello ${name},`,
          '',
          'The ledger check found a difference. Money movements are suspended until it is resolved.',
          `Difference: ${reason}`,
          '',
          'The ledger status in the header lists the figures and accounts:',
          publicUrl,
          '',
          'After the cause is fixed and the next full check finds no differences, request there to resume money movements. Another administrator approves.',
        ].join('\n'),
        kind: 'ledger',
        about: 'ledger',
      })
    }
  }

/** Emails the security address and every Super Admin when the clock of the database suspends or resumes postings. */
export const notifyClockChanged =
  ({ publicUrl, securityMail }: Configuration): OnClockChange =>
  async (tx, isAhead, aheadS) => {
    const text = isAhead
      ? [
          `The clock of the database is ${Math.round(aheadS)} seconds ahead of the clock of a worker. Money movements are suspended.`,
          'Compare the clocks of both machines and correct the wrong one. Money movements resume automatically within seconds.',
          'The runbook is docs/runbooks/clock-ahead.md.',
        ]
      : [
          'The clock of the database agrees with the clocks of the workers again. Money movements have resumed.',
        ]
    const people = (await superAdmins(tx)).map(({ email }) => email)
    for (const to of new Set(securityMail === null ? people : [securityMail, ...people]))
      await queueMail(tx, {
        to,
        subject: isAhead
          ? 'Money movements suspended: the clock of the database is wrong'
          : 'Money movements resumed: the clock of the database was corrected',
        text: [...text, '', publicUrl].join('\n'),
        kind: 'ledger',
        about: 'clock',
      })
  }

const minReason = 10

/**
 * Resumes money movements by command, without a second person, if a complete check is clean. For when no two
 * administrators can sign in. `db` is the owner's connection.
 */
export function resumeByCommand(
  db: Database,
  { securityMail }: Pick<Configuration, 'securityMail'>,
  reason: string,
): Promise<LedgerCheck> {
  if (reason.trim().length < minReason) throw new Error(`Give a reason of at least ${minReason} characters.`)
  return inTransaction(db, async (tx) => {
    const check = await resumeMoney(tx)
    if (!check.isSound) return check
    await recordSystemAudit(tx, 'command: verify-ledger', {
      action: 'Resume',
      kind: 'ledger-stop',
      recordId: 'command',
      label: 'verify-ledger --resume',
      reason: reason.trim(),
    })
    const people = (await superAdmins(tx)).map(({ email }) => email)
    for (const to of new Set(securityMail === null ? people : [securityMail, ...people]))
      await queueMail(tx, {
        to,
        subject: 'Money movements resumed by command, without a second person',
        text: [
          '"npm run verify-ledger -- --resume" resumed money movements.',
          `Reason: ${reason.trim()}`,
        ].join('\n'),
        kind: 'ledger',
        about: 'ledger',
      })
    return check
  })
}
