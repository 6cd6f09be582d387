import { words } from '#areas/staff/users/server/second-factor-words.ts'
import type { Database } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail.ts'
import { languages, translatorFor } from '#platform/words.ts'

/** Tells a person, in both languages, that administrators removed their second factors. */
export async function mailSecondFactorsRemoved(
  db: Database,
  { id, email, name }: { id: number; email: string; name: string },
  publicUrl: string,
): Promise<void> {
  const text = languages
    .map((language) => {
      const t = translatorFor(words, language)
      return [t('greeting', { name }), '', t('removed'), t('next'), '', t('notYou'), publicUrl].join('\n')
    })
    .join('\n\n')
  const subject = translatorFor(words, 'en')('subject')
  await queueMail(db, { to: email, subject, text, kind: 'second-factor-changed', about: `user ${id}` })
}
