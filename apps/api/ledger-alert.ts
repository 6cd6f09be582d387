import { superAdmins } from '#areas/staff/public.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { OnStop } from '#platform/server/ledger/ledger-check.ts'
import { queueMail } from '#platform/server/mail/mail.ts'

/** Emails every Super Admin the findings when a ledger check suspends money movements. */
export const notifyLedgerStopped =
  ({ publicUrl }: Configuration): OnStop =>
  async (tx, why) => {
    for (const { email, name } of await superAdmins(tx)) {
      await queueMail(tx, {
        to: email,
        subject: 'Money is stopped: the books do not add up',
        text: [
          `Hello ${name},`,
          '',
          'The check of the ledger found a difference, so no money moves until somebody has looked at it.',
          `What it found: ${why}`,
          '',
          'The light in the header shows the figures and the accounts:',
          publicUrl,
          '',
          'Once the cause is mended, "npm run verify-ledger -- --resume" checks everything and lets money move again.',
        ].join('\n'),
        kind: 'ledger',
        about: 'ledger',
      })
    }
  }
