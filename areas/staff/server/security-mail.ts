import { staffMessages } from '#areas/staff/messages.ts'
import { words } from '#areas/staff/server/security-mail-words.ts'
import type { ActorContext } from '#platform/server/approvals.ts'
import { queueMail } from '#platform/server/mail.ts'
import { translatorFor } from '#platform/words.ts'

type Change = { change: string; id: number; name: string }

/** Mails the fixed security address that a change was requested or approved, whoever did it. */
export async function mailSecurity(
  { db, staff, configuration: { securityMail } }: Pick<ActorContext, 'db' | 'staff' | 'configuration'>,
  event: 'requested' | 'approved',
  { change, id, name }: Change,
): Promise<void> {
  if (securityMail === null) return
  const t = translatorFor(words, 'en')
  const title = staffMessages('REQUEST_STAFF_CHANGE', { change, name }).text
  await queueMail(db, {
    to: securityMail,
    subject: t('subject', { title }),
    text: [t(event, { by: `${staff.name} (${staff.email})`, title }), '', t('next')].join('\n'),
    kind: 'permissions',
    about: `${change.endsWith('_role') ? 'role' : 'user'} ${id}`,
  })
}
