import { superAdmins } from '#areas/staff/public.ts'
import { checkAudit } from '#platform/server/audit/audit-check.ts'
import { countRecordedBreaks } from '#platform/server/audit/breaks.ts'
import { openCheckpointFile } from '#platform/server/audit/checkpoints.ts'
import type { BrokenEntry } from '#platform/server/audit/verify.ts'
import type { Database } from '#platform/server/db/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { jobMessages } from '#platform/server/jobs/messages.ts'
import { queueMail } from '#platform/server/mail/mail.ts'

/** Checks the audit log every hour and emails every Super Admin when it finds an error. */
export const checkAuditLog = defineJob({
  name: 'audit.check',
  title: jobMessages('JOB_CHECK_AUDIT'),
  schedule: '15 * * * *',
  async run({ db, configuration: { dataDir, secret, publicUrl } }) {
    const broken = await checkAudit(db, openCheckpointFile(dataDir, secret), (tx, found) =>
      notifyAuditBroken(tx, found, publicUrl),
    )
    if (broken !== null) return { says: jobMessages('AUDIT_BROKEN') }
    const recorded = await countRecordedBreaks(db)
    return {
      says:
        recorded > 0 ? jobMessages('AUDIT_INTACT_RECORDED', { n: recorded }) : jobMessages('AUDIT_INTACT'),
    }
  },
})

async function notifyAuditBroken(tx: Database, { error, position }: BrokenEntry, publicUrl: string) {
  for (const { email, name } of await superAdmins(tx)) {
    await queueMail(tx, {
      to: email,
      subject: 'The audit log does not match its checkpoints or entries',
      text: [
        `Hello ${name},`,
        '',
        'The hourly check of the audit log found an error: entries were lost, changed or added outside the product.',
        `Error: ${error}${position === null ? '' : `, from position ${position}`}`,
        '',
        'After a failover or a restore this means that the last changes before it are missing. Otherwise treat it as tampering.',
        ...(error === 'break-changed'
          ? ['A recorded break was changed outside the product, or the history it refers to was rewritten.']
          : []),
        'Verify the audit log to see the entry:',
        `${publicUrl}/audit`,
        '',
        'After lost history is accounted for, record the break there. Someone else of level 80 or higher approves it, and this check no longer reports it.',
      ].join('\n'),
      kind: 'audit',
      about: 'audit',
    })
  }
}
