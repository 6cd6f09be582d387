import { permits } from '#platform/access/access.ts'
import type { ApprovalDetails, Effect } from '#platform/contract/approvals.ts'
import { nothingSeen, shownHash } from '#platform/server/approvals/hash.ts'
import { type AnyApprovalKind, whyNotNowOf } from '#platform/server/approvals/kind.ts'
import { rowOf } from '#platform/server/approvals/lists.ts'
import {
  approvalTables,
  findRequest,
  type KeptRequest,
  readRequest,
} from '#platform/server/approvals/requests.ts'
import { absentFor, standingOf } from '#platform/server/approvals/standing.ts'
import type { Database } from '#platform/server/database.ts'
import { NotFound, Stale } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'
import { type ForStaff, filesOf } from '#platform/server/uploads/files.ts'

/** From this level people may look at every request, as they may at the audit. They decide no more than others. */
const overseerLevel = 60

/** All that a decision is made on, with its effect computed now. */
export async function detailsOf(
  asking: ForStaff,
  kinds: readonly AnyApprovalKind[],
  id: number,
): Promise<ApprovalDetails> {
  const { db, staff } = asking
  const request = await findRequest(db, kinds, id)
  await refuseUnlessSeen(db, kinds, staff, request)
  const { kind, payload } = readRequest(kinds, request)
  const row = await rowOf(db, kinds, staff, id)
  if (!row) throw new NotFound(`There is no request ${id}.`)
  const standing = await standingOf(db, kind, request, staff)
  const effect = await kind.effect(db, payload, request)
  const isOpen = row.status === 'pending'
  return {
    ...row,
    hash: shownHash(request.payloadHash, kind.bindsEffect ? effect : undefined),
    minLevel: request.minLevel,
    effect: {
      ...((isOpen ? effect : past(effect)) as ApprovalDetails['effect']),
      attachments: [...effect.attachments, ...(await linksTo(asking, kind.files?.(payload) ?? []))],
    },
    decisions: standing.decisions.map(({ name, email, verdict, reason, via, voiceName, at }) => ({
      name,
      email,
      verdict,
      reason,
      via,
      inPlaceOf: voiceName,
      at,
    })),
    whyNot: standing.whyNot,
    whyNotNow: isOpen ? await whyNotNowOf(asking, kind, payload, request) : null,
    isMine: request.makerId === staff.id,
    canReturn: kind.editPath !== undefined,
    recordPath: kind.recordPath?.(request, payload) ?? null,
  }
}

// A link opens for the one person it is made for, so it is no part of the effect that a decision is bound to.
async function linksTo(asking: ForStaff, keys: readonly string[]) {
  const files = await filesOf(asking, keys)
  return keys.flatMap((key) => {
    const file = files.get(key)
    return file ? [{ name: file.name, href: file.url }] : []
  })
}

/** What a decision made now is bound to, for doors that show nothing themselves. */
export async function hashNow(db: Database, kinds: readonly AnyApprovalKind[], id: number): Promise<string> {
  const request = await findRequest(db, kinds, id)
  const { kind, payload } = readRequest(kinds, request)
  return shownHash(
    request.payloadHash,
    kind.bindsEffect ? await kind.effect(db, payload, request) : undefined,
  )
}

type Seen = { hash?: string | undefined; version?: number | undefined }

/**
 * What a decision without a link is bound to: the hash of what was shown or, from a screen that shows the record itself,
 * what stands now if the record still has the version that was seen. Who names neither has seen nothing: where they
 * could decide otherwise, they are told to.
 */
export async function seenHash(
  db: Database,
  kinds: readonly AnyApprovalKind[],
  requestId: number,
  { hash, version }: Seen,
  versionNow: () => Promise<number>,
): Promise<string> {
  if (hash === undefined && version === undefined) return nothingSeen
  // Read before the version: whatever changes in between shows in one of the two.
  const now = hash ?? (await hashNow(db, kinds, requestId))
  if (version !== undefined && (await versionNow()) !== version) {
    // A request that is decided already is refused with who decided it, which says more.
    const { status } = await findRequest(db, kinds, requestId)
    if (status === 'pending') throw new Stale()
  }
  return now
}

/** Refuses whoever has nothing to do with a request, as if it were not. */
export async function refuseUnlessSeen(
  db: Database,
  kinds: readonly AnyApprovalKind[],
  staff: Staff,
  request: KeptRequest,
): Promise<void> {
  if (request.makerId === staff.id || staff.level >= overseerLevel) return
  const { kind } = readRequest(kinds, request)
  if (kind.whoMayDecide !== 'addressed' && permits(staff, kind.whoMayDecide)) return
  const people = [staff.id, ...(await absentFor(db, staff.id))]
  const asked = await approvalTables(db)
    .selectFrom('approvalAddressee')
    .select('personId')
    .where('requestId', '=', request.id)
    .where('personId', 'in', people)
    .executeTakeFirst()
  const spoke = await approvalTables(db)
    .selectFrom('approvalDecision')
    .select('personId')
    .where('requestId', '=', request.id)
    .where('personId', '=', staff.id)
    .executeTakeFirst()
  if (!asked && !spoke) throw new NotFound(`There is no request ${request.id}.`)
}

// Once it is decided, before and after would be computed from what the decision itself has changed.
const past = ({ asked, why, attachments }: Effect): Effect => ({
  asked,
  why,
  attachments,
  changes: [],
  projected: [],
  warnings: [],
})
