import { superAdmins } from '#areas/staff/public.ts'
import { checkAudit, checkChain } from '#platform/server/audit/audit-check.ts'
import { countRecordedBreaks } from '#platform/server/audit/breaks.ts'
import { chainState } from '#platform/server/audit/chain-comparison.ts'
import { type ChainName, openCheckpointFile } from '#platform/server/audit/checkpoints.ts'
import type { RecentCheck } from '#platform/server/audit/chain-verification.ts'
import type { Database } from '#platform/server/db/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { jobMessages } from '#platform/server/jobs/messages.ts'
import { ledgerChain } from '#platform/server/ledger/verify-history.ts'
import { queueMail } from '#platform/server/mail/mail.ts'

/** Checks the audit log every hour and emails every Super Admin when it finds an error. */
export const checkAuditLog = defineJob({
  name: 'audit.check',
  title: jobMessages('JOB_CHECK_AUDIT'),
  schedule: '15 * * * *',
  async run({ db, configuration: { dataDir, secret, publicUrl } }) {
    const check = await checkAudit(db, openCheckpointFile(dataDir, secret, 'audit'), (tx, found) =>
      notifyBroken(tx, 'audit', found, publicUrl),
    )
    return { says: await resultOf(db, 'audit', check) }
  },
})

/** Checks the history of the ledger every hour and emails every Super Admin when it finds an error. */
export const checkLedgerHistory = defineJob({
  name: 'ledger.check-history',
  title: jobMessages('JOB_CHECK_LEDGER_HISTORY'),
  schedule: '45 * * * *',
  async run({ db, configuration: { dataDir, secret, publicUrl } }) {
    const file = openCheckpointFile(dataDir, secret, 'ledger')
    const check = await checkChain(db, file, ledgerChain, (tx, found) =>
      notifyBroken(tx, 'ledger', found, publicUrl),
    )
    return { says: await resultOf(db, 'ledger', check) }
  },
})

const results = {
  audit: {
    intact: () => jobMessages('AUDIT_INTACT'),
    recorded: (n: number) => jobMessages('AUDIT_INTACT_RECORDED', { n }),
    'not-comparable': () => jobMessages('AUDIT_NOT_COMPARABLE'),
    broken: () => jobMessages('AUDIT_BROKEN'),
  },
  ledger: {
    intact: () => jobMessages('LEDGER_HISTORY_INTACT'),
    recorded: (n: number) => jobMessages('LEDGER_HISTORY_INTACT_RECORDED', { n }),
    'not-comparable': () => jobMessages('LEDGER_HISTORY_NOT_COMPARABLE'),
    broken: () => jobMessages('LEDGER_HISTORY_BROKEN'),
  },
}

async function resultOf(db: Database, chain: ChainName, { firstBroken, checkpoints }: RecentCheck<object>) {
  const state = chainState(firstBroken, checkpoints)
  const recorded = state === 'intact' ? await countRecordedBreaks(db, chain) : 0
  return recorded > 0 ? results[chain].recorded(recorded) : results[chain][state]()
}

const mailTexts = {
  audit: {
    subject: 'The audit log does not match its checkpoints or entries',
    found:
      'The hourly check of the audit log found an error: entries were lost, changed or added outside the product.',
    lost: 'After a failover or a restore this means that the last changes before it are missing. Otherwise treat it as tampering.',
  },
  ledger: {
    subject: 'The history of the ledger does not match its checkpoints or transfers',
    found:
      'The hourly check of the history of the ledger found an error: transfers were lost, changed or added outside the product.',
    lost: 'After a failover or a restore this means that the last transfers before it are missing. Otherwise treat it as tampering.',
  },
}

async function notifyBroken(
  tx: Database,
  chain: ChainName,
  { error, position }: { error: string; position: number | null },
  publicUrl: string,
) {
  const texts = mailTexts[chain]
  for (const { email, name } of await superAdmins(tx)) {
    await queueMail(tx, {
      to: email,
      subject: texts.subject,
      text: [
        `Hello ${name},`,
        '',
        texts.found,
        `Error: ${error}${position === null ? '' : `, from position ${position}`}`,
        '',
        texts.lost,
        ...(error === 'break-changed'
          ? ['A recorded break was changed outside the product, or the history it refers to was rewritten.']
          : []),
        'Verify the audit log to see the details:',
        `${publicUrl}/audit`,
        '',
        'After lost history is accounted for, record the break there. Someone else of level 80 or higher approves it, and this check no longer reports it.',
      ].join('\n'),
      kind: 'audit',
      about: 'audit',
    })
  }
}
