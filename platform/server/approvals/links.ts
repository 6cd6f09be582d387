import { platformMessages } from '#platform/contract/errors/messages.ts'
import { sql } from 'kysely'
import type { Verdict } from '#platform/contract/approvals.ts'
import { newToken, hashToken } from '#platform/server/approvals/hash.ts'
import type { ActorContext, AnyApprovalType, ApprovalType } from './approval-type.ts'
import { mailApprovers } from '#platform/server/approvals/mail.ts'
import { approvalTables, type StoredRequest } from '#platform/server/approvals/requests.ts'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

const bothActions: Verdict[] = ['approve', 'reject']

/**
 * Creates the action links of each addressee and emails them, in the same transaction. A token is valid only for the
 * action in its URL; if an approval type uses one URL for both actions, one token serves both.
 */
export async function sendLinks<Payload>(
  { db, configuration }: ActorContext,
  kind: ApprovalType<Payload>,
  request: StoredRequest,
  payload: Payload,
  people: readonly { id: number; email: string; name: string }[],
): Promise<void> {
  // Links of earlier versions are already invalid, so unused ones are deleted.
  await approvalTables(db)
    .deleteFrom('approvalToken')
    .where('requestId', '=', request.id)
    .where('version', '<', request.version)
    .where('usedAt', 'is', null)
    .execute()
  for (const person of people) {
    const links = await Promise.all(
      actionsByAddress(kind, request, payload).map(async (actions) => {
        const { token, hash } = newToken()
        await approvalTables(db)
          .insertInto('approvalToken')
          .values({
            hash,
            requestId: request.id,
            version: request.version,
            personId: person.id,
            actions,
            expiresAt: request.expiresAt,
          })
          .execute()
        return actions.map((action) => ({
          action,
          address: `${configuration.publicUrl}${kind.path(token, action, request, payload)}`,
        }))
      }),
    )
    await mailApprovers(db, { request, person, links: links.flat() })
  }
}

/** Groups the actions of an approval type's links by URL. */
function actionsByAddress<Payload>(
  { path }: ApprovalType<Payload>,
  request: StoredRequest,
  payload: Payload,
): Verdict[][] {
  const [approve, reject] = bothActions.map((action) => path('token', action, request, payload))
  return approve === reject ? [bothActions] : [['approve'], ['reject']]
}

/** Returns the recipient and actions of a link, or throws if it is not valid. Viewing a link does not use it up. */
export async function openLink(
  db: Database,
  kinds: readonly AnyApprovalType[],
  token: string,
  staff: Staff,
): Promise<{ requestId: number; version: number; actions: Verdict[] }> {
  const { rows } = await sql<{
    requestId: number
    version: number
    personId: number
    actions: Verdict[]
    isUsed: boolean
    isOver: boolean
    kind: string
    currentVersion: number
  }>`
    select token.request_id as "requestId", token.version, token.person_id as "personId", token.actions,
      token.used_at is not null as "isUsed", token.expires_at <= now() as "isOver", request.kind,
      request.version as "currentVersion"
    from approval_token token join approval_request request on request.id = token.request_id
    where token.hash = ${hashToken(token)}`.execute(db)
  const [link] = rows
  // Links of earlier versions and old ones are deleted, so one that is not there may have been valid.
  if (!link || !kinds.some(({ kind }) => kind === link.kind)) throw unknownLinkError()
  if (link.personId !== staff.id) throw wrongPersonError(link.requestId)
  if (link.isUsed) throw new AppError(platformMessages('LINK_USED'), { code: 'TOKEN_USED' })
  if (link.isOver || link.version !== link.currentVersion) throw expiredLinkError()
  return link
}

/** Deletes the unused links of a person who has decided, through a link or otherwise. */
export const revokeLinks = (tx: Database, { id, version }: StoredRequest, personId: number) =>
  approvalTables(tx)
    .updateTable('approvalToken')
    .set({ usedAt: sql<string>`now()` })
    .where('requestId', '=', id)
    .where('version', '=', version)
    .where('personId', '=', personId)
    .where('usedAt', 'is', null)
    .execute()

const unknownLinkError = () => new AppError(platformMessages('LINK_UNKNOWN'), { code: 'TOKEN_EXPIRED' })
const expiredLinkError = () => new AppError(platformMessages('LINK_EXPIRED'), { code: 'TOKEN_EXPIRED' })
const wrongPersonError = (requestId: number) =>
  new AppError(platformMessages('LINK_OF_ANOTHER'), {
    code: 'FORBIDDEN',
    httpStatus: 403,
    subject: { kind: 'approval', recordId: requestId, label: 'Link of another person' },
  })
