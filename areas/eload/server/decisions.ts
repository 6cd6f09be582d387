import { eloadMessages } from '#areas/eload/messages.ts'
import type { Verdict } from '#platform/contract/approvals.ts'
import {
  type ActorContext,
  type AnyApprovalType,
  decide,
  seenHash,
} from '#platform/server/approvals/approvals.ts'
import { ValidationError, AppError } from '#platform/server/errors/errors.ts'

type DecisionInput = {
  token?: string | undefined
  reason?: string | undefined
  hash?: string | undefined
  version?: number | undefined
}

/** Identifies the record of a decision without a link, and finds it by id. */
type RecordLookup = { field: string; id: number | undefined; find: (id: number) => Promise<Decidable> }

/** Record that can be decided on: its approval request, display name and version. */
export type Decidable = { requestId: number | null; label: string; version: number }

/**
 * Decides by link token or by the id of the record, whichever was sent. A rejected decision changes nothing. Returns
 * the id of the record and the message for the person.
 */
export async function decideBy(
  context: ActorContext,
  kind: AnyApprovalType,
  verdict: Verdict,
  sent: DecisionInput,
  { field, id, find }: RecordLookup,
) {
  const { token, reason, hash, version } = sent
  if ((token === undefined) === (id === undefined)) {
    throw new ValidationError([{ field, message: eloadMessages('RECORD_OR_LINK') }])
  }
  const versionOf = async (recordId: number) => (await find(recordId)).version
  const fixture =
    token === undefined
      ? await doorOf(context, kind, sent, () => find(id ?? 0))
      : { token, hash, via: 'link' as const, seen: { version, versionOf } }
  const { request, status, sentence } = await decide(context, [kind], { ...fixture, verdict, reason })
  return { recordId: Number(request.recordId), status, sentence }
}

async function doorOf(
  { db }: ActorContext,
  kind: AnyApprovalType,
  sent: DecisionInput,
  find: () => Promise<Decidable>,
) {
  const { requestId, label } = await find()
  if (requestId === null) throw new AppError(eloadMessages('NOT_PENDING', { ref: label }))
  const hash = await seenHash(db, [kind], requestId, sent, async () => (await find()).version)
  return { requestId, via: 'console' as const, hash }
}
