import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inviteHash, staffTables } from '#areas/staff/server/staff.ts'
import { words } from '#areas/staff/users/server/invite-words.ts'
import type { Database } from '#platform/server/db.ts'
import { formatMoment } from '#platform/server/dates.ts'
import { type OneTimeLink, queueMail } from '#platform/server/mail.ts'
import { languages, translatorFor } from '#platform/words.ts'

const hoursOpen = 72

/**
 * Creates an invitation and revokes the previous one. The token is stored as a hash. `activates` makes the account active
 * when the person accepts.
 */
export async function issueInvite(
  db: Database,
  { userId, activates }: { userId: number; activates: boolean },
  by: string,
) {
  const token = randomBytes(32).toString('base64url')
  const invites = staffTables(db)
  await invites.deleteFrom('staffInvite').where('userId', '=', userId).where('usedAt', 'is', null).execute()
  const { expiresAt } = await invites
    .insertInto('staffInvite')
    .values({
      userId,
      tokenHash: inviteHash(token),
      expiresAt: sql<string>`now() + make_interval(hours => ${hoursOpen})`,
      activates,
      createdBy: by,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { token, expiresAt }
}

type Invited = { id: number; email: string; name: string }

/** Mails the link to the person, in both languages because theirs is not known yet. */
export async function mailInvite(
  db: Database,
  { id, email, name }: Invited,
  { link, expiresAt }: { link: OneTimeLink; expiresAt: string },
): Promise<void> {
  const text = languages
    .map((language) => {
      const t = translatorFor(words, language)
      return [
        t('greeting', { name }),
        '',
        t('invited'),
        '{link}',
        '',
        t('once', { moment: formatMoment(expiresAt) }),
      ].join('\n')
    })
    .join('\n\n')
  const subject = translatorFor(words, 'en')('subject')
  await queueMail(db, {
    to: email,
    subject,
    text,
    oneTimeLink: link,
    kind: 'invitation',
    about: `user ${id}`,
  })
}
