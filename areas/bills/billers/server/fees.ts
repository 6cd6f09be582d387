import { type Fees, feesThatChange } from '#areas/bills/billers/rules.ts'
import { feeWords } from '#areas/bills/billers/fee-words.ts'
import { billerPlace } from '#areas/bills/access.ts'
import { lineManagerOf, staffWho, superAdmins } from '#areas/staff/public.ts'
import { toUpdate } from '#platform/access/access.ts'
import { pesosFrom } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/database.ts'
import type { AuditNote } from '#platform/server/handlers.ts'
import { sendLater } from '#platform/server/mail/mail.ts'
import type { Staff } from '#platform/server/staff.ts'
import { refuseField } from '#platform/server/table-rules.ts'
import { languages, sayIn } from '#platform/words/words.ts'

type Acting = { db: Database; staff: Staff; audit: (note: AuditNote) => Promise<void> }
type Change = { id: number; name: string; before: Fees; after: Fees; reason: string }

/** Refuses other fees without a reason. Who gives one has proved who they are: the call asks for it then. */
export function refuseFeesUnexplained(before: Fees, after: Fees, reason: string | undefined): void {
  if (reason === undefined && feesThatChange(before, after).length > 0)
    refuseField('reason', 'Say in 5 to 500 characters why the fees change')
}

/**
 * Keeps why fees changed, and tells it in the same transaction to those who run the house and to the line manager: one
 * person may change what every payment brings, but not unseen.
 */
export async function tellOfFees({ db, staff, audit }: Acting, change: Change): Promise<void> {
  const { id, name, before, after, reason } = change
  const fees = feesThatChange(before, after)
  if (fees.length === 0) return
  const told = (values: Fees) => Object.fromEntries(fees.map((fee) => [fee, pesosFrom(values[fee])]))
  await audit({
    action: 'Change fees',
    kind: 'bills-biller',
    recordId: id,
    label: name,
    before: told(before),
    after: told(after),
    reason,
  })
  const text = languages
    .flatMap((language) => {
      const say = sayIn(feeWords, language)
      return [
        say('changed', { by: staff.name, name }),
        '',
        ...fees.map((fee) => say(fee, { change: `${pesosFrom(before[fee])} → ${pesosFrom(after[fee])}` })),
        say('because', { reason }),
        '',
        say('next'),
        '',
      ]
    })
    .join('\n')
  for (const to of await readers(db, staff))
    await sendLater(db, {
      to,
      subject: sayIn(feeWords, 'en')('subject', { name }),
      text,
      kind: 'fees',
      about: `biller ${id}`,
    })
}

/**
 * Those who run the house and the line manager. Where whoever acted is all of these, the others who may change billers;
 * and where there are none, their own mail, which tells of a session that is not theirs.
 */
async function readers(db: Database, { id, email }: Staff): Promise<Set<string>> {
  const manager = await lineManagerOf(db, id)
  const above = [...(await superAdmins(db)).map((each) => each.email), ...(manager === null ? [] : [manager])]
  const others = (emails: readonly string[]) => new Set(emails.filter((each) => each !== email))
  const seen = others(above)
  if (seen.size > 0) return seen
  const beside = others((await staffWho(db, toUpdate(billerPlace))).map((each) => each.email))
  return beside.size > 0 ? beside : new Set([email])
}
