import { z } from 'zod'
import { deciderFields, requesterFields } from '#platform/contract/record.ts'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { toRead, toUpdate, withAnyFlag } from '#platform/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { StoredFile } from '#platform/contract/file.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { listRequest, pageOf, oneOrMore, SearchText } from '#platform/contract/page.ts'
import { Masked, Id, Reason, Moment, requiredMessage } from '#platform/contract/fields.ts'
import { revealCall } from '#platform/contract/reveal.ts'

export const CifStatus = z.enum(['pending', 'returned', 'approved', 'rejected'])
export type CifStatus = z.infer<typeof CifStatus>
export const CifReason = z.enum(['lost_sim', 'changed_number', 'wrong_encoding', 'other'])
export type CifReason = z.infer<typeof CifReason>

/** A subscriber found by the search, with the reason their number cannot change now. */
export const CifPerson = z.object({
  id: z.int(),
  cifNo: z.string(),
  cognito_sub: z.string().nullable(),
  name: z.string(),
  mobile_number: Masked.mobile,
  kyc_acct_status: z.string(),
  watchlist_status: z.string(),
  wallet_status: z.string().nullable(),
  disabledReason: z.string().nullable(),
})
export type CifPerson = z.infer<typeof CifPerson>

export const CifRequest = z.object({
  id: z.int(),
  cifNo: z.string(),
  subscriberId: z.int(),
  cognito_sub: z.string().nullable(),
  name: z.string(),
  oldMobile: Masked.mobile,
  newMobile: Masked.mobile,
  reasonCode: CifReason,
  remarks: z.string(),
  status: CifStatus,
  ...requesterFields,
  requestedAt: Moment,
  ...deciderFields,
  decisionReason: z.string(),
  version: z.int(),
})
export type CifRequest = z.infer<typeof CifRequest>

export const invalidates = ['/subscriber/', '/audit/']
const canLook = withAnyFlag(cifPlace)
/** Act of a change of a mobile number in the rules of the controls. */
export const numberChangeAct = 'mobile-number-change'
export const acts = { codes: [numberChangeAct] }

const Decision = z.strictObject({ id: Id, version: z.int().optional(), reason: Reason })

export const cifCalls = {
  search: call('/subscriber/profile/cif-search', {
    needs: canLook,
    request: z.strictObject({ search: SearchText.min(1, requiredMessage) }),
    reply: z.object({ rows: z.array(CifPerson) }),
    background: true,
  }),
  list: call('/subscriber/profile/cif-list', {
    needs: canLook,
    request: listRequest({
      filters: { status: oneOrMore(CifStatus), reasonCode: oneOrMore(CifReason) },
      sorts: ['requestedAt'],
      defaultSort: 'requestedAt',
    }),
    reply: pageOf(CifRequest),
  }),
  /** Returns one request with the image of the ID. */
  info: call('/subscriber/profile/cif-info', {
    needs: canLook,
    request: z.strictObject({ id: Id }),
    reply: CifRequest.extend({
      idImage: StoredFile.nullable(),
      /** Null if no decision is pending, or without the permission to decide. */
      checks: DecisionChecks.nullable(),
    }),
    views: { kind: 'cif-request', id: 'id', label: 'cifNo' },
  }),
  reveal: revealCall('/subscriber/profile/cif-reveal', {
    needs: toRead(cifPlace),
    key: 'id',
    fields: ['oldMobile', 'newMobile'],
    invalidates: ['/subscriber/profile/cif-logs'],
  }),
  approve: write('/subscriber/profile/cif-approve', {
    needs: toUpdate(cifPlace),
    request: Decision.extend({ reason: Reason.optional() }),
    acts,
    invalidates,
  }),
  /** Returns a request to its maker for changes. */
  sendBack: write('/subscriber/profile/cif-return', {
    needs: toUpdate(cifPlace),
    request: Decision,
    acts,
    invalidates,
  }),
  reject: write('/subscriber/profile/cif-reject', {
    needs: toUpdate(cifPlace),
    request: Decision,
    acts,
    invalidates,
  }),
  logs: call('/subscriber/profile/cif-logs', {
    needs: canLook,
    request: z.strictObject({ id: Id, ...logRequest }),
    reply: LogPage,
  }),
}
