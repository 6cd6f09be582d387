import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { z } from 'zod'
import { type Adjustment, AdjustmentType, ReasonCode } from '#areas/adjustments/contract.ts'
import { getWalletError } from '#areas/adjustments/rules.ts'
import { findAdjustment } from './adjustments.ts'
import { postAdjustment } from './jobs.ts'
import { checkAdjustment } from './checks.ts'
import { findWallets, walletSubjects } from '#areas/wallets/public.ts'
import { words } from '#areas/adjustments/words.ts'
import { formatCentavos, wholeCentavos } from '#platform/contract/fields.ts'
import { defineApprovalType, type Effect, type Fact, type Outcome } from '#platform/server/approvals.ts'
import { enqueue } from '#platform/server/jobs.ts'
import type { Database } from '#platform/server/db.ts'
import { labelsOf, type Message, renderStored, type Language } from '#platform/words.ts'

const t = labelsOf(words)

/** Complete request as hashed and approved, so that no part can change after the approval. */
const Payload = z.object({
  adjustmentId: z.int(),
  refNo: z.string(),
  walletId: z.int(),
  accountNo: z.string(),
  ownerName: z.string(),
  businessName: z.string().nullable(),
  type: AdjustmentType,
  amountCentavos: z.int().positive(),
  reasonCode: ReasonCode,
  remarks: z.string(),
  relatedTxn: z.string(),
  files: z.array(z.string()),
  // Requests created before single adjustments could be reversed do not have this field.
  reversesRefNo: z.string().nullable().default(null),
})
export type AdjustmentPayload = z.output<typeof Payload>

export const adjustmentApprovalType = defineApprovalType<AdjustmentPayload>({
  kind: 'adjustment',
  name: adjustmentsMessages('APPROVAL_TYPE'),
  module: 'adjustment',
  payload: Payload,
  title: ({ type, amountCentavos, ownerName, businessName, reversesRefNo }) => {
    const about = { amount: formatCentavos(amountCentavos), name: businessName ?? ownerName }
    const isCredit = type === 'credit'
    return reversesRefNo === null
      ? adjustmentsMessages(isCredit ? 'TITLE_CREDIT' : 'TITLE_DEBIT', about)
      : adjustmentsMessages(isCredit ? 'TITLE_REVERSE_CREDIT' : 'TITLE_REVERSE_DEBIT', {
          ...about,
          ref: reversesRefNo,
        })
  },
  amount: ({ amountCentavos }) => amountCentavos,
  debit: ({ type, amountCentavos }) => (type === 'debit' ? amountCentavos : 0),
  beneficiaries: async (_db, { walletId, amountCentavos }) => [
    { kind: 'wallet', id: walletId, amount: amountCentavos },
  ],
  subjects: async (db, { walletId }) => {
    const [wallet] = await findWallets(db, { walletIds: [walletId] })
    return wallet ? walletSubjects(wallet) : []
  },
  whoMayDecide: 'addressed',
  files: ({ files }) => files,
  effect: (db, payload) => effectOf(db, payload),
  executionError: async (db, { walletId }) => {
    const [wallet] = await findWallets(db, { walletIds: [walletId] })
    return wallet ? getWalletError(wallet) : adjustmentsMessages('WALLET_NOT_FOUND', { id: walletId })
  },
  record: {
    table: 'adjustment',
    key: 'adjustment_id',
    statuses: {
      pending: 'for_approval',
      approved: 'approved',
      rejected: 'rejected',
      cancelled: 'cancelled',
      expired: 'expired',
    },
    history: ({ refNo }) => ({ kind: 'adjustment', label: refNo }),
  },
  recordVersion: async (db, id) => (await findAdjustment(db, id)).version,
  onApproved: async ({ db }, { adjustmentId, refNo }) => {
    await enqueue(db, postAdjustment, { adjustmentId }, { key: String(adjustmentId) })
    return adjustmentsMessages('APPROVED', { ref: refNo })
  },
  outcome: async (db, { adjustmentId }) => outcomeOf(await findAdjustment(db, adjustmentId)),
  path: (token, action) => `/kankolek/adjustment/action/${token}/${action}`,
  editPath: (adjustmentId) => `/kankolek/adjustment/form/${adjustmentId}?edit=1`,
  recordPath: (_request, { adjustmentId }) => `/kankolek/adjustment/form/${adjustmentId}`,
})

function outcomeOf({ status, failReason }: Pick<Adjustment, 'status' | 'failReason'>): Outcome {
  if (status === 'completed')
    return { tone: 'success', message: adjustmentsMessages('OUTCOME_POSTED').toJSON() }
  if (status !== 'failed')
    return { tone: 'pending', message: adjustmentsMessages('OUTCOME_PENDING').toJSON() }
  const sentence = (language: Language) =>
    adjustmentsMessages('OUTCOME_FAILED', { reason: renderStored(failReason, language) }).in(language)
  return { tone: 'danger', message: { en: sentence('en'), fil: sentence('fil') } }
}

async function effectOf(db: Database, payload: AdjustmentPayload): Promise<Effect> {
  const [wallet] = await findWallets(db, { walletIds: [payload.walletId] })
  const { errors, doubtful, passed } = wallet
    ? await checkAdjustment(db, { ...payload, relatedTxn: correctedTxn(payload) }, wallet)
    : { errors: [], doubtful: [], passed: [] }
  const sign = payload.type === 'credit' ? 1 : -1
  const after = (amount: number) => wholeCentavos(amount + sign * payload.amountCentavos)
  return {
    facts: factsOf(payload),
    reason: payload.remarks,
    changes: [],
    projected: wallet
      ? [
          {
            label: t('balance'),
            unit: 'money',
            before: wholeCentavos(wallet.balance),
            after: after(wallet.balance),
          },
          {
            label: adjustmentsMessages('AVAILABLE_BALANCE'),
            unit: 'money',
            before: wholeCentavos(wallet.available),
            after: after(wallet.available),
          },
        ]
      : [],
    warnings: [...errors, ...doubtful],
    passed,
    attachments: [],
  }
}

// The related transaction of a reversal is the adjustment it reverses.
const correctedTxn = ({ relatedTxn, reversesRefNo }: AdjustmentPayload) =>
  reversesRefNo === null ? relatedTxn : ''

function factsOf(payload: AdjustmentPayload): Fact[] {
  const text = (label: Message, value: string | Message): Fact => ({ label, unit: 'text', value })
  return [
    { label: t(`type_${payload.type}`), unit: 'money', value: wholeCentavos(payload.amountCentavos) },
    text(t('wallet'), payload.accountNo),
    text(t('owner'), payload.ownerName),
    ...(payload.businessName === null ? [] : [text(t('business'), payload.businessName)]),
    ...(payload.reversesRefNo === null ? [] : [text(t('reverses'), payload.reversesRefNo)]),
    text(t('reason'), t(`reasonCode_${payload.reasonCode}`)),
    ...(payload.relatedTxn === '' ? [] : [text(t('relatedTxn'), payload.relatedTxn)]),
  ]
}
