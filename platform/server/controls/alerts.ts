import { appliedRuleText } from '#platform/contract/controls/control-rule.ts'
import { formatCentavos } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import { queueMail } from '#platform/server/mail/mail.ts'
import type { Staff } from '#platform/server/staff.ts'
import { translatorFor } from '#platform/words/words.ts'
import type { GuardedAct } from './act.ts'
import { words } from './alert-words.ts'
import { type ExceededRule, ruleContent } from './rules.ts'

/** Mails the security address that an act exceeded rules that alert. The act continues. */
export async function mailAlerts(
  db: Database,
  to: string | null,
  { act, staff, alerts }: { act: GuardedAct; staff: Staff; alerts: readonly ExceededRule[] },
): Promise<void> {
  if (to === null || alerts.length === 0) return
  const t = translatorFor(words, 'en')
  const { label } = act.record
  const amount = act.amount === null || act.amount === undefined ? '' : `, ${formatCentavos(act.amount)}`
  await queueMail(db, {
    to,
    subject: t('subject', { label }),
    text: [
      t('act', { by: `${staff.name} (${staff.email})`, label, amount }),
      ...alerts.map((rule) => appliedRuleText(ruleContent(rule), 'en')),
      '',
      t('next'),
    ].join('\n'),
    kind: 'security',
    about: `${act.record.kind} ${act.record.id}`,
  })
}
