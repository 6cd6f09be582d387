import { deleteOldUploads } from '#areas/merchants/kyc/public.ts'
import { forgetOldAttempts, forgetOldSessions } from '#areas/session/public.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { deleteOldMessages } from '#platform/server/messages/delivery.ts'
import { deleteOldLookups } from '#platform/server/rate-limits/networks.ts'
import { deleteOldMail } from '#platform/server/mail/delivery.ts'

/**
 * What is kept only for a time goes here. Records of people, wallets and money stay for years, and the audit for good;
 * files go by their own expiry, keys of requests and runs of jobs by theirs.
 */
export const retention = defineJob({
  name: 'house.retention',
  title: {
    en: 'Forget sessions and mail whose time is over',
    fil: 'Kalimutan ang mga session at mail na lampas na sa panahon',
  },
  schedule: '30 2 * * *',
  async run({ db, signal }) {
    let [sessions, mails, messages] = [0, 0, 0]
    await forgetOldAttempts(db)
    await deleteOldUploads(db)
    await deleteOldLookups(db)
    // In parts, so that no transaction lasts long; what is left when the process stops goes tomorrow.
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
    return { says: `${sessions} sessions, ${mails} mails and ${messages} messages forgotten` }
  },
})
