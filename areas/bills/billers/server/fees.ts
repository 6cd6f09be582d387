import { billsMessages } from '#areas/bills/messages.ts'
import { type Fees, feesThatChange } from '#areas/bills/billers/rules.ts'
import { feeWords } from '#areas/bills/billers/fee-words.ts'
import { billerPlace } from '#areas/bills/access.ts'
import { lineManagerOf, staffWithPermission, superAdmins } from '#areas/staff/public.ts'
import { toUpdate } from '#platform/access.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import type { AuditNote } from '#platform/server/http.ts'
import { queueMail } from '#platform/server/mail.ts'
import type { Staff } from '#platform/server/staff.ts'
import { rejectField } from '#platform/server/errors.ts'
import { languages, translatorFor } from '#platform/words.ts'

type ActorContext = { db: Database; staff: Staff; audit: (note: AuditNote) => Promise<void> }
type Change = { id: number; name: string; before: Fees; after: Fees; reason: string }

/** Rejects changed fees without a reason. The call requires reauthentication when a reason is given. */
export function requireFeeChangeReason(before: Fees, after: Fees, reason: string | undefined): void {
  if (reason === undefined && feesThatChange(before, after).length > 0)
    rejectField('reason', billsMessages('FEE_REASON_REQUIRED'))
}

/**
 * Audits a fee change and emails administrators and the line manager in the same transaction. Fees of a biller that is
 * not inactive were approved by another person before.
 */
export async function auditFeeChange({ db, staff, audit }: ActorContext, change: Change): Promise<void> {
  const { id, name, before, after, reason } = change
  const fees = feesThatChange(before, after)
  if (fees.length === 0) return
  const auditSnapshot = (values: Fees) => Object.fromEntries(fees.map((fee) => [fee, pesosFrom(values[fee])]))
  await audit({
    action: 'Update fees',
    kind: 'bills-biller',
    recordId: id,
    label: name,
    before: auditSnapshot(before),
    after: auditSnapshot(after),
    reason,
  })
  const text = languages
    .flatMap((language) => {
      const t = translatorFor(feeWords, language)
      return [
        t('updated', { by: staff.name, name }),
        '',
        ...fees.map((fee) => t(fee, { change: `${pesosFrom(before[fee])} → ${pesosFrom(after[fee])}` })),
        t('reasonGiven', { reason }),
        '',
        t('nextStep'),
        '',
      ]
    })
    .join('\n')
  for (const to of await readers(db, staff))
    await queueMail(db, {
      to,
      subject: translatorFor(feeWords, 'en')('subject', { name }),
      text,
      kind: 'fees',
      about: `biller ${id}`,
    })
}

/**
 * Recipients: administrators and the line manager, except the person who made the change. If none remain, other
 * people who may change billers. If there are none either, the person themselves, so that misuse of their session is
 * noticed.
 */
async function readers(db: Database, { id, email }: Staff): Promise<Set<string>> {
  const manager = await lineManagerOf(db, id)
  const above = [...(await superAdmins(db)).map((each) => each.email), ...(manager === null ? [] : [manager])]
  const others = (emails: readonly string[]) => new Set(emails.filter((each) => each !== email))
  const seen = others(above)
  if (seen.size > 0) return seen
  const beside = others((await staffWithPermission(db, toUpdate(billerPlace))).map((each) => each.email))
  return beside.size > 0 ? beside : new Set([email])
}
