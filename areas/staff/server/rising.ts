import { grantsBeyond, grantsIn, keyOf } from '#areas/staff/grants.ts'
import { activeSuperAdmins } from '#areas/staff/server/staff.ts'
import { words } from '#areas/staff/server/rising-words.ts'
import type { AccessTree } from '#platform/access/access.ts'
import type { Database } from '#platform/server/database.ts'
import { sendLater } from '#platform/server/mail/mail.ts'
import { languages, sayIn } from '#platform/words/words.ts'

/** What a role or a person holds in effect. */
export type Held = { level: number; access: AccessTree; isLineManager?: boolean }

type Rise = {
  before: Held | null
  after: Held
  of: { kind: 'role' | 'user'; id: number; name: string }
  by: { email: string; name: string }
  /** The line manager of the person, where there is one. */
  lineManager?: string | null
}

/** What somebody may now that they could not before, a line each; nothing where rights stay or shrink. */
export function risesIn(before: Held | null, after: Held): string[] {
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
export async function tellOfRise(db: Database, { before, after, of, by, lineManager }: Rise): Promise<void> {
  const rises = risesIn(before, after)
  if (rises.length === 0) return
  const admins = (await activeSuperAdmins(db)).map(({ email }) => email)
  const readers = new Set([...admins, ...(lineManager ? [lineManager] : [])])
  readers.delete(by.email)
  const more = rises.length - mostTold
  const text = languages
    .flatMap((language) => {
      const say = sayIn(words, language)
      return [
        say(of.kind, { by: by.name, name: of.name }),
        '',
        ...rises.slice(0, mostTold),
        ...(more > 0 ? [say('more', { n: String(more) })] : []),
        '',
        say('next'),
        '',
      ]
    })
    .join('\n')
  for (const to of readers) {
    await sendLater(db, {
      to,
      subject: sayIn(words, 'en')('subject', { name: of.name }),
      text,
      kind: 'rights',
      about: `${of.kind} ${of.id}`,
    })
  }
}
