import { grantsBeyond, grantsIn, keyOf } from '#areas/staff/grants.ts'
import { activeSuperAdmins } from './staff.ts'
import { words } from './permission-escalation-words.ts'
import type { AccessTree } from '#platform/access.ts'
import type { Database } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail.ts'
import { languages, translatorFor } from '#platform/words.ts'

/** Effective access of a role or person. */
export type HeldAccess = { level: number; access: AccessTree; isLineManager?: boolean }

type Escalation = {
  before: HeldAccess | null
  after: HeldAccess
  of: { kind: 'role' | 'user'; id: number; name: string }
  by: { email: string; name: string }
  /** Email of the person's line manager, if any. */
  lineManager?: string | null
}

/** New permissions, one line each; empty if permissions stay the same or decrease. */
export function findEscalation(before: HeldAccess | null, after: HeldAccess): string[] {
  const had = grantsIn(before?.access ?? [])
  const level = after.level > (before?.level ?? 0) ? [`Level ${before?.level ?? 0} → ${after.level}`] : []
  const manager = after.isLineManager && !before?.isLineManager ? ['Line manager'] : []
  return [...level, ...manager, ...grantsBeyond(grantsIn(after.access), had).map(keyOf)]
}

const maxListed = 30

/**
 * Notifies the Super Admins and the person's line manager of a permission escalation by email, in the same
 * transaction. New permissions cannot be used for approvals during the first day, so the recipients can react in
 * time.
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
  const more = rises.length - maxListed
  const text = languages
    .flatMap((language) => {
      const t = translatorFor(words, language)
      return [
        t(of.kind, { by: by.name, name: of.name }),
        '',
        ...rises.slice(0, maxListed),
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
      kind: 'permissions',
      about: `${of.kind} ${of.id}`,
    })
  }
}
