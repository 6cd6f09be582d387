import { grantsBeyond, grantsIn, keyOf } from '#areas/staff/grants.ts'
import { activeSuperAdmins } from './staff.ts'
import { words } from './permission-escalation-words.ts'
import type { AccessTree } from '#platform/access/access.ts'
import type { Database } from '#platform/server/db/database.ts'
import { queueMail } from '#platform/server/mail/mail.ts'
import { languages, translatorFor } from '#platform/words/words.ts'

/** What a role or a person holds in effect. */
export type HeldAccess = { level: number; access: AccessTree; isLineManager?: boolean }

type Escalation = {
  before: HeldAccess | null
  after: HeldAccess
  of: { kind: 'role' | 'user'; id: number; name: string }
  by: { email: string; name: string }
  /** The line manager of the person, where there is one. */
  lineManager?: string | null
}

/** What somebody may now that they could not before, a line each; nothing where rights stay or shrink. */
export function findEscalation(before: HeldAccess | null, after: HeldAccess): string[] {
  const had = grantsIn(before?.access ?? [])
  const level = after.level > (before?.level ?? 0) ? [`Level ${before?.level ?? 0} → ${after.level}`] : []
  const manager = after.isLineManager && !before?.isLineManager ? ['Line manager'] : []
  return [...level, ...manager, ...grantsBeyond(grantsIn(after.access), had).map(keyOf)]
}

const mostTold = 30

/**
 * Tells the Super Admins and the person's line manager of rights that grew, by mail in the same transaction: whoever is
 * not the one who gave them notices what was given in the day in which nothing can be decided with it.
 */
export async function notifyPermissionEscalation(
  db: Database,
  { before, after, of, by, lineManager }: Escalation,
): Promise<void> {
  const rises = findEscalation(before, after)
  if (rises.length === 0) return
  const admins = (await activeSuperAdmins(db)).map(({ email }) => email)
  const readers = new Set([...admins, ...(lineManager ? [lineManager] : [])])
  readers.delete(by.email)
  const more = rises.length - mostTold
  const text = languages
    .flatMap((language) => {
      const t = translatorFor(words, language)
      return [
        t(of.kind, { by: by.name, name: of.name }),
        '',
        ...rises.slice(0, mostTold),
        ...(more > 0 ? [t('more', { n: String(more) })] : []),
        '',
        t('next'),
        '',
      ]
    })
    .join('\n')
  for (const to of readers) {
    await queueMail(db, {
      to,
      subject: translatorFor(words, 'en')('subject', { name: of.name }),
      text,
      kind: 'rights',
      about: `${of.kind} ${of.id}`,
    })
  }
}
