import { jobMessages } from '#platform/server/jobs/messages.ts'
import { deleteOldContactCodes } from '#areas/merchants/contact-codes/public.ts'
import { deleteOldUploads } from '#areas/merchants/kyc/public.ts'
import { forgetOldAttempts, forgetOldSessions } from '#areas/session/public.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { deleteOldMessages } from '#platform/server/messages/delivery.ts'
import { deleteOldLookups } from '#platform/server/rate-limits/networks.ts'
import { deleteOldMail } from '#platform/server/mail/delivery.ts'

/**
 * Deletes records whose retention period has ended. Records of people, wallets and money are kept for years and the
 * audit log permanently. Files, idempotency keys and job runs have their own expiry.
 */
export const retention = defineJob({
  name: 'system.retention',
  title: jobMessages('JOB_DELETE_RECORDS'),
  schedule: '30 2 * * *',
  async run({ db, signal }) {
    let [sessions, mails, messages] = [0, 0, 0]
    await forgetOldAttempts(db)
    await deleteOldUploads(db)
    await deleteOldContactCodes(db)
    await deleteOldLookups(db)
    // Deletes in batches to keep transactions short. If the process stops, the next daily run deletes the remainder.
    for (let more = true; more && !signal.aborted;) {
      const [some, others, third] = [
        await forgetOldSessions(db),
        await deleteOldMail(db),
        await deleteOldMessages(db),
      ]
      sessions += some
      mails += others
      messages += third
      more = some + others + third > 0
    }
    return { says: jobMessages('RECORDS_DELETED', { sessions, mails, messages }) }
  },
})
