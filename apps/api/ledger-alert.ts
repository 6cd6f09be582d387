import { superAdmins } from '#areas/staff/public.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { OnStop } from '#platform/server/ledger/ledger-check.ts'
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
          'After the cause is fixed, run "npm run verify-ledger -- --resume" to check the ledger and resume money movements.',
        ].join('\n'),
        kind: 'ledger',
        about: 'ledger',
      })
    }
  }
