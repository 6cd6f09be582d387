import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { randomUUID } from 'node:crypto'
import { link, offerLink, unlink } from './links.ts'
import { endSessionsOf } from '#areas/session/server/sessions.ts'
import { staffByEmail } from '#areas/staff/public.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'

const commandLineActor = 'the command line'

async function personWith(db: Database, email: string) {
  const person = await staffByEmail(db, email)
  if (!person) throw new Error(`No member of staff has the email ${email}.`)
  return person
}

/** Creates a link token for a person, like a user manager does in the console. */
export const offerManually = (db: Database, email: string) =>
  inTransaction(db, async (tx) => {
    const { id, name } = await personWith(tx, email)
    const offer = await offerLink(tx, id, commandLineActor)
    await tell(tx, 'Allow identity link', { id, name, email })
    return offer
  })

/** Links a person to a known subject, for example the first Super Admin. */
export const linkManually = (db: Database, email: string, who: { issuer: string; subject: string }) =>
  inTransaction(db, async (tx) => {
    const { id, name } = await personWith(tx, email)
    if (!(await link(tx, id, { ...who, email: '' }, 'command')))
      throw new Error('This person or this subject is already linked. Run unlink first.')
    await tell(tx, 'Link identity', { id, name, email }, who)
  })

/** Removes a person's link and ends their sessions. */
export const unlinkManually = (db: Database, email: string, issuer: string) =>
  inTransaction(db, async (tx) => {
    const { id, name } = await personWith(tx, email)
    if (!(await unlink(tx, id, issuer, commandLineActor)))
      throw new Error(`${email} is not linked with ${issuer}.`)
    await endSessionsOf(tx, id, 'ended')
    await tell(tx, 'Unlink identity', { id, name, email })
  })

type Person = { id: number; name: string; email: string }

const tell = (tx: Database, action: AuditAction, { id, name, email }: Person, after?: object) =>
  recordAudit(tx, {
    actor: null,
    action,
    kind: 'user',
    recordId: id,
    label: `${name} (${email})`,
    reason: `By ${commandLineActor}`,
    requestId: randomUUID(),
    ip: '',
    call: 'npm run identity',
    ...(after && { after }),
  })
