import type { Verdict } from '#platform/contract/approvals.ts'
import type { LocalisedText } from '#platform/contract/fields/text.ts'
import { formatCentavos } from '#platform/contract/fields/money.ts'
import { isConfidential } from '#platform/server/audit/confidential.ts'
import { approvalWords } from '#platform/server/approvals/words.ts'
import type { ActorContext, ApprovalRequest } from './approval-type.ts'
import type { Database } from '#platform/server/db/database.ts'
import { queueMail } from '#platform/server/mail/mail.ts'
import { recipientLanguage } from '#platform/server/mail/recipient-language.ts'
import { formatMoment } from '#platform/server/dates/format-moment.ts'
import { renderStored } from '#platform/words/messages.ts'
import { translatorFor } from '#platform/words/words.ts'

type ApprovalMail = {
  request: ApprovalRequest
  person: { email: string; name: string }
  links: { action: Verdict; address: string }[]
}

/** Only its recipient sees mail about a confidential request in the list of mail. */
const mailKind = ({ kind }: ApprovalRequest) => (isConfidential(kind) ? 'compliance-approval' : 'approval')

/** Language of a recipient, and the texts in it. */
async function textsFor(db: Database, email: string) {
  const language = await recipientLanguage(db, email)
  return { language, t: translatorFor(approvalWords, language) }
}

/** Emails an addressee the content of the request, with their personal action links. */
export async function mailApprovers(db: Database, mail: ApprovalMail): Promise<void> {
  const { request, person, links } = mail
  const { language, t } = await textsFor(db, person.email)
  // If approval and rejection share one URL, the email contains it once.
  const addresses = new Map(
    links.map(({ action, address }) => [address, action]).toReversed() as [string, Verdict][],
  )
  const lines = [
    t('greeting', { name: person.name }),
    '',
    t('requestLine', { maker: request.makerName, title: request.title[language] }),
    ...(request.amountCentavos === null
      ? []
      : [t('amountLine', { amount: formatCentavos(request.amountCentavos) })]),
    t('referenceLine', { ref: request.ref }),
    t('decideBy', { moment: formatMoment(request.expiresAt) }),
    '',
    ...[...addresses]
      .toReversed()
      .flatMap(([address, action]) => [
        t(addresses.size === 1 ? 'link_decide' : `link_${action}`),
        address,
        '',
      ]),
    t('linkHint'),
    t('linkForYou'),
  ]
  await queueMail(db, {
    to: person.email,
    subject: t('subject', { title: request.title[language] }),
    text: lines.join('\n'),
    kind: mailKind(request),
    about: request.ref,
  })
}

/** Reminds a person who has not decided shortly before the request expires. */
export async function mailReminder(
  db: Database,
  {
    request,
    person,
    address,
  }: { request: ApprovalRequest; person: { email: string; name: string }; address: string },
): Promise<void> {
  const { title, ref, makerName, amountCentavos, expiresAt } = request
  const { language, t } = await textsFor(db, person.email)
  const lines = [
    t('greeting', { name: person.name }),
    '',
    t('reminderLine', { maker: makerName, title: title[language] }),
    ...(amountCentavos === null ? [] : [t('amountLine', { amount: formatCentavos(amountCentavos) })]),
    t('referenceLine', { ref }),
    t('decideBy', { moment: formatMoment(expiresAt) }),
    '',
    t('inbox'),
    address,
  ]
  await queueMail(db, {
    to: person.email,
    subject: t('reminderSubject', { title: title[language] }),
    text: lines.join('\n'),
    kind: mailKind(request),
    about: ref,
  })
}

/** Emails the outcome to the maker. */
export async function mailMaker(
  db: Database,
  { request, by, address }: { request: ApprovalRequest; by: string; address?: string },
): Promise<void> {
  const { status, title, ref, reason } = request
  if (status === 'pending') return
  const { language, t } = await textsFor(db, request.makerEmail)
  const lines = [
    t('greeting', { name: request.makerName }),
    '',
    t(status, { title: title[language], by }),
    ...(reason === '' ? [] : [t('reasonLine', { reason: renderStored(reason, language) })]),
    t('referenceLine', { ref }),
    ...(address === undefined ? [] : ['', t('editLine'), address]),
  ]
  await queueMail(db, {
    to: request.makerEmail,
    subject: t(`${status}Subject`, { title: title[language] }),
    text: lines.join('\n'),
    kind: mailKind(request),
    about: ref,
  })
}

type ReturnedRecord = { to: string; title: LocalisedText; ref: string; reason: string; path: string }

/** Emails the maker of a record that is decided outside the engine that it was returned for changes. */
export async function mailReturned(
  { db, staff, configuration }: Pick<ActorContext, 'db' | 'staff' | 'configuration'>,
  { to, title, ref, reason, path }: ReturnedRecord,
): Promise<void> {
  const { language, t } = await textsFor(db, to)
  const lines = [
    t('returned', { title: title[language], by: staff.name }),
    t('reasonLine', { reason: renderStored(reason, language) }),
    t('referenceLine', { ref }),
    '',
    t('editLine'),
    `${configuration.publicUrl}${path}`,
  ]
  const subject = t('returnedSubject', { title: title[language] })
  await queueMail(db, { to, subject, text: lines.join('\n'), kind: 'approval', about: ref })
}
