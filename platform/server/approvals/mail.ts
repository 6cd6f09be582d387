import type { Verdict } from '#platform/contract/approvals.ts'
import { pesosTold } from '#platform/contract/money.ts'
import { approvalWords } from '#platform/server/approvals/words.ts'
import type { Acting, ApprovalRequest } from '#platform/server/approvals/kind.ts'
import type { Database } from '#platform/server/database.ts'
import { sendLater } from '#platform/server/mail/mail.ts'
import { momentText } from '#platform/server/moment-text.ts'
import { sayIn } from '#platform/words/words.ts'

type Letter = {
  request: ApprovalRequest
  person: { email: string; name: string }
  links: { action: Verdict; address: string }[]
}

const say = sayIn(approvalWords, 'en')

/** Tells one addressed person what is asked of them, with the links that are theirs alone. */
export async function askByMail(db: Database, letter: Letter): Promise<void> {
  const { request, person, links } = letter
  // Where approving and rejecting have one address, it is given once.
  const addresses = new Map(
    links.map(({ action, address }) => [address, action]).toReversed() as [string, Verdict][],
  )
  const lines = [
    say('greeting', { name: person.name }),
    '',
    say('asks', { maker: request.makerName, title: request.title.en }),
    ...(request.amountCentavos === null
      ? []
      : [say('amount', { amount: pesosTold(request.amountCentavos) })]),
    say('reference', { ref: request.ref }),
    say('until', { moment: momentText(request.expiresAt) }),
    '',
    ...[...addresses]
      .toReversed()
      .flatMap(([address, action]) => [say(addresses.size === 1 ? 'open' : action), address, '']),
    say('nothingYet'),
    say('onlyYou'),
  ]
  await sendLater(db, {
    to: person.email,
    subject: say('subject', { title: request.title.en }),
    text: lines.join('\n'),
    kind: 'approval',
    about: request.ref,
  })
}

/** Reminds a person who has not decided, shortly before it is too late. */
export async function remindByMail(
  db: Database,
  {
    request,
    person,
    address,
  }: { request: ApprovalRequest; person: { email: string; name: string }; address: string },
): Promise<void> {
  const { title, ref, makerName, amountCentavos, expiresAt } = request
  const lines = [
    say('greeting', { name: person.name }),
    '',
    say('stillAsks', { maker: makerName, title: title.en }),
    ...(amountCentavos === null ? [] : [say('amount', { amount: pesosTold(amountCentavos) })]),
    say('reference', { ref }),
    say('until', { moment: momentText(expiresAt) }),
    '',
    say('inbox'),
    address,
  ]
  await sendLater(db, {
    to: person.email,
    subject: say('reminderSubject', { title: title.en }),
    text: lines.join('\n'),
    kind: 'approval',
    about: ref,
  })
}

/** Tells the maker how it ended. */
export async function tellMakerByMail(
  db: Database,
  { request, by, address }: { request: ApprovalRequest; by: string; address?: string },
): Promise<void> {
  const { status, title, ref, reason } = request
  if (status === 'pending' || status === 'cancelled') return
  const lines = [
    say('greeting', { name: request.makerName }),
    '',
    say(status, { title: title.en, by }),
    ...(reason === '' ? [] : [say('reason', { reason })]),
    say('reference', { ref }),
    ...(address === undefined ? [] : ['', say('edit'), address]),
  ]
  await sendLater(db, {
    to: request.makerEmail,
    subject: say(`${status}Subject`, { title: title.en }),
    text: lines.join('\n'),
    kind: 'approval',
    about: ref,
  })
}

type ReturnedRecord = { to: string; title: string; ref: string; reason: string; path: string }

/** Tells the maker of a record that is decided outside the engine that it was sent back for changes. */
export async function mailReturned(
  { db, staff, configuration }: Pick<Acting, 'db' | 'staff' | 'configuration'>,
  { to, title, ref, reason, path }: ReturnedRecord,
): Promise<void> {
  const lines = [
    say('returned', { title, by: staff.name }),
    say('reason', { reason }),
    say('reference', { ref }),
    '',
    say('edit'),
    `${configuration.publicUrl}${path}`,
  ]
  const subject = say('returnedSubject', { title })
  await sendLater(db, { to, subject, text: lines.join('\n'), kind: 'approval', about: ref })
}
